import { useEffect, useState } from 'react';

/** Whole seconds left since `begin`. Computed from the clock, because timers are throttled in background tabs. */
export function useCountdown(seconds: number): { left: number; begin: () => void } {
  const [end, setEnd] = useState<number | null>(null);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (end === null) return;
    const tick = () => {
      const remaining = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(remaining);
      if (remaining === 0) setEnd(null);
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [end]);
  return { left, begin: () => setEnd(Date.now() + seconds * 1000) };
}
