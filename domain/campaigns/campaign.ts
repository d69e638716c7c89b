export const campaignStatuses = ['draft', 'active', 'paused', 'completed'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const campaignPlatforms = [
  'youtube',
  'spotify',
  'apple-music',
  'instagram',
  'tiktok',
  'google-ads',
  'press',
  'video',
  'other',
] as const;
export type CampaignPlatform = (typeof campaignPlatforms)[number];

export const platformNames: Record<CampaignPlatform, string> = {
  youtube: 'YouTube',
  spotify: 'Spotify',
  'apple-music': 'Apple Music',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  'google-ads': 'Google Ads',
  press: 'Press',
  video: 'Video',
  other: 'Other',
};

/** How a campaign performs against its target; the view `campaign_delivery` defines and applies the rule. */
export const campaignPaces = ['ahead', 'on pace', 'behind', 'done', 'not started'] as const;
export type CampaignPace = (typeof campaignPaces)[number];

/** The figures of one day, in display order. Money in the shop's currency, followers as the day's net gain. */
export const dayFigures = [
  'impressions',
  'clicks',
  'views',
  'streams',
  'reach',
  'followers',
  'conversions',
  'conversion_value',
  'spend',
] as const;
export type DayFigure = (typeof dayFigures)[number];

export const figureNames: Record<DayFigure, string> = {
  impressions: 'Impressions',
  clicks: 'Clicks',
  views: 'Views',
  streams: 'Streams',
  reach: 'Reach',
  followers: 'New followers',
  conversions: 'Conversions',
  conversion_value: 'Conversion value',
  spend: 'Spend',
};

/** `1 stream`, `1,500 streams`: the English words of a target's amounts. */
export const targetUnits: Record<TargetMetric, readonly [one: string, other: string]> = {
  views: ['view', 'views'],
  streams: ['stream', 'streams'],
  reach: ['person reached', 'people reached'],
  followers: ['new follower', 'new followers'],
  impressions: ['impression', 'impressions'],
  clicks: ['click', 'clicks'],
  conversions: ['conversion', 'conversions'],
};

/** The metrics a target can use. */
export const targetMetrics = [
  'views',
  'streams',
  'reach',
  'followers',
  'impressions',
  'clicks',
  'conversions',
] as const;
export type TargetMetric = (typeof targetMetrics)[number];

/** What the team records for a campaign. */
export const campaignNoteKinds = ['creative', 'budget', 'delivery', 'note'] as const;
export type CampaignNoteKind = (typeof campaignNoteKinds)[number];

interface Named {
  title: string;
  version: number;
}

/** An event of a campaign: a row of `campaign_timeline()`, whose definition documents the columns. */
export type CampaignEvent = { id: string; at: string; done_by: 'client' | 'agency' } & (
  | { kind: 'ordered'; detail: { order_id: string; order_number: string; line: string } }
  | { kind: 'created'; detail: object }
  | { kind: 'first_day' | 'last_day'; detail: { day: string } }
  | { kind: 'status'; detail: { from: CampaignStatus; to: CampaignStatus; asked: boolean } }
  | { kind: 'requested' | 'withdrawn' | 'refused'; detail: { wanted: 'active' | 'paused' } }
  | { kind: 'plan'; detail: { before: PlanChange; after: PlanChange } }
  | { kind: 'results'; detail: { days: number; first_day: string; last_day: string; figures: DayFigure[] } }
  | { kind: 'typed'; detail: { entries: number } }
  | { kind: 'note'; detail: { day: string; kind: CampaignNoteKind; text: string } }
  | { kind: 'delivered'; detail: Named }
  | { kind: 'decided'; detail: Named & { state: 'approved' | 'returned'; comment: string | null } }
);

export interface PlanChange {
  starts_on?: string | null;
  ends_on?: string | null;
  budget?: number | null;
  target_min?: number | null;
  target_max?: number | null;
}
