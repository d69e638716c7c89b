import type { CampaignPlatform, TargetMetric } from '#domain/campaigns/campaign.ts';
import type { DayRange } from '#domain/period.ts';
import type { SpendShown } from './spend.ts';

// What the database functions of results return. `results_of.sql` and `campaign_progress.sql` define how each value is
// counted. Money is in the shop's currency; null means "not reported".

/** A figure of a period and of the one before; `change` is relative, null when there is nothing to compare with. */
interface Figure {
  value: number | null;
  before: number | null;
  change: number | null;
}

/** A metric that campaigns are counted in, and what they brought of it. */
export interface MetricResult extends Figure {
  metric: TargetMetric;
  /** Null if several report it. */
  platform: CampaignPlatform | null;
  /** A reach that only single days have: there is none for the period, because days do not add up to it. */
  unknown: boolean;
  /** The days that a reach is for; null for other metrics. */
  reported: DayRange | null;
}

export interface ResultDay {
  day: string;
  spend: number | null;
  clicks: number | null;
  results: Partial<Record<TargetMetric, number>>;
}

/** `internal.results_of` */
export interface Results extends DayRange {
  before: DayRange | null;
  currency: string;
  spend_shown: SpendShown;
  /** How many campaigns have results in the period. */
  campaigns: number;
  spend: Figure;
  clicks: Figure;
  /** Per result, if there is one metric and every campaign with results reported its spend (`priced`). */
  cost: Figure;
  priced: boolean;
  results: MetricResult[];
  days: ResultDay[];
  /** The days of the period before, if the results cover it. */
  days_before: ResultDay[] | null;
}

/** `internal.campaign_progress`: today, whatever the period. */
export interface CampaignProgress {
  running: number;
  /** `Day 44 of 60`, if all running campaigns have the same dates. */
  day: number | null;
  days: number | null;
  ahead: number;
  on_pace: number;
  behind: number;
  done: number;
  scheduled: number;
  starts_on: string | null;
  ends: { name: string; day: string } | null;
  drafts: number;
  paused: number;
  completed: number;
}

const setupSteps = ['answers', 'approval', 'review', 'setup', 'start', 'results'] as const;
type SetupStep = (typeof setupSteps)[number];

/** Something ordered that has brought nothing yet, from `internal.setups_of`. A campaign without an order has no number. */
export interface Setup {
  order_id: string | null;
  number: string | null;
  order_item_id: string | null;
  campaign_id: string | null;
  name: string;
  service: string;
  step: SetupStep;
  /** When the step is done at the latest: a time for `review`, a day otherwise. */
  at: string | null;
  day: string | null;
}

/** A card beside the headline. */
export type ResultCard =
  | { kind: 'spend' | 'clicks' | 'campaigns'; figure: Figure }
  | { kind: 'cost'; metric: TargetMetric; platform: CampaignPlatform | null; figure: Figure }
  | ({ kind: 'result'; figure: Figure } & Pick<MetricResult, 'metric' | 'platform' | 'unknown' | 'reported'>);

/** Beside the spend, there is room for three figures. */
const MAX_METRICS = 3;

/** What the headline and its cards name: the metrics with the largest spend. */
export const mainResults = ({ results }: Results): MetricResult[] => results.slice(0, MAX_METRICS);

/** The figures to show, four at most: the spend if the reader may see it, then what it brought, then what a result cost and the clicks, then the campaigns. */
export function cardsOf(results: Results): ResultCard[] {
  const shown = mainResults(results);
  const [main] = shown;
  const hasSpend = results.spend_shown === 'platform';
  const cards: ResultCard[] = [
    ...(hasSpend ? [{ kind: 'spend', figure: results.spend } as const] : []),
    ...shown.map(({ metric, platform, unknown, reported, ...figure }): ResultCard => ({
      kind: 'result',
      metric,
      platform,
      unknown,
      reported,
      figure,
    })),
    ...(main === undefined || shown.length > 1 || !hasSpend
      ? []
      : [{ kind: 'cost', metric: main.metric, platform: main.platform, figure: results.cost } as const]),
    ...(shown.some(({ metric }) => metric === 'clicks') ? [] : [{ kind: 'clicks', figure: results.clicks } as const]),
  ];
  const shownCards = cards.slice(0, 1 + MAX_METRICS);
  const campaigns = { value: results.campaigns, before: null, change: null };
  return shownCards.length <= MAX_METRICS ? [...shownCards, { kind: 'campaigns', figure: campaigns }] : shownCards;
}
