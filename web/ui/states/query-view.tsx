import type { ReactNode } from 'react';
import { useRestErrorText } from '#web/lib/data/rest-error.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '../button.tsx';
import { ErrorState } from './error-state.tsx';

interface QueryViewProps<Data> {
  /** From `useQuery` or `useInfiniteQuery`. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Announced while loading. */
  loading: string;
  /** The headline if loading failed. */
  failed: string;
  /** Mirrors the loaded layout. */
  skeleton: ReactNode;
  /** Shown instead of `children` if there is no data. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

/**
 * The four states of a portal screen's data. Loaded data stays visible when a later refetch fails, because the next
 * refetch is automatic.
 */
export function QueryView<Data>({ query, loading, failed, skeleton, empty, isEmpty, children }: QueryViewProps<Data>) {
  const t = useText();
  const restErrorText = useRestErrorText();
  if (query.data !== undefined) return empty !== undefined && isEmpty?.(query.data) ? empty : children(query.data);
  if (query.error !== null) {
    return (
      <ErrorState title={failed} actions={<Button onClick={() => void query.refetch()}>{t('lists.retry')}</Button>}>
        {restErrorText(query.error)}
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
