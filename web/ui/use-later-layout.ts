import { useEffect, useRef, type RefObject } from 'react';

const waiting: HTMLElement[] = [];
let busy = false;

const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, 50));

/** One part in a frame: all of them at once would hold up a finger that comes just then. */
function layOutNext(): void {
  const part = waiting.shift();
  busy = part !== undefined;
  if (part === undefined) return;
  part.style.contentVisibility = 'visible';
  requestAnimationFrame(() => whenIdle(layOutNext));
}

/**
 * For the elements with the class `later` (`web/styles/sections.css`), which the first paint leaves out: they are laid out
 * one by one after hydration, so that a picture of the whole page, or a program that reads it, finds everything.
 */
export function useLaterLayout<Part extends HTMLElement = HTMLDivElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (part.current !== null) waiting.push(part.current);
    if (busy) return;
    busy = true;
    whenIdle(layOutNext);
  }, []);
  return part;
}
