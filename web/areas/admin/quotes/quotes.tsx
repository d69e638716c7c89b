import { useState } from 'react';
import { Link } from 'react-router';
import { quoteStates } from '#domain/quotes/quote.ts';
import { quoteFilters, useQuoteList, type ListedQuote } from '#web/features/quotes/admin/quote-list.ts';
import { useListState } from '#web/lib/data/list-state.ts';
import { formatCalendarDate, formatDate, formatDateTime, formatMoney } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { Note } from '#web/ui/table/note.tsx';
import { PagedTable } from '#web/ui/table/paged-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { May } from '../access/may.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { ExportQuotes } from './export-quotes.tsx';
import { QuoteBadges, quoteStateLabels } from './quote-badges.tsx';
import { QuoteDefaultsDialog } from './quote-defaults.tsx';

const link = 'inline-flex min-h-11 items-center linked';

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
        <PagedTable
          query={quotes}
          list={list}
          label="Quotes"
          nouns={['quote', 'quotes']}
          columns={columns}
          hint="Search by a number, a name, a company or an email."
          empty={
            <EmptyState title="No quotes yet">
              Make one here, from a contact’s message, or from a client’s page. It’s read and accepted behind a link,
              without an account.
            </EmptyState>
          }
        />
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
