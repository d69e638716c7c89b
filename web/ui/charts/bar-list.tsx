import { clsx } from 'clsx';

export interface Bar {
  name: string;
  value: number;
  /** A class that sets the colour of the bar as that of the text. */
  className?: string;
}

interface BarListProps {
  label: string;
  bars: readonly Bar[];
  format: (value: number) => string;
}

/** Amounts side by side, each with its words: readable without seeing the bars. */
export function BarList({ label, bars, format }: BarListProps) {
  const most = Math.max(...bars.map(({ value }) => value), 0);
  return (
    <ul aria-label={label} className="grid gap-3">
      {bars.map(({ name, value, className }) => (
        <li key={name} className="grid gap-1.5 text-[0.9375rem]">
          <span className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 truncate">{name}</span>
            <span className="tabular font-semibold">{format(value)}</span>
          </span>
          <svg aria-hidden="true" className={clsx('block h-2 w-full overflow-hidden rounded-full bg-white/6', className ?? 'text-signal')}>
            <rect width={`${most === 0 ? 0 : Math.max(0, (value / most) * 100)}%`} height="100%" rx="4" fill="currentColor" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
