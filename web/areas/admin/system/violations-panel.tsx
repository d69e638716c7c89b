import type { CountedViolation } from '#domain/operations/violations.ts';
import { useViolations } from '#web/features/violations/violations.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryStates } from '#web/ui/query-states.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
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
          Pages load only what they name. Browsers report the rest, and anyone can send a report, so read these as
          hints. A script from a site you don’t know, on several days, is worth a look. Kept for 30 days, without
          visitor data.
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
            card={(violation) => <ViolationCard violation={violation} />}
          />
        )}
      </QueryStates>
    </section>
  );
}

const idOf = ({ directive, blocked, page }: CountedViolation) => `${directive} ${blocked} ${page}`;

const columns: DataColumn<CountedViolation & { id: string }>[] = [
  {
    id: 'what',
    header: 'Blocked',
    cell: ({ row }) => <span className="break-words">{blockedWords(row.original)}</span>,
    meta: { rowHeader: true },
  },
  { id: 'page', header: 'Page', cell: ({ row }) => <span className="break-words">{row.original.page}</span> },
  { id: 'count', header: 'Reports', cell: ({ row }) => row.original.count, meta: { align: 'end' } },
  { id: 'last', header: 'Last', cell: ({ row }) => formatDate(row.original.lastDay) },
];

function ViolationCard({ violation }: { violation: CountedViolation }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold break-words">{blockedWords(violation)}</p>
      <p className="text-sm break-words text-soft">{violation.page}</p>
      <p className="text-sm text-faint">
        {violation.count} {violation.count === 1 ? 'report' : 'reports'}, last {formatDate(violation.lastDay)}
      </p>
    </div>
  );
}
