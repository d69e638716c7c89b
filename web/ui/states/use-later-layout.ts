import { useEffect, useRef, type RefObject } from 'react';

/** How long to wait for a first interaction before laying out the rest. */
const STILL_MS = 2000;
const ACTS = ['scroll', 'pointerdown', 'keydown'] as const;

const waiting: HTMLElement[] = [];
let state: 'untouched' | 'still' | 'idle' | 'busy' = 'untouched';

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, 50);

/** One section per frame: laying out all of them at once would delay an interaction. */
function layOutNext(): void {
  const part = waiting.shift();
  state = part === undefined ? 'idle' : 'busy';
  if (part === undefined) return;
  part.dataset.laidOut = '';
  requestAnimationFrame(() => whenIdle(layOutNext));
}

/** Starts on the first interaction, or after STILL_MS without one. */
function begin(): void {
  const start = () => {
    clearTimeout(timer);
    for (const act of ACTS) removeEventListener(act, start, true);
    whenIdle(layOutNext);
  };
  const timer = setTimeout(start, STILL_MS);
  for (const act of ACTS) addEventListener(act, start, { capture: true, passive: true });
}

/**
 * Lays out elements with the class `later` (`web/styles/sections.css`), which the first paint skips, one by one soon
 * after hydration. Full-page screenshots and crawlers then find everything.
 */
export function useLaterLayout<Part extends HTMLElement = HTMLDivElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    if (part.current !== null) waiting.push(part.current);
    if (state === 'untouched') begin();
    if (state === 'idle') whenIdle(layOutNext);
    state = state === 'untouched' ? 'still' : state === 'idle' ? 'busy' : state;
  }, []);
  return part;
}
