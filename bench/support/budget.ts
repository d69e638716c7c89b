import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#scripts/prepare.mjs';

/** `bench/budget.json`: transferred bytes with brotli, milliseconds, Lighthouse scores. */
export interface Budget {
  homeJavaScript: number;
  homeHtml: number;
  fonts: number;
  lighthouse: { score: number; largestPaint: number; layoutShift: number };
}

export async function readBudget(): Promise<Budget> {
  return JSON.parse(await readFile(join(ROOT, 'bench/budget.json'), 'utf8')) as Budget;
}
