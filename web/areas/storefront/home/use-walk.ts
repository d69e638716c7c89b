import { useEffect, useState } from 'react';

/** Duration of a step. Keep in sync with `walk-progress` in walk.css. */
const STEP_MS = 4200;

export interface Walk {
  step: number;
  state: 'playing' | 'paused' | 'over';
  goTo: (step: number) => void;
  /** Pauses, resumes, or restarts at the end. */
  toggle: () => void;
}

/** Plays `count` steps once. Does not autoplay for users who prefer reduced motion. */
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
