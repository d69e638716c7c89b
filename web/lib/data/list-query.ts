import type { PostgrestClient } from '@supabase/postgrest-js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { behindCursor, cursorOf } from './keyset.ts';
import type { ListState } from './list-state.ts';
import { restClient } from './supabase/rest-client.ts';

export type RowQuery = ReturnType<ReturnType<PostgrestClient['from']>['select']>;

export interface Page<Row> {
  rows: Row[];
  /** Where the next page begins; null on the last. */
  next: string | null;
}

interface PageOptions {
  table: string;
  select: string;
  list: ListState;
  /** Applies the filters of the list. */
  narrow: (query: RowQuery) => RowQuery;
  size?: number;
  /** What the filters depend on besides the address. */
  about?: unknown;
}

/** One page of a table as the address says: filtered, sorted and begun behind the cursor. What is shown stays until the next page is there. */
export function usePage<Row extends { id: string }>({ table, select, list, narrow, size = 50, about = null }: PageOptions) {
  const { search } = useLocation();
  return useQuery({
    queryKey: [table, 'page', search, about],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Page<Row>> => {
      const { column, descending } = list.sort;
      const rest = await restClient();
      const narrowed = narrow(rest.from(table).select(select) as RowQuery);
      const behind = behindCursor({ column, descending, cursor: list.cursor });
      const paged = behind === null ? narrowed : narrowed.or(behind);
      const { data, error } = await paged.order(column, { ascending: !descending }).order('id', { ascending: !descending }).limit(size + 1).abortSignal(signal);
      if (error) throw new Error(error.message);
      const found = data as unknown as Row[];
      const rows = found.slice(0, size);
      const last = rows.at(-1);
      return { rows, next: found.length > size && last !== undefined ? cursorOf(last as Row & Record<string, unknown>, column) : null };
    },
  });
}

/** A condition for `.or()`: any of the columns contains the text. */
export function containing(columns: readonly string[], text: string): string {
  const pattern = `"*${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}*"`;
  return columns.map((column) => `${column}.ilike.${pattern}`).join(',');
}
