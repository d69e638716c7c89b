import type { ReactNode } from 'react';
import { useLaterLayout } from './use-later-layout.ts';

/** A part of a page that begins below the first screen: it is laid out when it comes near, or once there is nothing else to do. */
export function Later({ children }: { children: ReactNode }) {
  return (
    <div ref={useLaterLayout()} className="later">
      {children}
    </div>
  );
}
