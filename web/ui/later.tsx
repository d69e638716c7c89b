import { Suspense, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { useLaterLayout } from './use-later-layout.ts';

const FIRST_SCREEN_END = 'first-screen-end';

interface LaterProps {
  /** The first such part of the page: browsers paint nothing before it has arrived. */
  first?: boolean;
  /** About twice as high as others on a phone: until it is laid out, its place should not be smaller than what is in it. */
  tall?: boolean;
  children: ReactNode;
}

/**
 * A part of a page that begins below the first screen: it is laid out when it comes near, or once there is nothing else to
 * do. React hydrates it after the rest, in a task of its own, or when somebody clicks in it. Fields have no place here: what
 * is typed ahead of hydration is kept for those of the first screen alone (`web/lib/boot/hydration.ts`).
 */
export function Later({ first = false, tall = false, children }: LaterProps) {
  const part = useLaterLayout();
  return (
    <>
      {/* Goes into the head. A first screen painted by halves would move when the rest of it arrives. */}
      {first ? <link rel="expect" href={`#${FIRST_SCREEN_END}`} blocking="render" /> : null}
      <div ref={part} id={first ? FIRST_SCREEN_END : undefined} className={clsx('later', tall && 'later-tall')}>
        <Suspense>{children}</Suspense>
      </div>
    </>
  );
}
