import { useState } from 'react';
import { useAuditNames, type Names } from '#web/features/audit/audit-names.ts';
import { AUDIT_FILTERS, useAuditPage, type AuditRow } from '#web/features/audit/audit-queries.ts';
import { usePeopleMeant } from '#web/lib/data/find-people.ts';
import { useListState } from '#web/lib/data/list-state.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable, Pager, type DataColumn } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { inShopZone } from '#web/lib/format/format.ts';
import { Moment, TableTime } from '#web/ui/moment.tsx';
import { QueryStates } from '#web/ui/query-states.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { AuditDialog } from './audit-dialog.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { ExportButton } from './export-button.tsx';
import { scopeOf } from './filter-words.ts';
import { Sentence } from './sentence.tsx';
import { describe, plainText, referencesOf, type Part } from './describe.ts';

const NO_NAMES: Names = new Map();

/** An entry in words; null while names are loading. */
type SentenceOf = (row: AuditRow) => readonly Part[] | null;

interface EntryProps {
  row: AuditRow;
  parts: readonly Part[] | null;
  onOpen: (row: AuditRow) => void;
}

function DetailsButton({ row, parts, onOpen }: EntryProps) {
  return (
    <button
      type="button"
      aria-label={parts === null ? 'Details' : `Details: ${plainText(parts)}`}
      onClick={() => onOpen(row)}
      className="inline-flex min-h-11 items-center text-soft underline decoration-line underline-offset-4 hover:text-bone hover:decoration-signal"
    >
      Details
    </button>
  );
}

const columnsFor = (sentenceOf: SentenceOf, open: (row: AuditRow) => void): readonly DataColumn<AuditRow>[] => [
  {
    id: 'time',
    header: () => inShopZone('When'),
    cell: ({ row }) => <TableTime at={row.original.created_at} />,
    meta: { sort: 'created_at' },
  },
  {
    id: 'what',
    header: 'What happened',
    cell: ({ row }) => <Sentence parts={sentenceOf(row.original)} />,
    meta: { rowHeader: true, className: 'w-full min-w-56 font-normal' },
  },
  {
    id: 'source',
    header: 'Recorded by',
    cell: ({ row }) =>
      row.original.source === 'client' ? <Badge tone="outline">Client’s browser</Badge> : <Badge>Server</Badge>,
  },
  {
    id: 'details',
    header: () => <span className="sr-only">Details</span>,
    cell: ({ row }) => <DetailsButton row={row.original} parts={sentenceOf(row.original)} onOpen={open} />,
  },
];

/** `/admin/audit`: what happened, who did it and from where. The log is read-only. */
export default function AuditPage() {
  const list = useListState('-created_at', AUDIT_FILTERS);
  const people = usePeopleMeant(list.filter('person'));
  const scope = { ...scopeOf(list.filter('about'), list.filter('action')), people: people.data ?? null };
  const page = useAuditPage(list, scope);
  const rows = page.data?.rows ?? [];
  const names = useAuditNames(rows.flatMap(referencesOf));
  const [opened, setOpened] = useState<AuditRow | null>(null);
  const sentenceOf: SentenceOf = (row) => (names.isLoading ? null : describe(row, names.data ?? NO_NAMES));
  return (
    <AdminFrame
      title="Audit log"
      lede="Who did what, and when. Nobody can edit or delete entries; IP addresses are removed after twelve months at the latest."
      aside={<ExportButton list={list} scope={people.data === undefined ? null : scope} />}
    >
      <AuditFilters list={list} />
      {names.isError ? (
        <Banner tone="error">
          The names of people and records could not be loaded. Entries are shown without them.
        </Banner>
      ) : null}
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
        {({ rows: shown, next }) => (
          <div className="grid gap-4" aria-busy={names.isLoading}>
            <DataTable
              label="Audit log"
              rows={shown}
              columns={columnsFor(sentenceOf, setOpened)}
              sort={list.sort}
              onSort={list.setSort}
              stale={page.isPlaceholderData}
              card={(row) => (
                <div className="grid gap-1">
                  <Sentence parts={sentenceOf(row)} />
                  <span className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-faint">
                    <Moment at={row.created_at} exact />
                    <DetailsButton row={row} parts={sentenceOf(row)} onOpen={setOpened} />
                  </span>
                </div>
              )}
            />
            <Pager page={list.page} onBack={list.back} onNext={next === null ? null : () => list.next(next)}>
              {shown.length === 1 ? '1 entry' : `${shown.length} entries`} on this page
            </Pager>
          </div>
        )}
      </QueryStates>
      <AuditDialog row={opened} parts={opened === null ? null : sentenceOf(opened)} onClose={() => setOpened(null)} />
    </AdminFrame>
  );
}
