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
    const { axe } = window as unknown as { axe: Checker };
    const found = (await axe.run(document, { resultTypes: ['violations'] })).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return sideways > 0 ? [...found, `scrolls sideways by ${sideways} px`] : found;
  });
}
