import type { ReactNode } from 'react';

/** A part of a page that begins below the first screen: it is laid out when it comes near (`web/styles/sections.css`). */
export function Later({ children }: { children: ReactNode }) {
  return <div className="later">{children}</div>;
}
