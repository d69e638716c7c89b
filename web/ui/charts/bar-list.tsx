import { clsx } from 'clsx';

interface Bar {
  /** Unique among the bars; defaults to the name. */
  id?: string;
  name: string;
  value: number;
  /** A class that sets `color`, which the bar uses as `currentColor`. */
  className?: string;
  /** Of a service (`domain/catalogue/service-look.ts`). */
  color?: string | undefined;
  /** Secondary text next to the value. */
  note?: string;
}

interface BarListProps {
  label: string;
  bars: readonly Bar[];
  format: (value: number) => string;
}

/** Labelled bars. The values are text, so the list is readable without seeing the bars. */
export function BarList({ label, bars, format }: BarListProps) {
  const max = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      {bars.map(({ id, name, value, className, color, note }) => (
        <li key={id ?? name} data-color={color} className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-[0.9375rem]">
          <span className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 truncate">
              <bdi>{name}</bdi>
            </span>
            <span className="flex shrink-0 items-baseline gap-2">
              {note === undefined ? null : <bdi className="tabular text-sm text-faint">{note}</bdi>}
              <bdi className="tabular font-semibold">{format(value)}</bdi>
            </span>
          </span>
          <svg
            aria-hidden="true"
            className={clsx(
              'block h-2 w-full overflow-hidden rounded-full bg-white/6 rtl:-scale-x-100',
              className ?? (color === undefined ? 'text-signal' : 'text-service'),
            )}
          >
            <rect
              width={`${max === 0 ? 0 : Math.max(0, (value / max) * 100)}%`}
              height="100%"
              rx="4"
              fill="currentColor"
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}
