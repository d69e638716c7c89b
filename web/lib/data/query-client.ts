import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type QueryKey } from '@tanstack/react-query';

const FRESH_MS = 10_000;

/**
 * `invalidateQueries` reuses a query's very first fetch while it is in flight, so a change made during it would stay
 * invisible until the data is stale. This client restarts such a fetch.
 */
class ChangeAwareQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    await this.cancelQueries(filters);
    return super.invalidateQueries(filters, options);
  }
}

export const createQueryClient = (): QueryClient =>
  new ChangeAwareQueryClient({
    defaultOptions: { queries: { staleTime: FRESH_MS, retry: 1, refetchOnWindowFocus: true } },
  });
