import type { OrderStatus, PaymentStatus } from '#domain/orders/order.ts';
import { Badge } from '#web/ui/badge.tsx';
import { orderTones, paymentTones } from '#web/lib/format/status-tones.ts';
import { orderStatusLabels, paymentStatusLabels } from './order-labels.ts';

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={orderTones[status]}>{orderStatusLabels[status]}</Badge>;
}

/** Worded for the team: clients read "your bank" where admins read "the bank". */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={paymentTones[status]}>{paymentStatusLabels[status]}</Badge>;
}

/** The order's mailbox is not proved yet; the client's screens open then. */
export function GuestBadge() {
  return <Badge tone="warn">Unconfirmed guest</Badge>;
}
