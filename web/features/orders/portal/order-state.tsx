import type { OrderStatus, PaymentStatus } from '#domain/orders/order.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';

export const statusTones = {
  pending: 'warn',
  confirmed: 'good',
  in_progress: 'signal',
  completed: 'good',
  cancelled: 'bad',
  refunded: 'neutral',
} as const satisfies Record<OrderStatus, string>;
export const paymentTones = {
  unpaid: 'warn',
  processing: 'warn',
  requires_action: 'warn',
  paid: 'good',
  declined: 'bad',
  expired: 'bad',
} as const satisfies Record<PaymentStatus, string>;

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const t = useText();
  return <Badge tone={statusTones[status]}>{t(`orders.status.${status}`)}</Badge>;
}

export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  const t = useText();
  return <Badge tone={paymentTones[status]}>{t(`orders.payment.${status}`)}</Badge>;
}
