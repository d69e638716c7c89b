import type { Payment } from '#web/features/orders/admin/order-detail.ts';

/** What a payment was made with. */
export function paidWith({ provider, brand, last4 }: Pick<Payment, 'provider' | 'brand' | 'last4'>): string {
  if (provider === 'transfer') return 'bank transfer';
  if (provider === 'balance') return 'credit';
  return last4 === null ? (brand ?? 'card') : `${brand ?? 'Card'} ending in ${last4}`;
}
