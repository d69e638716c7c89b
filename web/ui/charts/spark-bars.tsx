import { shopToday } from '#web/lib/format/shop-today.ts';
import { barsPath } from './chart-bars.ts';

interface SparkBarsProps {
  /** `YYYY-MM-DD`, ascending. */
  days: readonly string[];
  values: readonly (number | null)[];
  className?: string;
}

const WIDTH = 300;
const HEIGHT = 56;

/** Counts by day, small and without words: a figure next to them says the same. Today, which is not over yet, is lighter. */
export function SparkBars({ days, values, className }: SparkBarsProps) {
  const most = Math.max(...values.map((value) => value ?? 0), 1);
  const bands = { left: 0, slot: WIDTH / values.length, series: 1 };
  const rise = (value: number) => HEIGHT - (Math.max(value, 0) / most) * HEIGHT;
  const today = days.indexOf(shopToday());
  const only = (isShown: (day: number) => boolean) => values.map((value, day) => (isShown(day) ? value : null));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className={className}>
      <path
        d={barsPath(
          only((day) => day !== today),
          0,
          bands,
          rise,
        )}
        fill="currentColor"
      />
      <path
        d={barsPath(
          only((day) => day === today),
          0,
          bands,
          rise,
        )}
        fill="currentColor"
        fillOpacity="0.45"
      />
    </svg>
  );
}
