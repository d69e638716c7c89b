import { useId, type ReactNode } from 'react';
import { clsx } from 'clsx';

/** A part of the page under its own headline. */
export function Panel({ title, lede, className, children }: { title: string; lede?: string; className?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx('surface-1 grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 rounded-card p-5 lg:p-6', className)}>
      <header className="grid gap-1">
        <h2 id={id} className="title text-xl">
          {title}
        </h2>
        {lede ? <p className="text-[0.9375rem] text-soft">{lede}</p> : null}
      </header>
      {children}
    </section>
  );
}
