import { useState } from 'react';
import { useAuditNames, type Names } from '#web/features/audit/audit-names.ts';
import { AUDIT_FILTERS, useAuditPage, type AuditRow } from '#web/features/audit/audit-queries.ts';
import { usePeopleMeant } from '#web/lib/data/find-people.ts';
import { useListState } from '#web/lib/data/list-state.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { PagedTable } from '#web/ui/table/paged-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { inShopZone } from '#web/lib/format/format.ts';
import { TableTime } from '#web/ui/moment.tsx';
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
      className="inline-flex min-h-11 items-center font-normal text-soft linked hover:text-bone hover:decoration-signal"
    >
      Details
    </button>
  );
}

const columnsFor = (sentenceOf: SentenceOf, open: (row: AuditRow) => void): readonly Column<AuditRow>[] => [
  {
    id: 'time',
    card: 'meta',
    header: () => inShopZone('When'),
    cell: (row) => <TableTime at={row.created_at} />,
    sort: 'created_at',
  },
  {
    id: 'what',
    card: 'title',
    header: 'What happened',
    cell: (row) => <Sentence parts={sentenceOf(row)} />,
    className: 'w-full min-w-56',
  },
  {
    id: 'source',
    card: 'hidden',
    header: 'Recorded by',
    cell: (row) => (row.source === 'client' ? <Badge tone="outline">Client’s browser</Badge> : <Badge>Server</Badge>),
  },
  {
    id: 'details',
    card: 'aside',
    header: <span className="sr-only">Details</span>,
    cell: (row) => <DetailsButton row={row} parts={sentenceOf(row)} onOpen={open} />,
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
      <div aria-busy={names.isLoading}>
        <PagedTable
          query={page}
          list={list}
          label="Audit log"
          nouns={['entry', 'entries']}
          columns={columnsFor(sentenceOf, setOpened)}
          cardsBelow="md"
          empty={<EmptyState title="No entries yet" />}
        />
      </div>
      <AuditDialog row={opened} parts={opened === null ? null : sentenceOf(opened)} onClose={() => setOpened(null)} />
    </AdminFrame>
  );
}
