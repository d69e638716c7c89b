import type { ErrorStatus } from '#domain/system/system-status.ts';
import { inShopZone } from '#web/lib/format/format.ts';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { TableTime } from '#web/ui/moment.tsx';

type Row = Omit<ErrorStatus, 'id'> & { id: string };

/** The newest errors of the log. */
export function ErrorsTable({ errors }: { errors: readonly ErrorStatus[] }) {
  if (errors.length === 0) return <EmptyState title="No errors">Nothing has failed so far.</EmptyState>;
  return (
    <DataTable
      label="Errors"
      rows={errors.map((error) => ({ ...error, id: String(error.id) }))}
      columns={columns}
      cardsBelow="xl"
    />
  );
}

const placeOf = ({ route, queue }: Row) => route ?? (queue === null ? '–' : `Job: ${queue}`);
const idOf = ({ requestId, job }: Row) => requestId ?? job;

/** What a person selects to look it up in the log. */
function LogId({ error }: { error: Row }) {
  const id = idOf(error);
  return id === null ? '–' : <code className="text-sm break-all">{id}</code>;
}

const columns: Column<Row>[] = [
  { id: 'at', card: 'meta', header: () => inShopZone('Time'), cell: (row) => <TableTime at={row.at} /> },
  {
    id: 'message',
    card: 'title',
    header: 'What failed',
    cell: (row) => (
      <span className="grid">
        <span className="block break-words first-letter:uppercase">{row.message}</span>
        {row.error === null ? null : <span className="text-sm break-words text-faint">{row.error}</span>}
      </span>
    ),
  },
  { id: 'place', card: 'meta', header: 'Where', cell: (row) => <span className="break-words">{placeOf(row)}</span> },
  { id: 'id', card: 'meta', header: 'Request or job id', cell: (row) => <LogId error={row} /> },
];
