import { useId, type ReactNode } from 'react';
import { clsx } from 'clsx';

interface PanelProps {
  title: string;
  /** A one-line description. */
  note?: ReactNode;
  /** Shown next to the headline. */
  aside?: ReactNode;
  /** 3 if the panel is inside a section that has its own headline. */
  level?: 2 | 3;
  className?: string;
  children: ReactNode;
}

/** A section of a screen on its own surface, with a headline. */
export function Panel({ title, note, aside, level = 2, className, children }: PanelProps) {
  const id = useId();
  const Headline = `h${level}` as const;
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'surface-1 grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 rounded-card p-4 sm:p-6',
        className,
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <Headline id={id} className={clsx('title', level === 2 ? 'text-xl' : 'text-lg')}>
            {title}
          </Headline>
          {note ? <p className="max-w-[62ch] text-sm text-faint">{note}</p> : null}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}
