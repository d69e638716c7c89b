import { useState } from 'react';
import { Download } from 'lucide-react';
import { adminSteps, type OrderStatus } from '#domain/orders/order.ts';
import { moveOrder, useAfterOrderChange } from '#web/features/orders/admin/order-detail.ts';
import type { ListedOrder } from '#web/features/orders/admin/order-list.ts';
import { assignWork } from '#web/features/reports/admin/inbox.ts';
import { nameOf, useTeam } from '#web/features/support/admin/ticket-queries.ts';
import { saveText } from '#web/lib/format/save-file.ts';
import { writeCsv } from '#web/lib/format/write-csv.ts';
import { Button } from '#web/ui/button.tsx';
import type { RowSelection } from '#web/ui/row-selection.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { BulkSelect } from '../bulk/bulk-select.tsx';
import { ConfirmBulk, type Question } from '../bulk/confirm-bulk.tsx';
import { useBulk } from '../bulk/use-bulk.ts';
import { itemsText } from './items-text.ts';
import { orderStatusLabels, paymentStatusLabels } from './order-labels.ts';

export const orderNouns = ['order', 'orders'] as const;
const numberOf = (order: ListedOrder) => order.order_number;

const moves: readonly { status: OrderStatus; button: string; body: string }[] = [
  { status: 'in_progress', button: 'Start the work', body: 'Their clients see it at once, and it can’t be undone.' },
  { status: 'completed', button: 'Mark as completed', body: 'Their clients see it at once, and it can’t be undone.' },
];

/** The actions for selected orders. A cancellation needs its own reason, so it is done on the order's page. */
export function BulkOrders({ selection }: { selection: RowSelection<ListedOrder> }) {
  const team = useTeam();
  const refresh = useAfterOrderChange();
  const bulk = useBulk<ListedOrder>({ nouns: orderNouns, nameOf: numberOf, refresh });
  const [question, setQuestion] = useState<Question | null>(null);
  const { rows } = selection;
  const isBusy = bulk.progress !== null;

  const ask = ({ status, button, body }: (typeof moves)[number]) => {
    const subject = rows.length === 1 ? 'one order' : `${rows.length} orders`;
    setQuestion({
      title: `${button}: ${subject}?`,
      body,
      button,
      onYes: () =>
        void bulk.run(rows, {
          act: (order) =>
            order.status === status
              ? Promise.reject(new Error(`It is ${orderStatusLabels[status].toLowerCase()} already.`))
              : moveOrder(order, { status }),
          done: (what, many) => `${what} ${many ? 'are' : 'is'} ${orderStatusLabels[status].toLowerCase()} now`,
        }),
    });
  };
  const assign = (person: string) =>
    void bulk.run(rows, {
      act: (order) => assignWork('order', order.id, person),
      done: (what, many) => `${what} ${many ? 'are' : 'is'} assigned`,
    });
  return (
    <BulkBar selection={selection} bulk={bulk} nouns={orderNouns}>
      {moves
        .filter(({ status }) => rows.some((order) => adminSteps(order.status).includes(status)))
        .map((move) => (
          <Button key={move.status} size="sm" variant="secondary" busy={isBusy} onClick={() => ask(move)}>
            {move.button}
          </Button>
        ))}
      <BulkSelect
        label="Assign to"
        disabled={isBusy}
        options={(team.data ?? []).map((person) => [person.id, nameOf(person)])}
        onChoose={assign}
      />
      <Button size="sm" variant="secondary" onClick={() => saveOrders(rows)}>
        <Download aria-hidden="true" className="size-4" />
        Export CSV
      </Button>
      <ConfirmBulk question={question} onClose={() => setQuestion(null)} />
    </BulkBar>
  );
}

const TITLES = ['Order', 'Date', 'Client', 'Email', 'Items', 'Status', 'Payment', 'Total', 'Currency'];

function saveOrders(orders: readonly ListedOrder[]): void {
  const cells = orders.map((order) => [
    order.order_number,
    order.order_date,
    order.client_name,
    order.client_email,
    itemsText(order),
    orderStatusLabels[order.status],
    paymentStatusLabels[order.payment_status],
    order.total_amount,
    order.currency,
  ]);
  saveText(`orders-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', writeCsv(TITLES, cells));
}
