import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { CountUp } from './count-up.tsx';

interface StatProps {
  /** The figure as it is read, such as "124M+". */
  value: string;
  /** What is counted. */
  label: ReactNode;
  countUp?: boolean;
  className?: string;
  valueClassName?: string;
}

/** A figure over its caption. Use inside a `<dl>`. */
export function Stat({ value, label, countUp = false, className, valueClassName = 'text-3xl' }: StatProps) {
  return (
    <div className={clsx('flex flex-col-reverse justify-end gap-1.5', className)}>
      <dt className="text-sm text-faint">{label}</dt>
      <dd className={clsx('figure', valueClassName)}>{countUp ? <CountUp value={value} /> : <bdi>{value}</bdi>}</dd>
    </div>
  );
}
