import { whenIdle } from './idle.ts';

const ACTS = ['pointerdown', 'click', 'keydown', 'focusin', 'popstate'] as const;
const SIGNS = [...ACTS, 'pointermove', 'wheel', 'scroll'] as const;

/** A finger that comes down may be about to scroll; if it taps, the click tells. */
const asksForAnswer = (event: Event) =>
  !(event instanceof PointerEvent && event.type === 'pointerdown' && event.pointerType === 'touch');

/** Browsers tell of a mouse that stands still as well, whenever what is below it changes: there need not even be one. */
const isSomebody = (event: Event) =>
  !(
    event instanceof PointerEvent &&
    event.type === 'pointermove' &&
    event.pointerType === 'mouse' &&
    event.movementX === 0 &&
    event.movementY === 0
  );

function firstOf(names: readonly string[], counts: (event: Event) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const listen = (event: Event) => {
      if (!counts(event)) return;
      for (const name of names) removeEventListener(name, listen, true);
      resolve();
    };
    for (const name of names) addEventListener(name, listen, { capture: true, passive: true });
  });
}

/** Somebody has clicked, pressed a key or gone into a field, and waits for an answer. */
export const acted = firstOf(ACTS, asksForAnswer);

/** Somebody has moved, scrolled or touched something, and may act next. */
export const stirred = firstOf(SIGNS, isSomebody);

/** Storage that is switched off has nothing in it. */
function holds(storage: () => Storage): boolean {
  try {
    return storage().length > 0;
  } catch {
    return false;
  }
}

/**
 * Whether it is more than a first look: something was kept here before (a session, a cart, a draft), or the address asks for
 * something. Browsers take milliseconds to open a storage, so each has an idle moment of its own.
 */
async function isExpected(): Promise<boolean> {
  if (location.search + location.hash !== '') return true;
  await whenIdle();
  if (holds(() => localStorage)) return true;
  await whenIdle();
  return holds(() => sessionStorage);
}

/** Resolves for somebody who is expected, or has acted: there is no time to lose. Stays open for whoever only looks. */
export function whenHurried(): Promise<void> {
  return new Promise((resolve) => {
    void isExpected().then((is) => is && resolve());
    void acted.then(resolve);
  });
}
