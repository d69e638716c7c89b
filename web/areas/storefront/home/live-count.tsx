import { useEffect, useState } from 'react';
import { formatCount } from '#web/lib/format/format.ts';

const STEPS = [3, 1, 4, 2, 6, 2, 1, 5] as const;
const PACE_MS = 1800;

/**
 * A count that rises while it is on screen, like that of a running campaign. Static for users who prefer reduced
 * motion.
 */
export function LiveCount({ from }: { from: number }) {
  const [count, setCount] = useState(from);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let step = 0;
    const timer = setInterval(() => {
      if (document.hidden) return;
      const rise = STEPS[step++ % STEPS.length] ?? 1;
      setCount((current) => current + rise);
    }, PACE_MS);
    return () => clearInterval(timer);
  }, []);
  return <span className="tabular">{formatCount(count)}</span>;
}
