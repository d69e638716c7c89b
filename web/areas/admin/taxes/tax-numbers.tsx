import { Link } from 'react-router';
import { countryName } from '#domain/orders/countries.ts';
import { useDecideTaxNumber, useTaxNumbers, type TaxNumberRow } from '#web/features/taxes/tax-numbers.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Note } from '#web/ui/table/note.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { TableTime } from '#web/ui/moment.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

const texts = { unconfirmed: 'Waiting for you', confirmed: 'Confirmed', refused: 'Rejected' } as const;
const tones = { unconfirmed: 'warn', confirmed: 'good', refused: 'bad' } as const;

const State = ({ row }: { row: TaxNumberRow }) => (
  <span className="grid justify-items-start gap-1">
    <Badge tone={tones[row.status]}>{texts[row.status]}</Badge>
    {row.status === 'unconfirmed' ? null : (
      <span className="text-sm text-faint">{row.by_team ? 'by the team' : 'by the EU register'}</span>
    )}
  </span>
);

const Company = ({ row }: { row: TaxNumberRow }) => (
  <span className="grid">
    <Link to={`/admin/people/${row.client_id}`} className="inline-flex min-h-11 items-center font-semibold linked">
      {row.company}
    </Link>
    <Note>
      <span className="break-all">{row.client?.email}</span>
    </Note>
  </span>
);

const columns: readonly Column<TaxNumberRow>[] = [
  { id: 'company', card: 'title', header: 'Company', cell: (row) => <Company row={row} /> },
  { id: 'country', card: 'meta', header: 'Country', cell: (row) => countryName(row.country, 'en-US') },
  { id: 'number', card: 'meta', header: 'Tax number', cell: (row) => <bdi className="tabular">{row.number}</bdi> },
  { id: 'state', card: 'foot', header: 'Status', cell: (row) => <State row={row} /> },
  { id: 'checked', card: 'hidden', header: 'Checked', cell: (row) => <TableTime at={row.checked_at} /> },
  { id: 'decide', card: 'foot', header: 'Decide', cell: (row) => <Decide row={row} /> },
];

/** Tax numbers that the register could not be asked about wait here for a person. */
export function TaxNumbers() {
  const numbers = useTaxNumbers();
  return (
    <QueryStates
      query={numbers}
      what="the tax numbers"
      skeleton={<Skeleton className="h-96 rounded-card" />}
      isEmpty={(rows) => rows.length === 0}
      empty={
        <EmptyState title="No tax numbers yet">
          Businesses enter them at checkout. The EU register confirms most of them; the others wait here for you.
        </EmptyState>
      }
    >
      {(rows) => <DataTable label="Tax numbers" rows={rows} columns={columns} cardsBelow="xl" />}
    </QueryStates>
  );
}

function Decide({ row }: { row: TaxNumberRow }) {
  const decide = useDecideTaxNumber();
  const give = (decision: 'confirmed' | 'refused') =>
    decide
      .mutateAsync({ id: row.id, decision })
      .then(() => showToast(decision === 'confirmed' ? 'Confirmed.' : 'Rejected.', 'success'))
      .catch((error: unknown) => showToast(error instanceof Error ? error.message : String(error), 'error'));
  return (
    <span className="flex flex-wrap gap-2">
      {row.status === 'confirmed' ? null : (
        <Button
          size="sm"
          variant="secondary"
          busy={decide.isPending}
          busyText="Saving"
          aria-label={`Confirm ${row.number} of ${row.company}`}
          onClick={() => void give('confirmed')}
        >
          Confirm
        </Button>
      )}
      {row.status === 'refused' ? null : (
        <Button
          size="sm"
          variant="quiet"
          disabled={decide.isPending}
          aria-label={`Reject ${row.number} of ${row.company}`}
          onClick={() => void give('refused')}
        >
          Reject
        </Button>
      )}
    </span>
  );
}
