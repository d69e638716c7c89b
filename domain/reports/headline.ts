import type { TargetMetric } from '#domain/campaigns/campaign.ts';
import { mainResults, type CampaignProgress, type Results, type Setup } from './results.ts';

export interface ResultCount {
  metric: TargetMetric;
  count: number;
}

/** What the campaigns delivered. Every value is one of {@link Results}, so the sentence agrees with the figures beside it. */
export type ResultSentence =
  /** `cost` is null if there are several metrics. */
  | { kind: 'priced'; spend: number; counts: ResultCount[]; cost: number | null }
  /** Results that the reported spend does not fully explain: the spend is stated beside them, or not at all. */
  | { kind: 'brought'; counts: ResultCount[]; spend: number | null }
  | { kind: 'spent'; spend: number }
  /** Days have a reach, the period has none. */
  | { kind: 'unknown'; spend: number | null }
  | { kind: 'none' };

export type HeadlinePace = 'ahead' | 'onPace' | 'behind' | 'done';

/** Where the campaigns are today. */
export type ProgressSentence =
  | { kind: 'day'; day: number; days: number; pace: HeadlinePace | null }
  | { kind: 'running'; campaigns: number; paces: { pace: HeadlinePace; campaigns: number }[] }
  | { kind: 'scheduled'; campaigns: number; day: string | null }
  | { kind: 'setup'; count: number; next: Setup }
  | { kind: 'paused'; campaigns: number }
  | { kind: 'finished'; campaigns: number };

export interface Headline {
  /** Null if there is nothing to report yet: then the second sentence says what comes. */
  result: ResultSentence | null;
  progress: ProgressSentence | null;
}

export function headlineOf(results: Results, progress: CampaignProgress, setups: readonly Setup[]): Headline {
  const result = resultSentence(results);
  const today = progressSentence(progress, setups);
  const isWaiting = today?.kind === 'setup' || today?.kind === 'scheduled';
  return { result: result.kind === 'none' && isWaiting ? null : result, progress: today };
}

function resultSentence(results: Results): ResultSentence {
  // Followers can be lost: a loss is no result of money.
  const shown = mainResults(results);
  const counts = shown.flatMap(({ metric, value }) => (value !== null && value > 0 ? { metric, count: value } : []));
  const isOpen = shown.some(({ unknown }) => unknown);
  const spend = results.spend.value !== null && results.spend.value > 0 ? results.spend.value : null;
  if (counts.length === 0 && isOpen) return { kind: 'unknown', spend };
  if (counts.length === 0) return spend === null ? { kind: 'none' } : { kind: 'spent', spend };
  if (spend === null || !results.priced || isOpen) return { kind: 'brought', counts, spend };
  return { kind: 'priced', spend, counts, cost: results.cost.value };
}

function progressSentence(progress: CampaignProgress, setups: readonly Setup[]): ProgressSentence | null {
  const { running, day, days, scheduled, paused, completed } = progress;
  const paces = pacesOf(progress);
  // "Day 44 of 60, ahead of plan" needs one pace for all.
  const isShared = paces.length === 0 || (paces.length === 1 && paces[0]?.campaigns === running);
  if (running > 0 && day !== null && days !== null && isShared)
    return { kind: 'day', day, days, pace: paces[0]?.pace ?? null };
  if (running > 0) return { kind: 'running', campaigns: running, paces };
  if (scheduled > 0) return { kind: 'scheduled', campaigns: scheduled, day: progress.starts_on };
  const [next] = setups;
  if (next !== undefined) return { kind: 'setup', count: setups.length, next };
  if (paused > 0) return { kind: 'paused', campaigns: paused };
  return completed > 0 ? { kind: 'finished', campaigns: completed } : null;
}

function pacesOf({ ahead, on_pace: onPace, behind, done }: CampaignProgress) {
  return Object.entries({ behind, onPace, ahead, done }).flatMap(([pace, campaigns]) =>
    campaigns === 0 ? [] : { pace: pace as HeadlinePace, campaigns },
  );
}
