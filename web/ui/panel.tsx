import { useId, type ReactNode } from 'react';
import { clsx } from 'clsx';

interface PanelProps {
  title: string;
  /** What it is about, in a line. */
  note?: ReactNode;
  /** Beside the headline. */
  aside?: ReactNode;
  /** 3 where it stands in a part that has a headline of its own. */
  level?: 2 | 3;
  className?: string;
  children: ReactNode;
}

/** One part of a screen on a surface of its own, under its own headline. */
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
