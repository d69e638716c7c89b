import type { CampaignPlatform, CampaignStatus, TargetMetric } from '#domain/campaigns/campaign.ts';
import type { DayRange } from '#domain/period.ts';
import type { Song } from './release.ts';
import type { Results } from './results.ts';
import type { SpendShown } from './spend.ts';

// Responses of the portal's database functions. Money is in the shop's currency, rates and changes are shares (0.25 is
// 25 %), days are `YYYY-MM-DD`; null means "not reported", which differs from 0.

/** `change` is null when there is nothing to compare with. */
export interface Compared {
  now: number | null;
  before: number | null;
  change: number | null;
}

type Values<Name extends string> = Record<Name, number | null>;
/** One value for each of `days`. */
type Series<Name extends string> = Record<Name, (number | null)[]> & { days: string[] };

/** `before` is null when the results do not cover the equally long period before: then nothing is compared. */
export interface ReportPeriod extends DayRange {
  before: DayRange | null;
}

/** The first and last day with results; null without results. */
export interface ResultDays {
  from: string | null;
  to: string | null;
}

/** What a song's campaigns brought, and the last of them to start, pause or end in the period or the one before. */
export interface SongStory {
  song: Song;
  figures: Omit<Results, 'days' | 'days_before'>;
  event: { kind: 'started' | 'paused' | 'ended'; day: string; campaign: string } | null;
}

/** What a song is about, before what its ads did. */
const mainMetrics: readonly TargetMetric[] = [
  'views',
  'streams',
  'followers',
  'reach',
  'conversions',
  'clicks',
  'impressions',
];

/** The largest result first, each story with its main result first. */
export function rankStories(stories: readonly SongStory[]): SongStory[] {
  // A reach that is not known yet says less than any other result.
  const place = ({ metric, value }: { metric: TargetMetric; value: number | null }) =>
    mainMetrics.indexOf(metric) + (value === null ? mainMetrics.length : 0);
  return stories
    .map((story) => ({
      ...story,
      figures: { ...story.figures, results: story.figures.results.toSorted((a, b) => place(a) - place(b)) },
    }))
    .toSorted((a, b) => (b.figures.results[0]?.value ?? -1) - (a.figures.results[0]?.value ?? -1));
}

export const analyticsFigures = [
  'impressions',
  'clicks',
  'ctr',
  'views',
  'streams',
  'reach',
  'followers',
  'conversions',
  'spend',
] as const;
export type AnalyticsFigure = (typeof analyticsFigures)[number];

export interface PlatformFigures extends Values<AnalyticsFigure> {
  platform: CampaignPlatform;
  campaigns: number;
  /** Days have a reach, the period has none: days do not add up to it. */
  reach_unknown: boolean;
}

/** `portal_analytics` */
export interface PortalAnalytics {
  period: ReportPeriod;
  currency: string;
  spend_shown: SpendShown;
  campaigns: number;
  results: ResultDays;
  totals: Record<AnalyticsFigure, Compared>;
  platforms: PlatformFigures[];
  series: Series<Exclude<AnalyticsFigure, 'ctr'>>;
  /** The same days of the period before, if the results cover it. */
  before: Record<Exclude<AnalyticsFigure, 'ctr'>, (number | null)[]> | null;
  /** The days that the total reach is for; `unknown` if only single days have one. */
  reach: { unknown: boolean; from: string | null; to: string | null };
  songs: SongStory[];
}

export const googleAdsFigures = [
  'impressions',
  'clicks',
  'ctr',
  'spend',
  'conversions',
  'cost_per_conversion',
  'conversion_value',
  'roas',
] as const;
export type GoogleAdsFigure = (typeof googleAdsFigures)[number];

const devices = ['Desktop', 'Mobile', 'Tablet', 'TV'] as const;
export type Device = (typeof devices)[number];

/** `spent` and `share` (of the budget) cover all days of the campaign, the other figures the period. */
export interface GoogleAdsCampaign extends Values<
  | 'budget'
  | 'spent'
  | 'share'
  | 'spend'
  | 'impressions'
  | 'clicks'
  | 'ctr'
  | 'conversions'
  | 'conversion_value'
  | 'roas'
> {
  id: string;
  name: string;
  platform: CampaignPlatform;
  service: string;
  status: CampaignStatus;
  starts_on: string | null;
  last_on: string | null;
}

export interface KeywordFigures extends Values<
  | 'impressions'
  | 'clicks'
  | 'ctr'
  | 'conversions'
  | 'spend'
  | 'cost_per_conversion'
  | 'share_of_spend'
  | 'share_of_conversions'
> {
  keyword: string;
  match_type: '' | 'exact' | 'phrase' | 'broad';
}

export interface RecentConversion {
  id: string;
  day: string;
  /** `HH:MM` in the shop's time zone; null when the ad platform reports only the day. */
  time: string | null;
  campaign: string;
  action: string;
  device: Device;
  conversions: number;
  value: number | null;
}

/** Results of the rules in decision 0026, with the supporting figures. */
export type Insight = { campaign_id: string | null } & (
  | {
      kind: 'budget_over' | 'budget_nearly';
      tone: 'warning';
      subject: string;
      share: number;
      spent: number;
      budget: number;
    }
  | { kind: 'no_results'; tone: 'warning'; subject: string; days: number; last_on: string | null }
  | { kind: 'roas_low'; tone: 'warning'; subject: string; roas: number; spend: number }
  | { kind: 'roas_high'; tone: 'success'; subject: string; roas: number; spend: number }
  | { kind: 'keyword_wasted'; tone: 'warning'; subject: string; spend: number; clicks: number; share: number }
  | { kind: 'ctr_down'; tone: 'warning'; subject: null; change: number; ctr: number; before: number }
  | { kind: 'ctr_up'; tone: 'success'; subject: null; change: number; ctr: number; before: number }
  | { kind: 'keyword_best'; tone: 'info'; subject: string; conversions: number; share: number }
  | { kind: 'device_best'; tone: 'info'; subject: Device; conversions: number; share: number }
);

/** The first four of `preferred` that were reported, in that order; others fill up. */
export function leadingFigures<Name extends string>(
  figures: readonly Name[],
  preferred: readonly Name[],
  compared: Record<Name, Compared>,
): Name[] {
  const known = [...preferred, ...figures].filter((figure) => figures.includes(figure));
  const reported = known.filter((figure) => compared[figure].now !== null);
  return [...new Set([...reported, ...known])].slice(0, 4);
}

/** `portal_google_ads` */
export interface PortalGoogleAds {
  period: ReportPeriod;
  currency: string;
  spend_shown: SpendShown;
  results: ResultDays;
  kpis: Record<GoogleAdsFigure, Compared>;
  /** The spend by platform, as in {@link PortalAnalytics}: the total includes YouTube ads, which run in Google Ads. */
  platforms: { platform: CampaignPlatform; spend: number }[];
  funnel: Values<'impressions' | 'views' | 'view_rate' | 'clicks' | 'ctr' | 'conversions' | 'conversion_rate'>;
  series: Series<'spend' | 'impressions' | 'clicks' | 'views' | 'conversions' | 'conversion_value'>;
  /** The same days of the period before, if the results cover it. */
  before: { spend: (number | null)[] } | null;
  campaigns: GoogleAdsCampaign[];
  keywords: KeywordFigures[];
  recent: RecentConversion[];
  devices: { device: Device; conversions: number; value: number | null; share: number | null }[];
  songs: SongStory[];
  insights: Insight[];
}

export type Level = 'good' | 'fair' | 'bad';

/** Budget use: above 90 % is critical, above 70 % needs attention. */
export function spendLevel(share: number): Level {
  return share > 0.9 ? 'bad' : share > 0.7 ? 'fair' : 'good';
}

/** Return on ad spend: 3 or more is good, 2 or more fair. */
export function roasLevel(roas: number): Level {
  return roas >= 3 ? 'good' : roas >= 2 ? 'fair' : 'bad';
}
