import { useState } from 'react';
import type { OrderStatus } from '#domain/orders/order.ts';
import { useMay } from '#web/features/people/access.ts';
import { useMoveOrder, type AdminOrder } from '#web/features/orders/admin/order-detail.ts';
import { useStatusSteps } from '#web/features/work/status-steps.ts';
import { conflictIn } from '#web/lib/data/row-updates.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { orderStatusLabels } from './order-labels.ts';

const acts: Partial<Record<OrderStatus, string>> = { in_progress: 'Start the work', completed: 'Mark as completed' };

/** The status changes that the team makes by hand. Payments confirm an order, and refunds close it. */
export function StatusMoves({ order }: { order: AdminOrder }) {
  const [cancelling, setCancelling] = useState(false);
  const move = useMoveOrder(order);
  const next = useStatusSteps<OrderStatus>('order')(order.status);
  const steps = useMay()('orders.manage') ? next : [];

  const go = async (status: OrderStatus, reason?: string) => {
    await move.mutateAsync(reason === undefined ? { status } : { status, cancel_reason: reason });
    setCancelling(false);
    showToast(`${order.order_number} is ${orderStatusLabels[status].toLowerCase()} now.`, 'success');
  };
  const problem = move.error === null ? null : <Problem error={move.error} seen={order.status} />;
  if (steps.length === 0 && problem === null) return null;
  return (
    <div className="grid gap-3">
      {cancelling ? null : problem}
      <div role="group" aria-label="Next steps" className="flex flex-wrap gap-3">
        {steps
          .filter((status) => status !== 'cancelled')
          .map((status) => (
            // The banner shows the error.
            <Button
              key={status}
              busy={move.isPending && move.variables.status === status}
              busyText="Saving"
              onClick={() => void go(status).catch(() => undefined)}
            >
              {acts[status]}
            </Button>
          ))}
        {steps.includes('cancelled') ? (
          <Button variant="secondary" onClick={() => setCancelling(true)}>
            Cancel the order
          </Button>
        ) : null}
      </div>
      {cancelling ? (
        <CancelDialog
          order={order}
          busy={move.isPending}
          problem={problem}
          onCancel={(reason) => void go('cancelled', reason).catch(() => undefined)}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </div>
  );
}

function Problem({ error, seen }: { error: Error; seen: OrderStatus }) {
  const now = conflictIn('orders', error)?.status;
  return (
    <Banner tone="error" title={error.message}>
      {now === undefined
        ? null
        : now === seen
          ? `It is ${orderStatusLabels[now].toLowerCase()}. Look at the timeline and decide again.`
          : `You saw ${orderStatusLabels[seen].toLowerCase()}, it is ${orderStatusLabels[now].toLowerCase()} now.`}
    </Banner>
  );
}
