import { useState } from 'react';
import type { AdminOrder } from '#web/features/orders/admin/order-detail.ts';
import type { OpenOrder } from '#web/features/transfers/admin/open-orders.ts';
import {
  useIssueInvoice,
  useRemind,
  useWriteOff,
  type OrderPayments,
} from '#web/features/transfers/admin/order-payments.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { shopCurrency } from '#web/lib/format/shop-currency.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { ReasonForm } from '../../transfers/reason-form.tsx';
import { RecordTransfer } from '../../transfers/record-transfer.tsx';
import { PlanDialog } from './plan-dialog.tsx';

interface MoneyActionsProps {
  order: AdminOrder;
  payments: OrderPayments;
}

type Opened = 'transfer' | 'plan' | 'write-off' | null;

/** What can be done about what an order owes. */
export function MoneyActions({ order, payments }: MoneyActionsProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const remind = useRemind(order.id);
  const issue = useIssueInvoice(order.id);
  const close = () => setOpened(null);
  const { dues } = payments;
  if (order.status === 'cancelled' || order.status === 'refunded' || dues.open === 0) return null;
  const isStarted = dues.paid > 0 || order.status !== 'pending';
  const failed = (error: Error) => showToast(error.message, 'error');
  return (
    <div role="group" aria-label="What is open" className="flex flex-wrap gap-3 border-t border-line pt-4">
      {/* Transfers are recorded in the shop's currency. */}
      {order.currency === shopCurrency() ? (
        <Button variant="secondary" size="sm" onClick={() => setOpened('transfer')}>
          Record a transfer
        </Button>
      ) : null}
      <Button variant="secondary" size="sm" onClick={() => setOpened('plan')}>
        Edit payment plan
      </Button>
      {order.invoice === null ? (
        <Button
          variant="secondary"
          size="sm"
          busy={issue.isPending}
          busyText="Issuing"
          onClick={() =>
            issue.mutate(undefined, {
              onSuccess: (number) => showToast(`${number} was issued.`, 'success'),
              onError: failed,
            })
          }
        >
          Issue invoice now
        </Button>
      ) : null}
      {order.is_guest ? null : (
        <Button
          variant="secondary"
          size="sm"
          busy={remind.isPending}
          busyText="Sending"
          onClick={() =>
            remind.mutate(undefined, {
              onSuccess: () => showToast(`A reminder is on its way to ${order.client_email}.`, 'success'),
              onError: failed,
            })
          }
        >
          Send a reminder
        </Button>
      )}
      {isStarted ? (
        <Button variant="quiet" size="sm" onClick={() => setOpened('write-off')}>
          Write off the rest
        </Button>
      ) : null}
      {opened === 'transfer' ? (
        <RecordTransfer known={{ amount: dues.due, orders: [openOrder(order, payments)] }} onClose={close} />
      ) : null}
      {opened === 'plan' ? (
        <PlanDialog orderId={order.id} orderNumber={order.order_number} payments={payments} onClose={close} />
      ) : null}
      {opened === 'write-off' ? <WriteOff order={order} open={dues.open} onClose={close} /> : null}
    </div>
  );
}

const openOrder = (order: AdminOrder, { dues }: OrderPayments): OpenOrder => ({
  id: order.id,
  order_number: order.order_number,
  order_date: order.order_date,
  client_id: order.client_id,
  client_name: order.client_name,
  company: order.company,
  open: dues.open,
  due: dues.due,
  due_on: dues.due_on,
});

function WriteOff({ order, open, onClose }: { order: AdminOrder; open: number; onClose: () => void }) {
  const writeOff = useWriteOff(order.id);
  const money = formatMoney(open, order.currency);
  return (
    <Dialog open onClose={onClose} size="sm" title={`Write off ${money}?`}>
      <ReasonForm
        intro={`${order.order_number} then owes nothing, and the client is no longer reminded. No email and no credit note is sent. This can’t be undone.`}
        button={`Write off ${money}`}
        busyText="Writing off"
        busy={writeOff.isPending}
        problem={writeOff.error?.message}
        onSubmit={(reason) =>
          writeOff.mutate(reason, {
            onSuccess: () => {
              showToast(`${money} was written off.`, 'success');
              onClose();
            },
          })
        }
      />
    </Dialog>
  );
}
