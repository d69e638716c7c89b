import { useId, type ReactNode } from 'react';
import { clsx } from 'clsx';
import { Card } from '#web/ui/card.tsx';

interface PanelProps {
  title: string;
  /** What the figures mean, in a line. */
  note?: ReactNode;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One part of a screen of figures, under its own headline. */
export function Panel({ title, note, aside, className, children }: PanelProps) {
  const id = useId();
  return (
    <Card className={clsx('min-w-0', className)}>
      <section aria-labelledby={id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 p-4 sm:p-6">
        <header className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid gap-1">
            <h2 id={id} className="title text-xl">
              {title}
            </h2>
            {note ? <p className="max-w-[62ch] text-sm text-faint">{note}</p> : null}
          </div>
          {aside}
        </header>
        {children}
      </section>
    </Card>
  );
}
