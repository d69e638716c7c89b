import type { ReactNode } from 'react';
import { useRestRefusal } from '#web/lib/rest-refusal.ts';
import { useText } from '#web/lib/text.ts';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';

interface QueryViewProps<Data> {
  /** Of `useQuery`, or of `useInfiniteQuery`. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Said while it is loaded. */
  loading: string;
  /** The headline when it could not be. */
  failed: string;
  /** In the shape of what comes. */
  skeleton: ReactNode;
  /** Shown instead of `children` when there is nothing. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

/** The four states of a client's screen. What is there stays when a later look fails: the next one comes by itself. */
export function QueryView<Data>({ query, loading, failed, skeleton, empty, isEmpty, children }: QueryViewProps<Data>) {
  const t = useText();
  const refusal = useRestRefusal();
  if (query.data !== undefined) return empty !== undefined && isEmpty?.(query.data) ? empty : children(query.data);
  if (query.error !== null) {
    return (
      <ErrorState title={failed} actions={<Button onClick={() => void query.refetch()}>{t('lists.retry')}</Button>}>
        {refusal(query.error)}
      </ErrorState>
    );
  }
  return (
    <div role="status">
      <span className="sr-only">{loading}</span>
      {skeleton}
    </div>
  );
}
