import { Link } from 'react-router';
import { useAssignedItems, type AssignedItem } from '#web/features/work/assigned-work.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { useServiceName } from '#web/lib/services/use-services.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Note } from '#web/ui/table/note.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { DueDay } from './due-day.tsx';
import { WorkBadges } from './work-badges.tsx';
import { packageText, workPath, workTitle } from './work-names.ts';

/** `/admin` of who only delivers assigned work: all of it, what is open and due first. */
export function WorkList() {
  const items = useAssignedItems();
  return (
    <AdminFrame title="My work" lede="Orders and campaigns that are assigned to you.">
      <QueryStates
        query={items}
        what="your work"
        skeleton={<Skeleton className="h-72 rounded-card" />}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState title="No work yet">
            Orders and campaigns appear here when the team assigns them to you.
          </EmptyState>
        }
      >
        {(all) => <DataTable label="My work" rows={all} columns={columns} cardsBelow="md" />}
      </QueryStates>
    </AdminFrame>
  );
}

function Title({ item }: { item: AssignedItem }) {
  const serviceName = useServiceName();
  const [first, ...more] = item.lines;
  return (
    <>
      <Link to={workPath(item)} className="inline-flex min-h-11 items-center font-semibold linked">
        <bdi>{workTitle(item, serviceName)}</bdi>
      </Link>
      <Note>
        {packageText(first, serviceName(first.service))}
        {more.length === 0 ? '' : ` and ${more.length} more`}
        {first.order_number === null ? '' : ` · ${first.order_number}`}
      </Note>
    </>
  );
}

const columns: readonly Column<AssignedItem>[] = [
  { id: 'work', card: 'title', header: 'Work', className: 'min-w-56', cell: (item) => <Title item={item} /> },
  {
    id: 'artist',
    card: 'fact',
    header: 'Artist',
    cell: ({ lines }) => lines.find(({ artist }) => artist !== null)?.artist ?? null,
  },
  {
    id: 'due',
    card: 'meta',
    header: 'Due',
    cell: ({ due }) => (due === null ? <span className="text-faint">No date yet</span> : <DueDay due={due} listed />),
  },
  { id: 'state', card: 'foot', header: 'Status', cell: (item) => <WorkBadges lines={item.lines} /> },
  {
    id: 'fee',
    card: 'aside',
    header: 'Your fee',
    align: 'end',
    cell: ({ lines: [{ fee, fee_paid_on: paidOn, currency }] }) =>
      fee === null ? null : (
        <>
          {formatMoney(fee, currency)}
          {paidOn === null ? null : <Note>Paid</Note>}
        </>
      ),
    none: 'Not agreed yet',
  },
];
