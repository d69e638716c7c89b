import type { OrderStatus, PaymentStatus } from '#domain/order.ts';
import { paymentTones, statusTones } from '#web/features/orders/order-state.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { orderStatusWords, paymentStatusWords } from './order-words.ts';

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={statusTones[status]}>{orderStatusWords[status]}</Badge>;
}

/** In staff's words: a client reads "your bank" where staff read "the bank". */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return <Badge tone={paymentTones[status]}>{paymentStatusWords[status]}</Badge>;
}
