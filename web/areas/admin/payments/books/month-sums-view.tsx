import type { DocumentRange, KindSums, MonthSums } from '#domain/books/month-sums.ts';
import { formatCount, formatMoney } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';

type Row = KindSums & { id: string };

const amount = (
  id: 'gross' | 'tax' | 'paid' | 'refunded' | 'chargeback' | 'credit' | 'written_off',
  header: string,
): Column<Row> => ({
  id,
  card: 'fact',
  header,
  align: 'end',
  cell: (row) => (row[id] === null ? null : formatMoney(row[id], row.currency)),
});

const columns: readonly Column<Row>[] = [
  {
    id: 'kind',
    card: 'title',
    header: 'Entries',
    className: 'min-w-40',
    cell: ({ kind }) => kind.charAt(0).toUpperCase() + kind.slice(1),
  },
  { id: 'count', card: 'aside', header: 'Number', align: 'end', cell: ({ count }) => formatCount(count) },
  amount('gross', 'Invoiced'),
  amount('tax', 'Tax'),
  amount('paid', 'Paid'),
  amount('refunded', 'Refunded'),
  amount('chargeback', 'Charged back'),
  amount('credit', 'Client balances'),
  amount('written_off', 'Written off'),
  {
    id: 'fee',
    card: 'fact',
    header: 'Fees',
    align: 'end',
    cell: ({ fee, fee_currency: currency, currency: own }) => (fee === null ? null : formatMoney(fee, currency ?? own)),
  },
];

/** Columns that no entry of the month has a value for are left out. */
function columnsOf(rows: readonly Row[]): Column<Row>[] {
  return columns.filter(({ id, cell }) => id === 'kind' || rows.some((row) => cell(row) !== null));
}

/** Sums by kind of entry, and the numbers of documents. */
export function MonthSumsView({ sums: { entries, invoices, credit_notes: notes } }: { sums: MonthSums }) {
  const rows = entries.map((entry) => ({
    ...entry,
    id: `${entry.kind} ${entry.currency} ${entry.fee_currency ?? ''}`,
  }));
  const missing = [...invoices.missing, ...notes.missing];
  return (
    <>
      {missing.length === 0 ? null : (
        <Banner tone="error" title="Numbers are missing">
          No document has {missing.join(', ')}.
        </Banner>
      )}
      <dl className="grid gap-1">
        <Range name="Invoices" range={invoices} />
        <Range name="Credit notes" range={notes} />
      </dl>
      {rows.length === 0 ? (
        <p className="text-soft">Nothing was booked.</p>
      ) : (
        <DataTable label="Entries" rows={rows} columns={columnsOf(rows)} cardsBelow="xl" />
      )}
    </>
  );
}

function Range({ name, range: { count, first, last, missing } }: { name: string; range: DocumentRange }) {
  const numbers = first === last ? first : `${first} to ${last}`;
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="font-medium">{name}</dt>
      <dd className="tabular text-soft">
        {count === 0
          ? 'none'
          : `${formatCount(count)}, ${numbers}${missing.length === 0 && count > 1 ? ', no number missing' : ''}`}
      </dd>
    </div>
  );
}
