const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'click', 'wheel', 'scroll', 'popstate'];

/** Browsers also report a mouse that stands still, or is absent, when the content below it changes. */
const isSimulated = (event: Event) =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.pointerType === 'mouse' &&
  event.movementX === 0 &&
  event.movementY === 0;

/** Resolves when the visitor moves, scrolls, touches or types. */
export function firstInteraction(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const listen = (event: Event) => {
      if (isSimulated(event)) return;
      listening.abort();
      resolve();
    };
    for (const name of EVENTS)
      addEventListener(name, listen, { capture: true, passive: true, signal: listening.signal });
  });
}
