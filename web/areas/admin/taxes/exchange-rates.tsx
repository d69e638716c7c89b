import { useState } from 'react';
import { Plus } from 'lucide-react';
import { useExchangeRates, type ExchangeRate } from '#web/features/taxes/exchange-rates.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { NewExchangeRate } from './new-exchange-rate.tsx';

const day = (date: string) => formatCalendarDate(date, 'en-US');

const columns: readonly Column<ExchangeRate>[] = [
  { id: 'pair', card: 'title', header: 'Currencies', cell: (row) => `${row.from_currency} → ${row.to_currency}` },
  { id: 'source', card: 'meta', header: 'Source', cell: (row) => row.source },
  { id: 'from', card: 'fact', header: 'From', cell: (row) => day(row.valid_from) },
  {
    id: 'until',
    card: 'fact',
    header: 'Until',
    cell: (row) => (row.valid_until === null ? 'The next rate' : day(row.valid_until)),
  },
  { id: 'rate', card: 'aside', header: 'Rate', cell: (row) => String(row.rate), align: 'end' },
];

/** What amounts on documents are converted with, newest first. */
export function ExchangeRates() {
  const rates = useExchangeRates();
  const [adding, setAdding] = useState(false);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <p className="max-w-prose text-soft">
          Invoices in another currency state their tax in the currency of your tax office as well, at the rate of the
          day of supply. Invoices that were issued without a rate get their amounts when you add it.
        </p>
        <Button variant="secondary" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" className="size-4" />
          Add exchange rate
        </Button>
      </div>
      <QueryStates
        query={rates}
        what="the exchange rates"
        skeleton={<Skeleton className="h-72 rounded-card" />}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState title="No exchange rates">
            Add one if you sell in another currency than the one you pay tax in.
          </EmptyState>
        }
      >
        {(rows) => <DataTable label="Exchange rates" rows={rows} columns={columns} />}
      </QueryStates>
      {adding ? <NewExchangeRate onClose={() => setAdding(false)} /> : null}
    </div>
  );
}
