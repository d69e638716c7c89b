import { useId, type ReactNode } from 'react';
import { clsx } from 'clsx';

interface PortalSectionProps {
  title: string;
  /** Shown next to the headline. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A section of a screen with its headline. */
export function PortalSection({ title, aside, className, children }: PortalSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4', className)}
    >
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="title text-xl">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
