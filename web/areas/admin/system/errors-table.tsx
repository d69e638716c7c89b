import type { ErrorStatus } from '#domain/operations/system-status.ts';
import { inShopZone } from '#web/lib/format/format.ts';
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
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
      card={(error) => <ErrorCard error={error} />}
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

const columns: DataColumn<Row>[] = [
  { id: 'at', header: () => inShopZone('Time'), cell: ({ row }) => <TableTime at={row.original.at} /> },
  {
    id: 'message',
    header: 'What failed',
    cell: ({ row: { original } }) => (
      <span className="grid">
        <span className="block break-words first-letter:uppercase">{original.message}</span>
        {original.error === null ? null : <span className="text-sm break-words text-faint">{original.error}</span>}
      </span>
    ),
    meta: { rowHeader: true },
  },
  { id: 'place', header: 'Where', cell: ({ row }) => <span className="break-words">{placeOf(row.original)}</span> },
  { id: 'id', header: 'Request or job id', cell: ({ row }) => <LogId error={row.original} /> },
];

function ErrorCard({ error }: { error: Row }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold break-words first-letter:uppercase">{error.message}</p>
      {error.error === null ? null : <p className="text-sm break-words text-soft">{error.error}</p>}
      <p className="text-sm break-words text-soft">{placeOf(error)}</p>
      <p className="text-sm text-faint">
        <LogId error={error} />
      </p>
      <p className="text-sm text-faint">
        <TableTime at={error.at} />
      </p>
    </div>
  );
}
