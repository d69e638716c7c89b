import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '#web/lib/data/list-query.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import { Button } from '../button.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { QueryStates } from '../states/query-states.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Pager } from './pager.tsx';

interface PagedTableProps<Row extends { id: string }> extends Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'cardsBelow' | 'selection' | 'footer'
> {
  query: UseQueryResult<Page<Row>>;
  list: ListState;
  /** What a row is: `['order', 'orders']`. */
  nouns: readonly [one: string, many: string];
  /** Shown while there are no rows at all. */
  empty: ReactNode;
  /** What to try where no row matches. */
  hint?: string;
  /** After the number of rows, such as ", $1,200 paid". */
  summary?: string;
}

/** A list of the admin area, page by page: loading, failed, empty, without a match, or the table. */
export function PagedTable<Row extends { id: string }>(props: PagedTableProps<Row>) {
  const { query, list, nouns, empty, hint, summary = '', cardsBelow = 'xl', ...table } = props;
  const [one, many] = nouns;
  return (
    <QueryStates
      query={query}
      what={`the ${many}`}
      skeleton={<Skeleton className="h-96 rounded-card" />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={
        list.filtered || list.page > 1 ? (
          <EmptyState title={`No ${one} matches`} actions={<Button onClick={list.clear}>Clear the filters</Button>}>
            {hint}
          </EmptyState>
        ) : (
          empty
        )
      }
    >
      {({ rows, next }) => (
        <div className="grid min-w-0 gap-4">
          <DataTable {...table} rows={rows} list={list} stale={query.isPlaceholderData} cardsBelow={cardsBelow} />
          <Pager list={list} next={next}>
            {rows.length === 1 ? `1 ${one}` : `${rows.length} ${many}`} on this page{summary}
          </Pager>
        </div>
      )}
    </QueryStates>
  );
}
