import type { ComponentProps } from 'react';
import { clsx } from 'clsx';

interface CardProps extends ComponentProps<'div'> {
  /** Elevation: 1 is the lowest, 3 the highest. */
  elevation?: 1 | 2 | 3;
}

const surfaces = { 1: 'surface-1', 2: 'surface-2', 3: 'surface-3' } as const;

export function Card({ elevation = 1, className, ...rest }: CardProps) {
  return <div {...rest} className={clsx(surfaces[elevation], 'rounded-card', className)} data-slot="card" />;
}
