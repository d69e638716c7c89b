import type {
  CampaignEvent,
  CampaignPace,
  CampaignPlatform,
  CampaignStatus,
  TargetMetric,
} from '#domain/campaigns/campaign.ts';
import type { ProofKind } from '#domain/campaigns/proof.ts';
import type { DayRange } from '#domain/period.ts';
import type { SpendShown } from './spend.ts';
import type { CampaignProgress, Results, Setup } from './results.ts';

/** A promise over all days of the release. */
interface Promised {
  metric: TargetMetric;
  promised: number;
  /** Null for a reach that is not known yet. */
  delivered: number | null;
  share: number | null;
}

/** What one service brought towards its promise. */
interface ServiceResult {
  service: string;
  metric: TargetMetric;
  promised: number;
  delivered: number | null;
  share: number | null;
}

/**
 * Sums over all days of the release's campaigns. `spend` is null if no day reported it, `paid` if nothing was paid for the
 * campaigns, and both if the reader may not see them.
 */
export interface ReleaseTotals {
  campaigns: number;
  services: string[];
  spend: number | null;
  paid: number | null;
  promises: Promised[];
  results: ServiceResult[];
}

/** What a release is to its readers. `artwork` names a file (`artworkUrl`); `title` is null until somebody or the platform names it. */
export interface Song {
  id: string;
  title: string | null;
  artist: string | null;
  link: string | null;
  artwork: string | null;
}

/** One entry of the response of `release_list()`. */
export interface ReleaseCard extends Song {
  release_date: string | null;
  currency: string;
  spend_shown: SpendShown;
  totals: ReleaseTotals;
}

/**
 * Figures cover all days of the campaign; `target_metric`, `promised` and the shares are null if nothing is promised, and
 * `delivered` while a reach is not known yet. `reported_from` and `reported_until` are the days that it was reported for.
 */
export interface ReleaseCampaign {
  id: string;
  name: string;
  platform: CampaignPlatform;
  service: string;
  status: CampaignStatus;
  pace: CampaignPace | null;
  target_metric: TargetMetric | null;
  promised: number | null;
  delivered: number | null;
  share_delivered: number | null;
  share_elapsed: number | null;
  spend: number | null;
  cost: number | null;
  paid: number | null;
  starts_on: string | null;
  ends_on: string | null;
  reported_from: string | null;
  reported_until: string | null;
}

/** `day` is in the shop's time zone. */
export type ReleaseEvent = CampaignEvent & { day: string; campaign_id: string; campaign: string };

/** What ran for one of its campaigns. */
export interface ReleaseProof {
  kind: ProofKind;
  place: string | null;
  day: string;
  note: string | null;
  link: string | null;
  campaign: string;
}

/** The response of `release_report()`; its SQL definition documents how each part is counted. */
export interface ReleaseReport extends Song {
  release_date: string | null;
  today: string;
  /** From the first to the last day with results. */
  days: DayRange;
  currency: string;
  spend_shown: SpendShown;
  /** Of the requested days. */
  figures: Results;
  progress: CampaignProgress;
  setups: Setup[];
  totals: ReleaseTotals;
  campaigns: ReleaseCampaign[];
  /** Newest first, as `events`. */
  proofs: ReleaseProof[];
  events: ReleaseEvent[];
}

/** What the team wrote about the report's days, as a text for its readers. */
export type ReleaseComment = ReleaseEvent & { kind: 'note' };

const isComment = (event: ReleaseEvent): event is ReleaseComment =>
  event.kind === 'note' && event.detail.kind === 'note';

/** Newest first. A report up to the last results has what was written about them since. */
export function commentsOf({ events, figures, days }: Pick<ReleaseReport, 'events' | 'figures' | 'days'>) {
  const until = figures.to >= days.to ? null : figures.to;
  return events.filter(isComment).filter(({ day }) => day >= figures.from && (until === null || day <= until));
}

/** The URL of an artwork on this site. */
export const artworkUrl = (artwork: string): string => `/storage/v1/object/public/artwork/${artwork}`;

/** The name of a report's file, without its ending: the song and the days. */
export function reportName(title: string | null, { from, to }: DayRange): string {
  const words = (title ?? '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [words.join('-').slice(0, 60) || 'release', from, to].join('-');
}

const DAY_MS = 86_400_000;

/** Days until the release: 0 on its day, negative after it. */
export const daysUntil = (releaseDate: string, today: string): number =>
  Math.round((Date.parse(releaseDate) - Date.parse(today)) / DAY_MS);
