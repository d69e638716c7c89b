import { useEffect, useRef, type RefObject } from 'react';

/** A visitor who only looks at the first screen is left in peace for as long. */
const STILL_MS = 2000;
const ACTS = ['scroll', 'pointerdown', 'keydown'] as const;

const waiting: HTMLElement[] = [];
let state: 'untouched' | 'still' | 'idle' | 'busy' = 'untouched';

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, 50);

/** One part in a frame: all of them at once would hold up a finger that comes just then. */
function layOutNext(): void {
  const part = waiting.shift();
  state = part === undefined ? 'idle' : 'busy';
  if (part === undefined) return;
  part.dataset.laidOut = '';
  requestAnimationFrame(() => whenIdle(layOutNext));
}

/** Begins with the first act, or when nothing has happened for a while. */
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
 * For the elements with the class `later` (`web/styles/sections.css`), which the first paint leaves out: they are laid out
 * one by one soon after hydration, so that a picture of the whole page, or a program that reads it, finds everything.
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
