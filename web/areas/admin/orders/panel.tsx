import { useId, type ReactNode } from 'react';

/** A part of the order's page under its own headline. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="surface-1 grid min-w-0 content-start gap-5 rounded-card p-5 sm:p-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="title text-xl">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
