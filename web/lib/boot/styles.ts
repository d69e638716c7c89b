import { fetchAhead } from './fetch-ahead.ts';

/**
 * A public page comes with the styles it has something for (`server/rendering/trim-styles.ts`). The rest is for what
 * scripts add: a visitor who does something, another page, the menu of somebody who is signed in.
 */
const address = () => document.querySelector<HTMLStyleElement>('style[data-rest]')?.dataset.rest;

/** Fetches all styles without applying them: that styles the whole page once more. */
export function fetchStyles(): void {
  const href = address();
  if (href !== undefined) fetchAhead(href);
}

let applied: Promise<void> | null = null;

/** Resolves when all styles are there, or cannot be had: the page works better without them than without its scripts. */
export function allStyles(): Promise<void> {
  applied ??= new Promise((resolve) => {
    const href = address();
    if (href === undefined) return resolve();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.onload = link.onerror = () => resolve();
    link.href = href;
    document.head.append(link);
  });
  return applied;
}
