import { useState } from 'react';
import { Link } from 'react-router';
import { quoteStates } from '#domain/quotes/quote.ts';
import { quoteFilters, useQuoteList, type ListedQuote } from '#web/features/quotes/admin/quote-list.ts';
import type { Page } from '#web/lib/data/list-query.ts';
import { useListState, type ListState } from '#web/lib/data/list-state.ts';
import { formatCalendarDate, formatDate, formatDateTime, formatMoney } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Note } from '#web/ui/table/note.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { May } from '../access/may.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { ExportQuotes } from './export-quotes.tsx';
import { QuoteBadges, quoteStateLabels } from './quote-badges.tsx';
import { QuoteDefaultsDialog } from './quote-defaults.tsx';

const link = 'inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-signal';

/** `/admin/quotes` */
export default function QuotesPage() {
  const list = useListState('-created_at', quoteFilters);
  const quotes = useQuoteList(list);
  return (
    <AdminFrame
      title="Quotes"
      lede="What you’ve offered, newest first. An accepted quote is an order."
      aside={
        <May do="orders.manage">
          <Defaults />
          <LinkButton to="/admin/quotes/new">New quote</LinkButton>
        </May>
      }
    >
      <div className="grid gap-5">
        <div role="search" aria-label="Quotes" className="flex flex-wrap items-end gap-4">
          <div className="grid grow gap-4 sm:max-w-2xl sm:grid-cols-[minmax(0,1fr)_12rem]">
            <SearchField
              label="Search"
              placeholder="Number, name, company or email"
              value={list.filter('search')}
              onSearch={(text) => list.setFilter('search', text)}
            />
            <SelectField
              label="Status"
              value={list.filter('state')}
              onChange={(event) => list.setFilter('state', event.target.value)}
            >
              <option value="">All</option>
              {quoteStates.map((state) => (
                <option key={state} value={state}>
                  {quoteStateLabels[state]}
                </option>
              ))}
            </SelectField>
          </div>
          <ExportQuotes filters={{ search: list.filter('search').trim(), state: list.filter('state') }} />
        </div>
        <QueryStates
          query={quotes}
          what="the quotes"
          skeleton={<Skeleton className="h-[32rem] rounded-card" />}
          isEmpty={(page) => page.rows.length === 0}
          empty={<NoQuotes list={list} />}
        >
          {(page) => <Quotes page={page} list={list} stale={quotes.isPlaceholderData} />}
        </QueryStates>
      </div>
    </AdminFrame>
  );
}

function Defaults() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Defaults
      </Button>
      {isOpen ? <QuoteDefaultsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function NoQuotes({ list }: { list: ListState }) {
  if (list.filtered || list.page > 1)
    return (
      <EmptyState title="No quote matches" actions={<Button onClick={list.clear}>Clear the filters</Button>}>
        Search by a number, a name, a company or an email.
      </EmptyState>
    );
  return (
    <EmptyState title="No quotes yet">
      Make one here, from a contact’s message, or from a client’s page. It’s read and accepted behind a link, without an
      account.
    </EmptyState>
  );
}

const columns: Column<ListedQuote>[] = [
  {
    id: 'number',
    card: 'title',
    header: 'Quote',
    cell: (row) => (
      <Link to={`/admin/quotes/${row.id}`} className={`${link} whitespace-nowrap`}>
        {row.number}
      </Link>
    ),
  },
  {
    id: 'name',
    card: 'line',
    header: 'For',
    className: 'min-w-40',
    cell: (row) => (
      <>
        <bdi>{row.company ?? row.name}</bdi>
        <Note>
          {row.company === null ? null : (
            <>
              <bdi>{row.name}</bdi>,{' '}
            </>
          )}
          <span className="wrap-anywhere">{row.email}</span>
        </Note>
      </>
    ),
  },
  { id: 'state', card: 'foot', header: 'Status', cell: (row) => <QuoteBadges quote={row} /> },
  {
    id: 'created',
    card: 'meta',
    header: 'Made',
    sort: 'created_at',
    className: 'whitespace-nowrap',
    cell: ({ created_at: at }) => (
      <time dateTime={at} title={formatDateTime(at)}>
        {formatDate(at)}
      </time>
    ),
  },
  {
    id: 'ends',
    card: 'meta',
    header: 'Valid until',
    sort: 'ends_on',
    className: 'whitespace-nowrap',
    cell: (row) => <time dateTime={row.ends_on}>{formatCalendarDate(row.ends_on)}</time>,
  },
  {
    id: 'order',
    card: 'fact',
    header: 'Order',
    none: 'None',
    cell: (row) =>
      row.order_id === null ? null : (
        <Link to={`/admin/orders/${row.order_id}`} className={`${link} whitespace-nowrap`}>
          {row.order_number}
        </Link>
      ),
  },
  {
    id: 'total',
    card: 'aside',
    header: 'Total',
    sort: 'total',
    align: 'end',
    className: 'font-semibold',
    cell: (row) => formatMoney(row.total, row.currency),
  },
];

function Quotes({ page: { rows, next }, list, stale }: { page: Page<ListedQuote>; list: ListState; stale: boolean }) {
  return (
    <>
      <DataTable label="Quotes" rows={rows} columns={columns} list={list} stale={stale} cardsBelow="xl" />
      <Pager list={list} next={next}>
        {rows.length === 1 ? '1 quote' : `${rows.length} quotes`} on this page
      </Pager>
    </>
  );
}
