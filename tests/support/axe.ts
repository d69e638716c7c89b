import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Checker {
  run: (
    root: Document | Element,
    options: { resultTypes: string[] },
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/**
 * The page's axe violations in its current state, and whether it or an open dialog scrolls horizontally. With a
 * selector, axe only looks at the first match, which is faster.
 */
export async function barriers(page: Page, selector?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async (within) => {
    const { axe, plainDrawing } = window as unknown as Window & { axe: Checker };
    if (plainDrawing) plainDrawing.disabled = true;
    const root = within === undefined ? document : document.querySelector(within);
    if (root === null) throw new Error(`nothing matches ${within}`);
    const found = (await axe.run(root, { resultTypes: ['violations'] })).violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html}`,
    );
    if (plainDrawing) plainDrawing.disabled = false;
    const wide = [document.documentElement, ...document.querySelectorAll('dialog[open] > *')].flatMap((part) => {
      const sideways = part.scrollWidth - part.clientWidth;
      return sideways > 0 ? [`${part.tagName} scrolls sideways by ${sideways} px`] : [];
    });
    return [...found, ...wide];
  }, selector);
}
