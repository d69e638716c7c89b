import { whenIdle } from './idle.ts';

/** What the page's module script asks for by itself, once it has named the page's routes: this one hydrates. */
const asksLater = (script: HTMLScriptElement, address: string) => script.textContent.includes(`import("${address}")`);

const addressesOf = (script: HTMLScriptElement) =>
  (script.dataset.boot ?? '').split(' ').filter((address) => address !== '');

/**
 * Fetches what the module script needs, and evaluates nothing. Each request has an idle moment of its own, until `hurry`:
 * to send all of them at once holds up a page that is still being painted.
 */
export async function fetchModules(script: HTMLScriptElement, hurry: Promise<void>): Promise<void> {
  for (const address of addressesOf(script)) {
    await Promise.race([whenIdle(), hurry]);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    link.fetchPriority = 'low';
    document.head.append(link);
  }
}

/** One that cannot be had is the script's to report: it asks again. */
const evaluate = (address: string): Promise<unknown> => import(address).catch(() => undefined);

/**
 * Evaluates each module that the script needs in an idle moment of its own: all of them in one task would hold up a finger
 * that comes just then. After `hurry` the rest goes without pauses.
 */
export async function evaluateModules(script: HTMLScriptElement, hurry: Promise<void>): Promise<void> {
  const evaluated: Promise<unknown>[] = [];
  for (const address of addressesOf(script)) {
    if (asksLater(script, address)) continue;
    await Promise.race([whenIdle(), hurry]);
    evaluated.push(evaluate(address));
  }
  await Promise.all(evaluated);
}
