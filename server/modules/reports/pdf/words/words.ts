import type { CampaignEvent, TargetMetric } from '#domain/campaigns/campaign.ts';
import type { ProofKind } from '#domain/campaigns/proof.ts';
import type { HeadlinePace } from '#domain/reports/headline.ts';
import type { GoogleAdsFigure, Level } from '#domain/reports/portal-figures.ts';

/** What a report says in a language. Days, counts and amounts come as they are printed. */
export interface Words {
  title: string;
  client: string;
  period: string;
  made: string;
  /** Instead of a change from (nearly) nothing. */
  isNew: string;
  /** Of a chart's day that is not over yet. */
  soFar: string;
  figures: Record<GoogleAdsFigure | 'views', string>;
  against: (from: string, to: string) => string;
  /** Results begin too late for a comparison. */
  begins: (day: string) => string;
  trend: string;
  noSpend: string;
  steps: string;
  rates: Record<'views' | 'clicks' | 'conversions', (share: string) => string>;
  campaigns: string;
  campaign: string;
  budget: string;
  spentOf: (spent: string, budget: string, share: string) => string;
  noBudget: string;
  levels: Record<Level, string>;
  none: string;
  keywords: string;
  keyword: string;
  note: string;
  /** Of a release’s own page. */
  release: ReleaseWords;
  /** Also of placeholders. */
  page: (page: string, pages: string) => string;
}

export interface ReleaseWords {
  title: string;
  /** In place of the release's title. */
  untitled: string;
  out: string;
  cards: Record<'spend' | 'clicks' | 'campaigns', string>;
  metrics: Record<TargetMetric, string>;
  costs: Record<TargetMetric, string>;
  /** `1 view`, `12 views`; the formatted count is given, too. */
  counted: (metric: TargetMetric, value: number, count: string) => string;
  priced: (spend: string, results: string, cost: string | null) => string;
  brought: (results: string, spend: string | null) => string;
  spent: (spend: string) => string;
  none: string;
  /** Instead of a reach that is not known yet. */
  unknown: string;
  /** Of a period whose reach is not known yet. */
  reachUnknown: (spend: string | null) => string;
  /** The days that a reach is for. */
  reported: (from: string, to: string) => string;
  day: (day: number, days: number) => string;
  paces: Record<HeadlinePace, string>;
  perDay: (figure: string) => string;
  campaigns: string;
  columns: Record<'campaign' | 'delivered' | 'promised' | 'spend' | 'cost' | 'paid', string>;
  /** Above what the team wrote about the report's days. */
  commentary: string;
  /** What ran, and its columns. */
  ran: string;
  proof: string;
  proofDay: string;
  proofs: Record<ProofKind, string>;
  timeline: string;
  events: Partial<Record<CampaignEvent['kind'] | `note.${string}`, string>>;
  note: string;
}
