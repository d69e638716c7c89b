import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ServiceName } from '#web/features/catalogue/service-name.tsx';
import {
  orderFilters,
  useOrderList,
  type ListedOrder,
  type OrderFilter,
} from '#web/features/orders/admin/order-list.ts';
import { useMay } from '#web/features/people/access.ts';
import { formatDate, formatDateTime, formatMoney } from '#web/lib/format/format.ts';
import { shopCurrency } from '#web/lib/format/shop-currency.ts';
import { useListState } from '#web/lib/data/list-state.ts';
import type { Column } from '#web/ui/table/column.ts';
import { Note } from '#web/ui/table/note.tsx';
import { PagedTable } from '#web/ui/table/paged-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useRowSelection } from '#web/ui/table/row-selection.ts';
import { SavedViews } from '#web/areas/admin/views/saved-views.tsx';
import { May } from '../access/may.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { AssigneeName } from '../assignees/assignee-name.tsx';
import { useAssigneeMeant } from '../assignees/assignee-filter.tsx';
import { BulkOrders } from './bulk-orders.tsx';
import { itemsText } from './items-text.ts';
import { OrderFilters } from './order-filters.tsx';
import { GuestBadge, PaymentBadge, StatusBadge } from './order-badges.tsx';

/** `/admin/orders` */
export default function OrdersPage() {
  const state = useListState('-order_date', orderFilters);
  const assignee = useAssigneeMeant(state);
  const filters = {
    ...(Object.fromEntries(orderFilters.map((name) => [name, state.filter(name)])) as Record<OrderFilter, string>),
    assignee,
  };
  const seesMoney = useMay()('money.read');
  const orders = useOrderList({ filters, sort: state.sort, cursor: state.cursor }, seesMoney);
  const rows = orders.data?.rows ?? [];
  const selection = useRowSelection(rows, selectionLabels);
  return (
    <AdminFrame
      title="Orders"
      lede="All orders, newest first. Search by number, client or email."
      aside={
        <>
          <SavedViews />
          <May do="orders.manage">
            <LinkButton to="/admin/orders/new">New order</LinkButton>
          </May>
        </>
      }
    >
      <div className="grid gap-5">
        <OrderFilters state={state} />
        <PagedTable
          query={orders}
          list={state}
          label="Orders"
          nouns={['order', 'orders']}
          columns={seesMoney ? columns : withoutMoney}
          selection={selection}
          hint="Search by the start of a name, an email or an order number."
          empty={<EmptyState title="No orders yet">Orders appear here as soon as a client places one.</EmptyState>}
          {...(seesMoney && paidOnPage(rows))}
        />
        <BulkOrders selection={selection} />
      </div>
    </AdminFrame>
  );
}

function Number({ order }: { order: ListedOrder }) {
  return (
    <Link to={`/admin/orders/${order.id}`} className="inline-flex min-h-11 items-center whitespace-nowrap linked">
      {order.order_number}
    </Link>
  );
}

const columns: Column<ListedOrder>[] = [
  { id: 'number', card: 'title', header: 'Order', cell: (row) => <Number order={row} /> },
  {
    id: 'client',
    card: 'line',
    header: 'Client',
    sort: 'client_name',
    className: 'min-w-36',
    cell: (row) => (
      <>
        <bdi>{row.client_name}</bdi>
        <Note>
          <span className="wrap-anywhere">{row.client_email}</span>
        </Note>
        {row.is_guest ? <GuestBadge /> : null}
      </>
    ),
  },
  {
    id: 'date',
    card: 'meta',
    header: 'Date',
    sort: 'order_date',
    className: 'whitespace-nowrap',
    cell: (row) => (
      <time dateTime={row.order_date} title={formatDateTime(row.order_date)}>
        {formatDate(row.order_date)}
      </time>
    ),
  },
  {
    id: 'items',
    card: 'meta',
    header: 'Items',
    cell: (row) => (
      <>
        {itemsText(row)}
        {row.items.length === 1 ? (
          <ServiceName
            service={row.items[0]?.service_type ?? ''}
            className="text-faint in-data-meta:ms-1.5 in-data-meta:inline-block"
          />
        ) : null}
      </>
    ),
  },
  {
    id: 'status',
    card: 'foot',
    header: 'Status',
    cell: (row) => (
      <span className="flex flex-wrap gap-1.5 xl:grid xl:justify-items-start">
        <StatusBadge status={row.status} />
        <PaymentBadge status={row.payment_status} />
      </span>
    ),
  },
  {
    id: 'assignee',
    card: 'fact',
    header: 'Assignee',
    none: 'Unassigned',
    cell: ({ assignee }) => (assignee === null ? null : <AssigneeName assignee={assignee} />),
  },
  {
    id: 'total',
    card: 'aside',
    header: 'Total',
    sort: 'total_amount',
    align: 'end',
    className: 'font-semibold',
    cell: ({ total_amount: total, currency = shopCurrency() }) =>
      total === undefined ? null : formatMoney(total, currency),
  },
];
const withoutMoney = columns.filter(({ id }) => id !== 'total');

const selectionLabels = {
  allLabel: 'Select all orders on this page',
  labelOf: (order: ListedOrder) => `Select ${order.order_number}`,
};

/** Declined and unpaid orders are no sales. */
function paidOnPage(rows: readonly ListedOrder[]): { summary: string; footer: ReactNode } {
  const paid = rows.filter((row) => row.payment_status === 'paid');
  const cents = paid.reduce((sum, row) => sum + Math.round((row.total_amount ?? 0) * 100), 0);
  const total = formatMoney(cents / 100, rows[0]?.currency ?? shopCurrency());
  return {
    summary: `, ${total} paid`,
    footer: (
      <tr>
        <th scope="row" colSpan={columns.length} className="px-4 py-3 text-start">
          Paid on this page
        </th>
        <td className="px-4 py-3 text-end">{total}</td>
      </tr>
    ),
  };
}
