import type { ReactNode } from 'react';

/** Secondary text in a cell: below the value, and behind it in a card's line of small text. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <span className="block text-sm font-normal text-faint in-data-meta:ms-1.5 in-data-meta:inline-block">
      {children}
    </span>
  );
}
