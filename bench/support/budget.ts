import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#scripts/prepare.mjs';

/** `bench/budget.json`: transferred bytes with brotli, milliseconds, Lighthouse scores. */
export interface Budget {
  homeJavaScript: number;
  homeHtml: number;
  styles: number;
  fonts: number;
  lighthouse: { performance: number; otherScores: number; largestPaint: number; layoutShift: number };
  /** Milliseconds from a tap on the throttled phone, one second after the first paint. */
  tap: { feedback: number; effect: number };
}

export async function readBudget(): Promise<Budget> {
  return JSON.parse(await readFile(join(ROOT, 'bench/budget.json'), 'utf8')) as Budget;
}
