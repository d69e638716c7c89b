/**
 * What the page's module script will ask for, in the order in which it is needed. The module that hydrates is not among
 * it: the script asks for that one itself, once it has named the page's routes.
 */
export function modulesAhead(script: HTMLScriptElement): string[] {
  const text = script.textContent;
  return (script.dataset.boot ?? '').split(' ').filter((address) => address !== '' && !text.includes(`import("${address}")`));
}

/** Fetches and evaluates a module. One that cannot be had is the script's to report: it asks again. */
export function fetchModule(address: string): Promise<unknown> {
  return import(address).catch(() => undefined);
}

const LATEST_MS = 200;
const pause = () => new Promise<void>((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: LATEST_MS }) : setTimeout(resolve)));

/** Each module is asked for and evaluated in a task of its own: all of them in one would hold up a finger that comes just then. */
export async function oneByOne(addresses: readonly string[]): Promise<void> {
  const arriving: Promise<unknown>[] = [];
  for (const address of addresses) {
    await pause();
    arriving.push(fetchModule(address));
  }
  await Promise.all(arriving);
}
