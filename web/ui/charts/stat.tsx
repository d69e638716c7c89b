import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { CountUp } from './count-up.tsx';

interface StatProps {
  /** The formatted figure, such as "124M+". */
  value: string;
  /** What the figure counts. */
  label: ReactNode;
  countUp?: boolean;
  className?: string;
  valueClassName?: string;
}

/** A figure above its caption. Use inside a `<dl>`. */
export function Stat({ value, label, countUp = false, className, valueClassName = 'text-3xl' }: StatProps) {
  return (
    <div className={clsx('flex flex-col-reverse justify-end gap-1.5', className)}>
      <dt className="text-sm text-faint">{label}</dt>
      <dd className={clsx('figure', valueClassName)}>{countUp ? <CountUp value={value} /> : <bdi>{value}</bdi>}</dd>
    </div>
  );
}
