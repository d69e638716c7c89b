import type { TeamOrder } from '#web/features/orders/admin/team-order.ts';
import { Banner } from '#web/ui/banner.tsx';

/** Why an order was canceled; nothing for others. */
export function CanceledBanner({ order }: { order: Pick<TeamOrder, 'status' | 'cancel_reason'> }) {
  if (order.status !== 'cancelled') return null;
  return <Banner tone="info">Canceled: {cancelText(order.cancel_reason)}</Banner>;
}

function cancelText(reason: string | null): string {
  if (reason === 'payment_declined') return 'the payment was declined.';
  if (reason === 'payment_expired') return 'it was never paid.';
  if (reason === 'payment_refunded') return 'what was paid of it has been refunded.';
  if (reason === 'replaced') return 'the client placed another order with the same promo code instead.';
  return reason ?? 'no reason was given.';
}
