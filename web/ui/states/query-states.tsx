import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../button.tsx';
import { ErrorState } from './error-state.tsx';

interface QueryStatesProps<Data> {
  query: UseQueryResult<Data>;
  /** What is loaded, for messages: "the orders". */
  what: string;
  /** Mirrors the loaded layout. */
  skeleton: ReactNode;
  /** Shown instead of `children` if there is no data. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

/** The four states of an admin screen's data: loading, failed with a retry, empty, loaded. */
export function QueryStates<Data>({ query, what, skeleton, empty, isEmpty, children }: QueryStatesProps<Data>) {
  if (query.isPending) {
    return (
      <div role="status">
        <span className="sr-only">Loading {what}</span>
        {skeleton}
      </div>
    );
  }
  if (query.isError) {
    return (
      <ErrorState
        title={`We could not load ${what}`}
        actions={<Button onClick={() => void query.refetch()}>Try again</Button>}
      >
        {query.error.message}
      </ErrorState>
    );
  }
  if (empty !== undefined && isEmpty?.(query.data)) return empty;
  return children(query.data);
}
