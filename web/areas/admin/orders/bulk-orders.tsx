import { Download } from 'lucide-react';
import type { OrderStatus } from '#domain/orders/order.ts';
import { useMay } from '#web/features/people/access.ts';
import { moveOrder, useAfterOrderChange } from '#web/features/orders/admin/order-detail.ts';
import type { ListedOrder } from '#web/features/orders/admin/order-list.ts';
import { saveCsv } from '#web/lib/format/save-file.ts';
import { writeCsv } from '#web/lib/format/write-csv.ts';
import { Button } from '#web/ui/button.tsx';
import type { RowSelection } from '#web/ui/table/row-selection.ts';
import { BulkWork, type BulkWorkDefinition } from '../bulk/bulk-work.tsx';
import { itemsText } from './items-text.ts';
import { orderStatusLabels, paymentStatusLabels } from './order-labels.ts';

const FINAL = 'Their clients see it at once, and it can’t be undone.';

/** A cancellation needs its own reason, so it is done on the order's page. */
const orders: BulkWorkDefinition<ListedOrder, OrderStatus> = {
  subject: 'order',
  nouns: ['order', 'orders'],
  nameOf: (order) => order.order_number,
  steps: [
    { status: 'in_progress', button: 'Start the work', body: FINAL },
    { status: 'completed', button: 'Mark as completed', body: FINAL },
  ],
  labelOf: (status) => orderStatusLabels[status].toLowerCase(),
  move: (order, status) => moveOrder(order, { status }),
};

/** The actions for selected orders. */
export function BulkOrders({ selection }: { selection: RowSelection<ListedOrder> }) {
  const refresh = useAfterOrderChange();
  const seesMoney = useMay()('money.read');
  return (
    <BulkWork definition={orders} selection={selection} refresh={refresh}>
      <Button size="sm" variant="secondary" onClick={() => saveOrders(selection.rows, seesMoney)}>
        <Download aria-hidden="true" className="size-4" />
        Export CSV
      </Button>
    </BulkWork>
  );
}

const TITLES = ['Order', 'Date', 'Client', 'Email', 'Items', 'Status', 'Payment'];

function saveOrders(orders: readonly ListedOrder[], seesMoney: boolean): void {
  const cells = orders.map((order) => [
    order.order_number,
    order.order_date,
    order.client_name,
    order.client_email,
    itemsText(order),
    orderStatusLabels[order.status],
    paymentStatusLabels[order.payment_status],
    ...(seesMoney ? [order.total_amount ?? '', order.currency ?? ''] : []),
  ]);
  const titles = seesMoney ? [...TITLES, 'Total', 'Currency'] : TITLES;
  saveCsv(`orders-${new Date().toISOString().slice(0, 10)}.csv`, writeCsv(titles, cells));
}
