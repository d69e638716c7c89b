import type { ReactNode } from 'react';
import type { Capability } from '#domain/people/capability.ts';
import { useMay } from '#web/features/people/access.ts';
import { mayOpen } from './screens.ts';

interface MayProps {
  do: Capability;
  children: ReactNode;
  /** For everyone else; nothing without it. */
  otherwise?: ReactNode;
}

/** What a screen offers only to who may use it. */
export function May({ do: capability, children, otherwise = null }: MayProps) {
  return useMay()(capability) ? children : otherwise;
}

/** Whether a link to an admin screen leads somewhere for this person. */
export function useMayOpen(): (to: string) => boolean {
  const may = useMay();
  return (to) => mayOpen(to, may);
}
