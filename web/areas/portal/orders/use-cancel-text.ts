import { useText } from '#web/lib/text.ts';

/** Why an order was cancelled, in the client's words. */
export function useCancelText(): (reason: string | null) => string {
  const t = useText();
  return (reason) => {
    if (reason === 'payment_declined') return t('orders.reason.payment_declined');
    if (reason === 'payment_expired') return t('orders.reason.payment_expired');
    return t('orders.reason.other');
  };
}
