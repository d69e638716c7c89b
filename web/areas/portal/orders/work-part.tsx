import type { ReactNode } from 'react';

/** One section of a line's work; `aside` goes next to the headline. */
export function WorkPart({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-4">
      <h4 className="flex flex-wrap items-center gap-3 text-[0.9375rem] font-semibold">
        {title}
        {aside}
      </h4>
      {children}
    </div>
  );
}
