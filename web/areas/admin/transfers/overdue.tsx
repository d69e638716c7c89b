import { Link } from 'react-router';
import {
  OVERDUE_FILTERS,
  remindOfPayment,
  useOverduePage,
  type OverdueOrder,
} from '#web/features/transfers/admin/overdue.ts';
import { useAfterMoney } from '#web/features/transfers/admin/after-money.ts';
import { useMay } from '#web/features/people/access.ts';
import { useListState } from '#web/lib/data/list-state.ts';
import { formatCalendarDate, formatMoney } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { PagedTable } from '#web/ui/table/paged-table.tsx';
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
  const manages = useMay()('money.manage');
  const refresh = useAfterMoney();
  const bulk = useBulk<OverdueOrder>({ nouns: NOUNS, nameOf: (order) => order.order_number, refresh });
  const selection = useRowSelection(overdue.data?.rows.filter(({ can_remind }) => can_remind) ?? [], {
    labelOf: (order) => `Select ${order.order_number}`,
    allLabel: 'Select all on this page',
  });
  const remind = (orders: readonly OverdueOrder[]) =>
    void bulk.run(orders, {
      done: (subject, plural) => `${subject} ${plural ? 'were' : 'was'} reminded`,
      act: (order) => remindOfPayment(order.id),
    });
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
      <PagedTable
        query={overdue}
        list={list}
        label="Overdue orders"
        nouns={['order', 'orders']}
        columns={manages ? [...columns, actionColumn((order) => remind([order]))] : columns}
        selection={manages ? selection : undefined}
        empty={<EmptyState title="Nothing is overdue">Every payment that was due has arrived.</EmptyState>}
      />
      {manages ? (
        <BulkBar selection={selection} bulk={bulk} nouns={['order', 'orders']}>
          <Button size="sm" busy={bulk.progress !== null} busyText="Sending" onClick={() => remind(selection.rows)}>
            Send reminders
          </Button>
        </BulkBar>
      ) : null}
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

const columns: Column<OverdueOrder>[] = [
  {
    id: 'order',
    card: 'title',
    header: 'Order',
    cell: ({ id, order_number: number }) => (
      <Link to={`/admin/orders/${id}#payments`} className="inline-flex min-h-11 items-center whitespace-nowrap linked">
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
