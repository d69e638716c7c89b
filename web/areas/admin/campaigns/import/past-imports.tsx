import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { importFormatNames } from '#domain/campaigns/result-import.ts';
import { useImports, type ImportSummary } from '#web/features/campaigns/admin/imports.ts';
import { downloadEvidence } from '#web/features/campaigns/evidence.ts';
import { formatPeriod } from '#web/features/campaigns/admin/format-period.ts';
import { textOfRate } from '#web/features/campaigns/admin/rate-text.ts';
import { formatCount, inShopZone } from '#web/lib/format/format.ts';
import { TableTime } from '#web/ui/moment.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Note } from '#web/ui/table/note.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

const states = {
  applied: { text: 'Published', tone: 'good' },
  previewed: { text: 'Not published', tone: 'warn' },
  failed: { text: 'Invalid', tone: 'bad' },
  undone: { text: 'Undone', tone: 'neutral' },
} as const;

/** The latest imports with their files. */
export function PastImports() {
  const imports = useImports();
  return (
    <section className="grid min-w-0 gap-4">
      <h2 className="title text-xl">Import history</h2>
      <QueryStates
        query={imports}
        what="the imports"
        skeleton={<Skeleton className="h-48 rounded-card" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="text-soft">No files imported yet.</p>}
      >
        {(rows) => <DataTable label="Import history" rows={rows} columns={columns} cardsBelow="xl" />}
      </QueryStates>
    </section>
  );
}

const name = (row: ImportSummary) => (
  <Link
    to={`/admin/campaigns/import?import=${row.id}`}
    className="inline-flex min-h-11 items-center break-words linked"
  >
    {row.file_name}
  </Link>
);
const period = (row: ImportSummary) =>
  row.first_day === null || row.last_day === null ? '–' : formatPeriod(row.first_day, row.last_day);
const format = (row: ImportSummary) => (row.format === null ? 'Not recognized' : importFormatNames[row.format]);
const rates = ({ rates: all }: ImportSummary) => all.map(textOfRate).join(', ');
const state = (row: ImportSummary) => <Badge tone={states[row.state].tone}>{states[row.state].text}</Badge>;

function SaveFile({ row }: { row: ImportSummary }) {
  return (
    <button
      type="button"
      aria-label={`Download ${row.file_name}`}
      onClick={() =>
        void downloadEvidence(row).catch((error: unknown) =>
          showToast(error instanceof Error ? error.message : String(error), 'error'),
        )
      }
      className="grid size-11 place-items-center rounded-full text-soft hover:bg-white/8 hover:text-bone"
    >
      <Download aria-hidden="true" className="size-4" />
    </button>
  );
}

const columns: readonly Column<ImportSummary>[] = [
  {
    id: 'file',
    card: 'title',
    header: 'File',
    cell: (row) => name(row),
    className: 'min-w-48',
  },
  {
    id: 'format',
    card: 'meta',
    header: 'Export',
    cell: (row) => (
      <>
        {format(row)}
        {row.rates.length === 0 ? null : <Note>{rates(row)}</Note>}
      </>
    ),
  },
  {
    id: 'period',
    card: 'meta',
    header: 'Days',
    cell: (row) => <span className="text-sm text-soft">{period(row)}</span>,
  },
  { id: 'rows', card: 'fact', header: 'Rows', cell: (row) => formatCount(row.rows), align: 'end' },
  { id: 'state', card: 'foot', header: 'Status', cell: (row) => state(row) },
  {
    id: 'when',
    card: 'hidden',
    header: () => inShopZone('Uploaded'),
    cell: (row) => (
      <span className="text-sm text-soft">
        <TableTime at={row.created_at} />
      </span>
    ),
  },
  {
    id: 'save',
    card: 'aside',
    header: <span className="sr-only">Download</span>,
    cell: (row) => <SaveFile row={row} />,
  },
];
