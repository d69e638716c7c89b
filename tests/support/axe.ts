import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Checker {
  run: (root: Document, options: { resultTypes: string[] }) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** What axe finds wrong with the page as it stands, and whether it scrolls sideways. */
export async function barriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe, plainDrawing } = window as unknown as Window & { axe: Checker };
    if (plainDrawing) plainDrawing.disabled = true;
    const found = (await axe.run(document, { resultTypes: ['violations'] })).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    if (plainDrawing) plainDrawing.disabled = false;
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return sideways > 0 ? [...found, `scrolls sideways by ${sideways} px`] : found;
  });
}
