import type { ServiceSlug } from './catalogue.ts';

export const campaignStatuses = ['draft', 'active', 'paused', 'completed'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const campaignPlatforms = ['youtube', 'spotify', 'apple-music', 'instagram', 'google-ads', 'press', 'video'] as const;
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
export const dayFigures = ['impressions', 'clicks', 'views', 'streams', 'reach', 'followers', 'conversions', 'conversion_value', 'spend'] as const;
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
export const targetMetrics = ['views', 'streams', 'reach', 'followers', 'impressions', 'clicks', 'conversions'] as const;
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
}
