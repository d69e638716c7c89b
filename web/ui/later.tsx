import type { ReactNode } from 'react';
import { useLaterLayout } from './use-later-layout.ts';

/** Where the first screen of a page has ended; the head asks browsers to paint nothing before that has arrived. */
export const FIRST_SCREEN_END = 'first-screen-end';

interface LaterProps {
  /** The first such part of the page. */
  first?: boolean;
  children: ReactNode;
}

/** A part of a page that begins below the first screen: it is laid out when it comes near, or once there is nothing else to do. */
export function Later({ first = false, children }: LaterProps) {
  return (
    <div ref={useLaterLayout()} id={first ? FIRST_SCREEN_END : undefined} className="later">
      {children}
    </div>
  );
}
