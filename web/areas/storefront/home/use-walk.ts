import { useEffect, useState } from 'react';

/** How long a step plays; the bar below its words takes as long (`walk-progress` in walk.css). */
const STEP_MS = 4200;

export interface Walk {
  step: number;
  state: 'playing' | 'paused' | 'over';
  goTo: (step: number) => void;
  /** Pauses, goes on, or begins again when it is over. */
  toggle: () => void;
}

/** Goes through `count` steps once by itself. People who prefer less motion go by hand. */
export function useWalk(count: number): Walk {
  const [step, setStep] = useState(0);
  const [playing, setPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const last = step === count - 1;

  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => {
      if (last) setPlaying(false);
      else setStep(step + 1);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, step, last]);

  return {
    step,
    state: playing ? 'playing' : last ? 'over' : 'paused',
    goTo: (next) => {
      setPlaying(false);
      setStep(next);
    },
    toggle: () => {
      if (!playing && last) setStep(0);
      setPlaying(!playing);
    },
  };
}
