import { useState } from 'react';
import {
  totalsOf,
  type BookMonth,
  type BookMonths,
  type MonthState,
  type SummedAmount,
} from '#domain/books/month-sums.ts';
import { useBookMonths, useChangedMonths } from '#web/features/books/book-queries.ts';
import { useMay } from '#web/features/people/access.ts';
import { formatDate, formatMoney } from '#web/lib/format/format.ts';
import { monthTones } from '#web/lib/format/status-tones.ts';
import { useShopToday } from '#web/lib/format/shop-today.ts';
import { useUrlParams } from '#web/lib/routing/url-params.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Note } from '#web/ui/table/note.tsx';
import { MonthDialog } from './month-dialog.tsx';
import { monthName } from '#web/lib/format/month-name.ts';

/** The months of a year, with what is closed. The year is in the URL. */
export function MonthsPanel() {
  const { params, change } = useUrlParams();
  const today = useShopToday().data ?? '';
  const year = Number(params.get('year') ?? today.slice(0, 4));
  const books = useBookMonths(year);
  const choose = (value: string) =>
    change((next) => {
      next.set('year', value);
    });
  return (
    <Panel
      title="Months"
      note="Once a month is closed, nothing more is booked in it. What becomes known later is booked on the day it does."
      aside={books.data === undefined ? null : <Years books={books.data} year={year} onChoose={choose} />}
    >
      <QueryStates
        query={books}
        what="the months"
        skeleton={<Skeleton className="h-72 rounded-card" />}
        isEmpty={({ months }) => months.length === 0}
        empty={<EmptyState title="Nothing booked">Months appear here with their first payment or invoice.</EmptyState>}
      >
        {(data) => <Months books={data} year={year} />}
      </QueryStates>
    </Panel>
  );
}

interface YearsProps {
  books: BookMonths;
  year: number;
  onChoose: (year: string) => void;
}

function Years({ books: { first, today }, year, onChoose }: YearsProps) {
  const [from, to] = [Number((first ?? today).slice(0, 4)), Number(today.slice(0, 4))];
  const years = Array.from({ length: to - from + 1 }, (_, place) => to - place);
  if (years.length < 2 && years.includes(year)) return null;
  return (
    <SelectField label="Year" value={year} onChange={(event) => onChoose(event.target.value)}>
      {years.includes(year) ? null : <option value={year}>{year}</option>}
      {years.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </SelectField>
  );
}

type Row = BookMonth & { id: string };

function Months({ books, year }: { books: BookMonths; year: number }) {
  const [shown, setShown] = useState<BookMonth | null>(null);
  const changed = useChangedMonths(
    year,
    books.months.some(({ state }) => state === 'closed'),
  );
  const manages = useMay()('money.manage');
  const columns: Column<Row>[] = [
    ...facts,
    {
      id: 'open',
      card: 'foot',
      header: 'Actions',
      cell: (row) => (
        <Button
          size="sm"
          variant={row.state === 'next' && manages ? 'secondary' : 'quiet'}
          aria-label={`${row.state === 'next' && manages ? 'Close' : 'Show'} ${monthName(row.month)}`}
          onClick={() => setShown(row)}
        >
          {row.state === 'next' && manages ? 'Close…' : 'Show'}
        </Button>
      ),
    },
  ];
  return (
    <div className="grid min-w-0 gap-4">
      {changed.data?.map(({ month, sums }) => (
        <Banner key={month} tone="error" title={`The books of ${monthName(month)} were changed after they were closed`}>
          The journal now has {moneyOf({ sums }, 'paid') ?? 'nothing'} paid and{' '}
          {moneyOf({ sums }, 'gross') ?? 'nothing'} invoiced. The database was changed outside of the product: compare
          it with a backup.
        </Banner>
      ))}
      {changed.isError ? (
        <Banner tone="error">Closed months could not be checked. {changed.error.message}</Banner>
      ) : null}
      {books.months.filter(({ state }) => state === 'next').length < 2 ? null : (
        <p className="text-soft">
          Nothing is closed yet. The first month that you close also closes all months before it; from then on, months
          are closed in order.
        </p>
      )}
      <DataTable
        label="Months"
        rows={books.months.map((month) => ({ ...month, id: month.month }))}
        columns={columns}
        cardsBelow="xl"
      />
      {shown === null ? null : <MonthDialog month={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

const states: Record<MonthState, string> = {
  closed: 'Closed',
  earlier: 'Closed with a later month',
  next: 'Ready to close',
  open: 'Open',
  not_over: 'Not over yet',
};

/** In each currency; null if there is nothing. */
function moneyOf({ sums }: Pick<BookMonth, 'sums'>, name: SummedAmount): string | null {
  if (sums === null) return null;
  const amounts = totalsOf(sums).flatMap(({ currency, amounts: { [name]: amount } }) =>
    amount === undefined ? [] : [formatMoney(amount, currency)],
  );
  return amounts.length === 0 ? null : amounts.join(' + ');
}

const money = (id: SummedAmount, header: string): Column<Row> => ({
  id,
  card: 'fact',
  header,
  align: 'end',
  cell: (row) => moneyOf(row, id),
});

const facts: readonly Column<Row>[] = [
  { id: 'month', card: 'title', header: 'Month', cell: ({ month }) => monthName(month) },
  {
    id: 'state',
    card: 'aside',
    header: 'Status',
    cell: ({ state }) => <Badge tone={monthTones[state]}>{states[state]}</Badge>,
  },
  {
    id: 'invoices',
    card: 'fact',
    header: 'Invoices',
    align: 'end',
    cell: ({ sums }) => sums?.invoices.count ?? null,
  },
  money('gross', 'Invoiced'),
  money('paid', 'Paid'),
  money('refunded', 'Refunded'),
  money('fee', 'Fees'),
  {
    id: 'closed',
    card: 'fact',
    header: 'Closed',
    cell: ({ closed_at: at, closed_by: by }) =>
      at === null ? null : (
        <span className="grid">
          {formatDate(at)}
          {by === null ? null : <Note>{by}</Note>}
        </span>
      ),
  },
];
