/** What the page's module script asks for by itself, once it has named the page's routes: this one hydrates. */
const asksLater = (script: HTMLScriptElement, address: string) => script.textContent.includes(`import("${address}")`);

const addressesOf = (script: HTMLScriptElement) => (script.dataset.boot ?? '').split(' ').filter((address) => address !== '');

function fetchOnly(address: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = address;
  document.head.append(link);
}

/** Fetches and evaluates a module. One that cannot be had is the script's to report: it asks again. */
const evaluate = (address: string): Promise<unknown> => import(address).catch(() => undefined);

/** All that the module script needs, fetched at once. */
export function allAtOnce(script: HTMLScriptElement): void {
  for (const address of addressesOf(script)) fetchOnly(address);
}

const LONGEST_PAUSE_MS = 20;
const whenIdle = () => new Promise<unknown>((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: LONGEST_PAUSE_MS }) : setTimeout(resolve)));

/**
 * Fetches what the module script needs and evaluates each in an idle moment of its own: all of them in one task would hold
 * up a finger that comes just then. Somebody who acts meanwhile gets the rest without pauses.
 */
export async function oneByOne(script: HTMLScriptElement): Promise<void> {
  const firstAct = new Promise((resolve) => {
    for (const act of ['pointerdown', 'keydown']) addEventListener(act, resolve, { capture: true, once: true });
  });
  const arriving: Promise<unknown>[] = [];
  for (const address of addressesOf(script)) {
    await Promise.race([whenIdle(), firstAct]);
    if (asksLater(script, address)) fetchOnly(address);
    else arriving.push(evaluate(address));
  }
  await Promise.all(arriving);
}
