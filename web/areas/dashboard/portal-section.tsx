import { useId, type ReactNode } from 'react';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useFailureText } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

interface PortalSectionProps {
  title: string;
  /** Beside the headline. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of a screen with its headline. */
export function PortalSection({ title, aside, className, children }: PortalSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={clsx('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4', className)}>
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

interface LoadedProps<Data> {
  query: UseQueryResult<Data> | UseInfiniteQueryResult<Data>;
  texts: { loading: string; failed: string; retry: string };
  /** In the shape of what comes. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a part shows while it loads, when it could not, and when it is there. What is there stays when a later look fails. */
export function Loaded<Data>({ query, texts, skeleton, children }: LoadedProps<Data>) {
  const failureText = useFailureText();
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    return (
      <ErrorState title={texts.failed} actions={<Button onClick={() => void query.refetch()}>{texts.retry}</Button>}>
        {failureText(query.error.message)}
      </ErrorState>
    );
  }
  return (
    <div role="status">
      <span className="sr-only">{texts.loading}</span>
      {skeleton}
    </div>
  );
}
