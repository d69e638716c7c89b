import { useState } from 'react';
import { AUDIT_FILTERS, useEmailsOf, useAuditPage, type AuditRow } from '#web/features/audit/audit-queries.ts';
import { usePeopleMeant } from '#web/lib/data/find-people.ts';
import { useListState, type ListState } from '#web/lib/data/list-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable, Pager, type DataColumn } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { inShopZone } from '#web/lib/format/format.ts';
import { Moment, TableTime } from '#web/ui/moment.tsx';
import { QueryStates } from '#web/ui/query-states.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { AuditDialog } from './audit-dialog.tsx';
import { ExportButton } from './export-button.tsx';

const LABELS: Record<(typeof AUDIT_FILTERS)[number], string> = {
  action: 'Action',
  table: 'Table',
  record: 'Record',
  person: 'Person',
  from: 'From',
  to: 'Until',
};
const HINTS: Partial<typeof LABELS> = {
  action: 'such as update',
  table: 'such as packages',
  record: 'its id',
  person: 'name, email or id',
};

function Filters({ list }: { list: ListState }) {
  return (
    <div role="search" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-6">
      {AUDIT_FILTERS.map((name) => (
        <TextField
          key={name}
          type={name === 'from' || name === 'to' ? 'date' : 'search'}
          label={LABELS[name]}
          placeholder={HINTS[name]}
          value={list.filter(name)}
          onChange={(event) => list.setFilter(name, event.target.value)}
        />
      ))}
    </div>
  );
}

/** The actor of an entry as text. */
type PersonOf = (row: AuditRow) => string;

function EntryButton({ row, onOpen }: { row: AuditRow; onOpen: (row: AuditRow) => void }) {
  return (
    <button
      type="button"
      onClick={() => onOpen(row)}
      className="inline-flex min-h-11 items-center gap-2 text-start font-semibold underline decoration-line underline-offset-4 hover:decoration-signal"
    >
      {row.action} {row.table_name}
    </button>
  );
}

const columnsFor = (personOf: PersonOf, open: (row: AuditRow) => void): readonly DataColumn<AuditRow>[] => [
  {
    id: 'time',
    header: () => inShopZone('When'),
    cell: ({ row }) => <TableTime at={row.original.created_at} />,
    meta: { sort: 'created_at' },
  },
  {
    id: 'what',
    header: 'What',
    cell: ({ row }) => <EntryButton row={row.original} onOpen={open} />,
    meta: { rowHeader: true },
  },
  { id: 'record', header: 'Record', cell: ({ row }) => <span className="break-all">{row.original.record_id}</span> },
  { id: 'person', header: 'Who', cell: ({ row }) => personOf(row.original) },
  {
    id: 'source',
    header: 'Said by',
    cell: ({ row }) =>
      row.original.source === 'client' ? <Badge tone="outline">Client</Badge> : <Badge>Database</Badge>,
  },
];

/** `/admin/audit`: what happened, who did it and from where. The log is read-only. */
export default function AuditPage() {
  const list = useListState('-created_at', AUDIT_FILTERS);
  const people = usePeopleMeant(list.filter('person'));
  const page = useAuditPage(list, people.data ?? null);
  const emails = useEmailsOf((page.data?.rows ?? []).map(({ user_id }) => user_id));
  const [opened, setOpened] = useState<AuditRow | null>(null);
  const personOf: PersonOf = ({ user_id }) =>
    user_id === null ? 'The server or a visitor' : (emails.data?.[user_id] ?? user_id);
  return (
    <AdminFrame
      title="Audit log"
      lede="Recorded by the database; entries can’t be changed. IP addresses are removed after twelve months."
      aside={<ExportButton list={list} people={people.data} />}
    >
      <Filters list={list} />
      <QueryStates
        query={page}
        what="the audit log"
        skeleton={<Skeleton className="h-96 rounded-card" />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <EmptyState
            title="No entries found"
            actions={list.filtered ? <Button onClick={list.clear}>Clear the filters</Button> : undefined}
          >
            No entry matches these filters.
          </EmptyState>
        }
      >
        {({ rows, next }) => (
          <div className="grid gap-4">
            <DataTable
              label="Audit log"
              rows={rows}
              columns={columnsFor(personOf, setOpened)}
              sort={list.sort}
              onSort={list.setSort}
              stale={page.isPlaceholderData}
              card={(row) => (
                <div className="grid gap-1">
                  <EntryButton row={row} onOpen={setOpened} />
                  <span className="text-sm break-all text-faint">{row.record_id}</span>
                  <span className="text-sm text-soft">
                    {personOf(row)}, <Moment at={row.created_at} exact />
                  </span>
                </div>
              )}
            />
            <Pager page={list.page} onBack={list.back} onNext={next === null ? null : () => list.next(next)}>
              {rows.length === 1 ? '1 entry' : `${rows.length} entries`} on this page
            </Pager>
          </div>
        )}
      </QueryStates>
      <AuditDialog row={opened} person={opened === null ? '' : personOf(opened)} onClose={() => setOpened(null)} />
    </AdminFrame>
  );
}
