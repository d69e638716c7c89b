import type { Cells } from './results.ts';

/** One result of a benchmark: our figure beside its peer or limit from the same run. */
export interface Finding {
  what: string;
  /** Our figure, with its unit. */
  figure: string;
  /** The peer or limit and its figure; empty if the goal is absolute. */
  beside: string;
  /** The value that the goal limits: a ratio, milliseconds, bytes. */
  value: number;
  goal: { atLeast: number } | { atMost: number } | null;
}

/** `only` limits page benchmarks to matching paths. */
export type Benchmark = (options: { seconds: number; rounds: number; only?: RegExp }) => Promise<Finding[]>;

function goalText({ goal }: Finding): string {
  if (goal === null) return '-';
  return 'atLeast' in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
}

function verdict({ goal, value }: Finding): string {
  if (goal === null) return '-';
  return ('atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost) ? 'met' : 'MISSED';
}

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1));

export const COLUMNS: Cells = ['what', 'figure', 'beside', 'value', 'goal', ''];

/** A row under {@link COLUMNS}. */
export function cellsOf(finding: Finding): Cells {
  const { what, figure, beside, value } = finding;
  return [what, figure, beside || '-', shown(value), goalText(finding), verdict(finding)];
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}

export const perSecond = (value: number) => `${Math.round(value)}/s`;
export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
