import type { RefObject } from 'react';

interface StepHeadingProps {
  title: string;
  lede?: string;
  heading: RefObject<HTMLHeadingElement | null> | null;
}

/** Takes focus when its step appears, so that screen readers start there. */
export function StepHeading({ title, lede, heading }: StepHeadingProps) {
  return (
    <div className="grid gap-1.5">
      <h2 ref={heading} tabIndex={-1} className="poster text-poster-4 outline-none">
        {title}
      </h2>
      {lede ? <p className="text-[0.9375rem] text-soft">{lede}</p> : null}
    </div>
  );
}
