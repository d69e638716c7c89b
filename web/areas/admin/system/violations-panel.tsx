import type { CountedViolation } from '#domain/violations/violations.ts';
import { useViolations } from '#web/features/violations/violations.ts';
import { formatDate } from '#web/lib/format/format.ts';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { blockedWords } from './violation-words.ts';

/** What the Content-Security-Policy of pages has blocked in browsers. */
export function ViolationsPanel() {
  const violations = useViolations();
  return (
    <section aria-labelledby="violations" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="grid gap-1">
        <h2 id="violations" className="title text-xl">
          Blocked content
        </h2>
        <p className="max-w-[70ch] text-soft">
          What browsers blocked because our pages don’t allow it. Anyone can send such a report, so check before you
          act. A script from a site you don’t know, on several days, is worth a look. Kept for 30 days, without visitor
          data.
        </p>
      </header>
      <QueryStates
        query={violations}
        what="the reports"
        skeleton={<Skeleton className="h-48 rounded-card" />}
        isEmpty={(data) => data.violations.length === 0}
        empty={<EmptyState title="Nothing blocked">Browsers haven’t reported anything in the last 30 days.</EmptyState>}
      >
        {(data) => (
          <DataTable
            label="Blocked content"
            rows={data.violations.map((violation) => ({ ...violation, id: idOf(violation) }))}
            columns={columns}
          />
        )}
      </QueryStates>
    </section>
  );
}

const idOf = ({ directive, blocked, page }: CountedViolation) => `${directive} ${blocked} ${page}`;

const columns: Column<CountedViolation & { id: string }>[] = [
  {
    id: 'what',
    card: 'title',
    header: 'Blocked',
    cell: (row) => <span className="break-words">{blockedWords(row)}</span>,
  },
  { id: 'page', card: 'meta', header: 'Page', cell: (row) => <span className="break-words">{row.page}</span> },
  { id: 'count', card: 'fact', header: 'Reports', cell: (row) => row.count, align: 'end' },
  { id: 'last', card: 'fact', header: 'Last', cell: (row) => formatDate(row.lastDay) },
];
