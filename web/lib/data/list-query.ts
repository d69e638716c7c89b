import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { behindCursor, cursorOf } from './keyset.ts';
import type { ListState } from './list-state.ts';
import { restClient, type RestClient } from './rest-client.ts';

/** The part of the client library's query that {@link usePage} uses. */
interface PageQuery<Row> extends PromiseLike<{ data: Row[] | null; error: { message: string } | null }> {
  or(filters: string): this;
  order(column: string, options: { ascending: boolean }): this;
  limit(count: number): this;
  abortSignal(signal: AbortSignal): this;
}

export interface Page<Row> {
  rows: Row[];
  /** Where the next page begins; null on the last page. */
  next: string | null;
}

interface PageOptions<Row> {
  /** The table; the first part of the query key. */
  table: string;
  list: ListState;
  /** The columns and filters of the list. */
  query: (rest: RestClient) => PageQuery<Row>;
  size?: number;
  /** Dependencies of the filters besides the URL. */
  about?: unknown;
}

/**
 * One page of a table, filtered, sorted and paginated as the URL specifies. The previous page stays on screen until the
 * next one has loaded.
 */
export function usePage<Row extends { id: string }>({ table, list, query, size = 50, about = null }: PageOptions<Row>) {
  const { search } = useLocation();
  return useQuery({
    queryKey: [table, 'page', search, about],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Page<Row>> => {
      const { column, descending } = list.sort;
      const filtered = query(await restClient());
      const behind = behindCursor({ column, descending, cursor: list.cursor });
      const paged = behind === null ? filtered : filtered.or(behind);
      const { data, error } = await paged
        .order(column, { ascending: !descending })
        .order('id', { ascending: !descending })
        .limit(size + 1)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return pageOf(data ?? [], size, column);
    },
  });
}

/** Removes the extra row that shows whether another page follows. */
export function pageOf<Row extends { id: string }>(found: Row[], size: number, column: string): Page<Row> {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, next: found.length > size && last !== undefined ? cursorOf(last, column) : null };
}
