import type { ProcessStatus } from '#domain/operations/system-status.ts';
import { formatFileSize } from '#web/lib/format/format-file-size.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { Ago } from '#web/ui/ago.tsx';
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx';
import { formatMs } from './system-figures.ts';

const ROLES = { all: 'Web and worker', web: 'Web', worker: 'Worker' };

/** The processes that share the database. */
export function ProcessesTable({ processes }: { processes: readonly ProcessStatus[] }) {
  return (
    <DataTable
      label="Processes"
      rows={processes}
      columns={columns}
      card={(process) => <ProcessCard process={process} />}
      cardsBelow="xl"
    />
  );
}

const connectionWords = ({ connections }: ProcessStatus) =>
  connections === null
    ? '–'
    : `${connections.used}${connections.waiting > 0 ? `, ${connections.waiting} waiting` : ''}`;

const columns: DataColumn<ProcessStatus>[] = [
  { id: 'role', header: 'Process', cell: ({ row }) => ROLES[row.original.role], meta: { rowHeader: true } },
  { id: 'version', header: 'Version', cell: ({ row }) => row.original.version },
  { id: 'started', header: 'Started', cell: ({ row }) => <Ago at={row.original.startedAt} /> },
  {
    id: 'requests',
    header: 'Requests, 5 min',
    cell: ({ row }) => formatCount(row.original.requests),
    meta: { align: 'end' },
  },
  { id: 'failed', header: 'Failed', cell: ({ row }) => formatCount(row.original.failed), meta: { align: 'end' } },
  { id: 'median', header: 'Half within', cell: ({ row }) => formatMs(row.original.medianMs), meta: { align: 'end' } },
  { id: 'p95', header: '95% within', cell: ({ row }) => formatMs(row.original.p95Ms), meta: { align: 'end' } },
  {
    id: 'loop',
    header: 'Event loop delay',
    cell: ({ row }) => formatMs(row.original.eventLoopMs),
    meta: { align: 'end' },
  },
  {
    id: 'memory',
    header: 'Memory',
    cell: ({ row }) => formatFileSize(row.original.memoryBytes),
    meta: { align: 'end' },
  },
  {
    id: 'connections',
    header: 'Connections in use',
    cell: ({ row }) => connectionWords(row.original),
    meta: { align: 'end' },
  },
];

function ProcessCard({ process }: { process: ProcessStatus }) {
  const { role, version, startedAt, requests, failed, medianMs, p95Ms, eventLoopMs, memoryBytes } = process;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">
        {ROLES[role]}, {version}
      </p>
      <p className="text-sm text-soft">
        {formatCount(requests)} {requests === 1 ? 'request' : 'requests'} in five minutes, {formatCount(failed)} failed;
        half within {formatMs(medianMs)}, 95% within {formatMs(p95Ms)}
      </p>
      <p className="text-sm text-faint">
        Event loop delay {formatMs(eventLoopMs)}, memory {formatFileSize(memoryBytes)}
        {process.connections === null ? '' : `, connections in use: ${connectionWords(process)}`}
      </p>
      <p className="text-sm text-faint">
        Started <Ago at={startedAt} />
      </p>
    </div>
  );
}
