const ACTS = ['pointerdown', 'click', 'keydown', 'focusin', 'popstate'] as const;
const SIGNS = [...ACTS, 'pointermove', 'wheel', 'scroll'] as const;

/** A finger that comes down may be about to scroll; if it taps, the click tells. */
const asksForAnswer = (event: Event) => !(event instanceof PointerEvent && event.type === 'pointerdown' && event.pointerType === 'touch');

function firstOf(names: readonly string[], counts: (event: Event) => boolean = () => true): Promise<void> {
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
export const stirred = firstOf(SIGNS);

/** Whether it is more than a first look: something was kept here before (a session, a cart, a draft), or the address asks for something. */
export function isExpected(): boolean {
  if (location.search + location.hash !== '') return true;
  try {
    return localStorage.length + sessionStorage.length > 0;
  } catch {
    // Storage is switched off, so there is none of it.
    return false;
  }
}
