import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Checker {
  run: (
    root: Document,
    options: { resultTypes: string[] },
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** The page's axe violations in its current state, and whether it or an open dialog scrolls horizontally. */
export async function barriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe, plainDrawing } = window as unknown as Window & { axe: Checker };
    if (plainDrawing) plainDrawing.disabled = true;
    const found = (await axe.run(document, { resultTypes: ['violations'] })).violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html}`,
    );
    if (plainDrawing) plainDrawing.disabled = false;
    const wide = [document.documentElement, ...document.querySelectorAll('dialog[open] > *')].flatMap((part) => {
      const sideways = part.scrollWidth - part.clientWidth;
      return sideways > 0 ? [`${part.tagName} scrolls sideways by ${sideways} px`] : [];
    });
    return [...found, ...wide];
  });
}
