import type { OrderStatus, PaymentStatus } from '#domain/orders/order.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { orderTones, paymentTones } from '#web/lib/format/status-tones.ts';

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const t = useText();
  return <Badge tone={orderTones[status]}>{t(`orders.status.${status}`)}</Badge>;
}

/** `isPart`: something was paid, and something is open. */
export function PaymentStatusBadge({ status, isPart = false }: { status: PaymentStatus; isPart?: boolean }) {
  const t = useText();
  return (
    <Badge tone={paymentTones[status]}>
      {isPart && status === 'unpaid' ? t('orders.payment.part') : t(`orders.payment.${status}`)}
    </Badge>
  );
}
