import type { ProcessStatus } from '#domain/system/system-status.ts';
import { formatFileSize } from '#web/lib/format/format-file-size.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { Ago } from '#web/ui/ago.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { formatMs } from './system-figures.ts';

const ROLES = { all: 'Web and worker', web: 'Web', worker: 'Worker' };

/** The processes that share the database. */
export function ProcessesTable({ processes }: { processes: readonly ProcessStatus[] }) {
  return <DataTable label="Processes" rows={processes} columns={columns} cardsBelow="xl" />;
}

const connectionWords = ({ connections }: ProcessStatus) =>
  connections === null
    ? null
    : `${connections.used}${connections.waiting > 0 ? `, ${connections.waiting} waiting` : ''}`;

const columns: Column<ProcessStatus>[] = [
  { id: 'role', card: 'title', header: 'Process', cell: (row) => ROLES[row.role] },
  { id: 'version', card: 'aside', header: 'Version', cell: (row) => row.version },
  { id: 'started', card: 'fact', header: 'Started', cell: (row) => <Ago at={row.startedAt} /> },
  {
    id: 'requests',
    card: 'fact',
    header: 'Requests, 5 min',
    cell: (row) => formatCount(row.requests),
    align: 'end',
  },
  { id: 'failed', card: 'fact', header: 'Failed', cell: (row) => formatCount(row.failed), align: 'end' },
  { id: 'median', card: 'fact', header: 'Half within', cell: (row) => formatMs(row.medianMs), align: 'end' },
  { id: 'p95', card: 'fact', header: '95% within', cell: (row) => formatMs(row.p95Ms), align: 'end' },
  {
    id: 'loop',
    card: 'fact',
    header: 'Event loop delay',
    cell: (row) => formatMs(row.eventLoopMs),
    align: 'end',
  },
  {
    id: 'memory',
    card: 'fact',
    header: 'Memory',
    cell: (row) => formatFileSize(row.memoryBytes),
    align: 'end',
  },
  {
    id: 'connections',
    card: 'fact',
    header: 'Connections in use',
    cell: (row) => connectionWords(row),
    align: 'end',
  },
];
