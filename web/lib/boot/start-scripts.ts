import { firstInteraction } from './first-interaction.ts';

/** How long a first-time visitor looks at the page before it hydrates without an interaction. */
const IDLE_MS = 3000;
const PAINT_TIMEOUT_MS = 3000;
/** After this time, a visitor should no longer wait for scripts. */
const SCRIPTS_TIMEOUT_MS = 10_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const once = (target: EventTarget, name: string) =>
  new Promise<unknown>((resolve) => target.addEventListener(name, resolve, { once: true }));
const parsed = () => (document.readyState === 'loading' ? once(document, 'DOMContentLoaded') : undefined);
const loaded = () => (document.readyState === 'complete' ? undefined : once(window, 'load'));

/** A background tab does not paint, and not every browser reports it, so this has a timeout. */
async function firstPaint(): Promise<void> {
  await loaded();
  const painted = new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
  await Promise.race([painted, wait(PAINT_TIMEOUT_MS)]);
  // In a task of its own, after the frame.
  await wait(0);
}

/** Something is stored (a session, a cart, a draft, a place in the history), or the URL asks for something. */
function isExpected(): boolean {
  try {
    return location.search + location.hash !== '' || localStorage.length + sessionStorage.length > 0;
  } catch {
    // Storage is switched off.
    return false;
  }
}

/**
 * Starts the deferred module script: loads its modules after the first paint, and runs it on interaction or when idle.
 * Calls `fail` when its time is up.
 */
export async function startScripts(fail: () => void): Promise<void> {
  const interaction = firstInteraction();
  await Promise.race([firstPaint(), interaction.then(parsed)]);
  setTimeout(fail, SCRIPTS_TIMEOUT_MS);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="deferred-modulepreload"]')) {
    link.fetchPriority = 'low';
    link.rel = 'modulepreload';
  }
  if (!isExpected()) await Promise.race([interaction, wait(IDLE_MS)]);
  const deferred = document.querySelector('script[data-deferred]');
  if (deferred === null) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = deferred.textContent;
  document.head.append(script);
  script.remove();
}
