import { Suspense, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { useLaterLayout } from './use-later-layout.ts';

const FIRST_SCREEN_END = 'first-screen-end';

interface LaterProps {
  /** The first such section of the page: the browser does not paint before it has arrived. */
  first?: boolean;
  /** About twice as tall as others on phones. Before layout, its placeholder should not be smaller than its content. */
  tall?: boolean;
  children: ReactNode;
}

/**
 * A section below the fold: laid out when it comes near the viewport or when the browser is idle. React hydrates it
 * after the rest, in a separate task, or on the first click in it. Do not put form fields in it: only input above the
 * fold is replayed after hydration (`web/lib/boot/hydration.ts`).
 */
export function Later({ first = false, tall = false, children }: LaterProps) {
  const part = useLaterLayout();
  return (
    <>
      {/* React moves this into the head. A partly painted page would shift when the rest of it arrives. */}
      {first ? <link rel="expect" href={`#${FIRST_SCREEN_END}`} blocking="render" /> : null}
      <div ref={part} id={first ? FIRST_SCREEN_END : undefined} className={clsx('later', tall && 'later-tall')}>
        <Suspense>{children}</Suspense>
      </div>
    </>
  );
}
