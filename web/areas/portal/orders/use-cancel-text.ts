import { useText } from '#web/lib/i18n/text.ts';

/** Why an order was cancelled, worded for the client. */
export function useCancelText(): (reason: string | null) => string {
  const t = useText();
  return (reason) => {
    if (reason === 'payment_declined') return t('orders.reason.payment_declined');
    if (reason === 'payment_expired') return t('orders.reason.payment_expired');
    if (reason === 'payment_refunded') return t('orders.reason.payment_refunded');
    if (reason === 'replaced') return t('orders.reason.replaced');
    return t('orders.reason.other');
  };
}
