import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The number of checkout steps. */
const STEPS = 3;
export const PAYMENT_STEP = 1;
export const LAST_STEP = STEPS - 1;

export interface Steps {
  /** Zero-based. */
  step: number;
  /** The direction of the last step change; null before the first. */
  direction: 'forward' | 'back' | null;
  /** The page was reloaded after the card step: the card fields are empty again. */
  isCardCleared: boolean;
  goTo: (step: number) => void;
  /** Goes to a later step in place of this one, which Back then does not show. */
  skipTo: (step: number) => void;
  /** Goes to a step with invalid fields and focuses the first of them. */
  goToError: (step: number) => void;
  /** Focuses the first invalid field of this step, in the order of the page. */
  focusError: () => void;
  /** The form around the steps. */
  form: React.RefObject<HTMLFormElement | null>;
  /** The heading of the current step. */
  heading: React.RefObject<HTMLHeadingElement | null>;
}

/** The URL holds the step, so Back and Forward work. A step opens only after those before it are complete. */
export function useSteps(reachedBefore: number): Steps {
  const [search, setSearch] = useSearchParams();
  const [reached, setReached] = useState(reachedBefore);
  const requested = Math.min(STEPS - 1, Math.max(0, Math.trunc(Number(search.get('step') ?? '1') - 1) || 0));
  const step = Math.min(reached, requested);
  const [isCardCleared] = useState(requested > 0 && reachedBefore > 0);
  const [direction, setDirection] = useState<Steps['direction']>(null);
  const [shown, setShown] = useState(step);
  if (shown !== step) {
    setDirection(step > shown ? 'forward' : 'back');
    setShown(step);
  }

  useEffect(() => {
    if (requested !== step) setSearch(step === 0 ? {} : { step: String(step + 1) }, { replace: true });
  }, [requested, step, setSearch]);

  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const toError = useRef(false);
  const focused = useRef(step);
  const firstError = () => form.current?.querySelector<HTMLElement>('section:not([hidden]) [aria-invalid="true"]');
  useEffect(() => {
    if (focused.current === step) return;
    focused.current = step;
    const wrong = toError.current ? firstError() : null;
    toError.current = false;
    if (wrong) wrong.focus();
    else heading.current?.focus({ preventScroll: true });
  }, [step]);

  const open = (next: number, replace: boolean) => {
    setReached(Math.max(reached, next));
    setSearch(next === 0 ? {} : { step: String(next + 1) }, { replace });
  };
  const goTo = (next: number) => open(next, false);
  const skipTo = (next: number) => open(next, true);
  // Once the errors are drawn.
  const focusError = () => void requestAnimationFrame(() => firstError()?.focus());
  const goToError = (next: number) => {
    if (next === step) return focusError();
    toError.current = true;
    goTo(next);
  };
  return { step, direction, isCardCleared, goTo, skipTo, goToError, focusError, form, heading };
}
