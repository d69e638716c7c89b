import { Link } from 'react-router';
import {
  OVERDUE_FILTERS,
  remindOfPayment,
  useOverduePage,
  type OverdueOrder,
} from '#web/features/transfers/admin/overdue.ts';
import { useAfterMoney } from '#web/features/transfers/admin/after-money.ts';
import { useMay } from '#web/features/people/access.ts';
import { useListState, type ListState } from '#web/lib/data/list-state.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import { useRowSelection } from '#web/ui/table/row-selection.ts';
import { useMayOpen } from '../access/may.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { useBulk } from '../bulk/use-bulk.ts';
import { TransfersFrame } from './transfers-frame.tsx';

const NOUNS = ['client', 'clients'] as const;

/** `/admin/payments/overdue`: orders with a payment that is late, and who was reminded when. */
export default function OverduePage() {
  const list = useListState('due_on', OVERDUE_FILTERS);
  const overdue = useOverduePage(list);
  return (
    <TransfersFrame title="Overdue" lede={<Lede />}>
      <search className="sm:max-w-md">
        <SearchField
          label="Search"
          placeholder="Order or client"
          value={list.filter('search')}
          onSearch={(text) => list.setFilter('search', text)}
        />
      </search>
      <QueryStates
        query={overdue}
        what="the overdue orders"
        skeleton={<Skeleton className="h-96 rounded-card" />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<NothingOverdue list={list} />}
      >
        {({ rows, next }) => <List rows={rows} next={next} list={list} stale={overdue.isPlaceholderData} />}
      </QueryStates>
    </TransfersFrame>
  );
}

function Lede() {
  const mayOpen = useMayOpen();
  const [settings, words] = ['/admin/set-up/transfers', '/admin/set-up/content/email/payment-reminder'];
  return (
    <>
      Payments that are late. Reminders are also sent by themselves
      {mayOpen(settings) ? (
        <>
          , on{' '}
          <Link to={settings} className="underline underline-offset-4 hover:text-bone">
            the days that you set
          </Link>
        </>
      ) : null}
      {mayOpen(words) ? (
        <>
          {' '}
          and{' '}
          <Link to={words} className="underline underline-offset-4 hover:text-bone">
            in your words
          </Link>
        </>
      ) : null}
      .
    </>
  );
}

interface ListProps {
  rows: OverdueOrder[];
  next: string | null;
  list: ListState;
  stale: boolean;
}

function List({ rows, next, list, stale }: ListProps) {
  const manages = useMay()('money.manage');
  const refresh = useAfterMoney();
  const bulk = useBulk<OverdueOrder>({ nouns: NOUNS, nameOf: (order) => order.order_number, refresh });
  const selection = useRowSelection(
    rows.filter(({ can_remind }) => can_remind),
    {
      labelOf: (order) => `Select ${order.order_number}`,
      allLabel: 'Select all on this page',
    },
  );
  const remind = (orders: readonly OverdueOrder[]) =>
    void bulk.run(orders, {
      done: (subject, plural) => `${subject} ${plural ? 'were' : 'was'} reminded`,
      act: (order) => remindOfPayment(order.id),
    });
  return (
    <div className="grid gap-4">
      <DataTable
        label="Overdue orders"
        rows={rows}
        columns={manages ? [...columns, actionColumn((order) => remind([order]))] : columns}
        list={list}
        stale={stale}
        cardsBelow="xl"
        {...(manages && { selection })}
      />
      <Pager list={list} next={next}>
        {rows.length === 1 ? '1 order' : `${rows.length} orders`} on this page
      </Pager>
      {manages ? (
        <BulkBar selection={selection} bulk={bulk} nouns={['order', 'orders']}>
          <Button size="sm" busy={bulk.progress !== null} busyText="Sending" onClick={() => remind(selection.rows)}>
            Send reminders
          </Button>
        </BulkBar>
      ) : null}
    </div>
  );
}

function NothingOverdue({ list }: { list: ListState }) {
  if (!list.filtered && list.page === 1)
    return <EmptyState title="Nothing is overdue">Every payment that was due has arrived.</EmptyState>;
  return <EmptyState title="No order matches" actions={<Button onClick={list.clear}>Clear the search</Button>} />;
}

const columns: Column<OverdueOrder>[] = [
  {
    id: 'order',
    card: 'title',
    header: 'Order',
    cell: ({ id, order_number: number }) => (
      <Link
        to={`/admin/orders/${id}#payments`}
        className="inline-flex min-h-11 items-center whitespace-nowrap underline decoration-line underline-offset-4 hover:decoration-signal"
      >
        {number}
      </Link>
    ),
  },
  { id: 'client', card: 'meta', header: 'Client', cell: (row) => <bdi>{row.client_name}</bdi> },
  { id: 'due', card: 'fact', header: 'Due since', sort: 'due_on', cell: (row) => formatCalendarDate(row.due_on) },
  {
    id: 'days',
    card: 'fact',
    header: 'Late by',
    align: 'end',
    cell: ({ days }) => (days === 1 ? '1 day' : `${days} days`),
  },
  {
    id: 'reminded',
    card: 'fact',
    header: 'Last reminder',
    none: 'Never',
    cell: (row) => (row.reminded_at === null ? null : <Moment at={row.reminded_at} />),
  },
  { id: 'open', card: 'fact', header: 'Open', align: 'end', cell: (row) => formatMoney(row.open, row.currency) },
  {
    id: 'overdue',
    card: 'aside',
    header: 'Overdue',
    sort: 'overdue',
    align: 'end',
    className: 'font-semibold',
    cell: (row) => formatMoney(row.overdue, row.currency),
  },
];

const actionColumn = (remind: (order: OverdueOrder) => void): Column<OverdueOrder> => ({
  id: 'actions',
  card: 'foot',
  header: <span className="sr-only">Actions</span>,
  align: 'end',
  cell: (order) =>
    order.can_remind ? (
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Remind ${order.client_name} of ${order.order_number}`}
        onClick={() => remind(order)}
      >
        Remind
      </Button>
    ) : null,
});
