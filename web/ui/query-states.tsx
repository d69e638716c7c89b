import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';

interface QueryStatesProps<Data> {
  query: UseQueryResult<Data>;
  /** What is loaded, for the words: "the orders". */
  what: string;
  /** In the shape of what comes. */
  skeleton: ReactNode;
  /** Shown instead of `children` when there is nothing. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  children: (data: Data) => ReactNode;
}

/** The four states of a staff screen's data: loading, failed with a way on, empty, there. */
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
