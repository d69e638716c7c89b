import { fetchAhead } from './fetch-ahead.ts';

/**
 * A public page comes with the styles it has something for (`server/platform/http/trim-styles.ts`). The rest is for what
 * scripts add: a visitor who does something, another page, the menu of somebody who is signed in.
 */
const address = () => document.querySelector<HTMLStyleElement>('style[data-rest]')?.dataset.rest;

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

/** Whether something was kept here before: a session, a cart, a draft. */
export function knowsVisitor(): boolean {
  try {
    return localStorage.length + sessionStorage.length > 0;
  } catch {
    // Storage is switched off, so there is none of it.
    return false;
  }
}

const ACTS = ['pointerdown', 'keydown', 'focusin', 'click', 'popstate'] as const;

/** Fetches all styles now and applies them with the first act: applying them styles the whole page once more. */
export function stylesAtFirstAct(): void {
  const href = address();
  if (href === undefined) return;
  fetchAhead(href);
  const act = () => {
    for (const name of ACTS) removeEventListener(name, act, true);
    void allStyles();
  };
  for (const name of ACTS) addEventListener(name, act, true);
}
