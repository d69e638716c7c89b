import type { ServiceSlug } from './catalogue.ts';

export const campaignStatuses = ['draft', 'active', 'paused', 'completed'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const campaignPlatforms = [
  'youtube',
  'spotify',
  'apple-music',
  'instagram',
  'google-ads',
  'press',
  'video',
] as const;
export type CampaignPlatform = (typeof campaignPlatforms)[number];

export const platformNames: Record<CampaignPlatform, string> = {
  youtube: 'YouTube',
  spotify: 'Spotify',
  'apple-music': 'Apple Music',
  instagram: 'Instagram',
  'google-ads': 'Google Ads',
  press: 'Press',
  video: 'Video',
};

/** How a campaign does against its promise; the rule stands with the view `campaign_delivery`, which applies it. */
export const campaignPaces = ['ahead', 'on pace', 'behind', 'done', 'not started'] as const;
export type CampaignPace = (typeof campaignPaces)[number];

/** The figures of one day, in the order they are shown. Money in dollars, followers as the day's net gain. */
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

/** What a target can be measured by. */
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

const steps: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['active'],
  active: ['paused', 'completed'],
  paused: ['active', 'completed'],
  completed: [],
};

/** Where staff may move a campaign from here; the database holds to the same table. */
export function nextStatuses(status: CampaignStatus): readonly CampaignStatus[] {
  return steps[status];
}

/** A campaign as `/rest/v1/campaigns` gives it. `budget` is in dollars, days are `YYYY-MM-DD`. */
export interface Campaign {
  id: string;
  client_id: string;
  order_item_id: string | null;
  name: string;
  service: ServiceSlug;
  platform: CampaignPlatform;
  status: CampaignStatus;
  requested_status: 'active' | 'paused' | null;
  starts_on: string | null;
  ends_on: string | null;
  budget: number | null;
  target_metric: TargetMetric | null;
  target_min: number | null;
  target_max: number | null;
  target_basis: 'estimated' | 'guaranteed' | null;
  created_at: string;
  updated_at: string;
}

/** A row of the view `campaign_delivery`: shares are 0 to 1 (more, when more was delivered), null where they cannot be told. */
export interface CampaignDelivery extends Campaign {
  client_name: string;
  client_email: string | null;
  delivered: number;
  promised: number | null;
  last_result_on: string | null;
  share_delivered: number | null;
  share_elapsed: number | null;
  pace: CampaignPace | null;
  off_pace: boolean;
  /** Of the shop: what money of campaigns is in. */
  currency: string;
  /** Sums of all days; null when no day reported the figure. The rate of clicks is a share. */
  spend: number | null;
  impressions: number | null;
  clicks: number | null;
  ctr: number | null;
}

/** How often a figure was reported in one file, or typed: a row of `campaign_evidence()`. */
export interface FigureSource {
  figure: DayFigure;
  /** Null for what staff typed. */
  import_id: string | null;
  total: number;
  days: number;
  first_day: string;
  last_day: string;
  /** These are null too when the file tells of other clients and stays with the agency. */
  file_name: string | null;
  path: string | null;
  format: string | null;
  applied_at: string | null;
}

interface Named {
  title: string;
  version: number;
}

/** What happened to a campaign: a row of `campaign_timeline()`, whose head says what stands where. */
export type CampaignEvent = { id: string; at: string; done_by: 'client' | 'agency' } & (
  | { kind: 'ordered'; detail: { order_id: string; order_number: string; line: string } }
  | { kind: 'created'; detail: object }
  | { kind: 'first_day' | 'last_day'; detail: { day: string } }
  | { kind: 'status'; detail: { from: CampaignStatus; to: CampaignStatus; asked: boolean } }
  | { kind: 'requested' | 'withdrawn' | 'refused'; detail: { wanted: 'active' | 'paused' } }
  | { kind: 'plan'; detail: { before: PlanChange; after: PlanChange } }
  | { kind: 'results'; detail: { days: number; first_day: string; last_day: string; figures: DayFigure[] } }
  | { kind: 'typed'; detail: { entries: number } }
  | { kind: 'delivered'; detail: Named }
  | { kind: 'decided'; detail: Named & { state: 'approved' | 'returned'; comment: string | null } }
);

export type PlanChange = Partial<Pick<Campaign, 'starts_on' | 'ends_on' | 'target_min' | 'target_max'>>;
