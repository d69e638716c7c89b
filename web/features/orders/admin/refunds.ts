import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callFunction } from '#web/lib/data/functions.ts';
import { useAfterOrderChange, type Payment, type Refund } from './order-detail.ts';

/** The refundable amount of a payment, in its currency. */
export function refundable(payments: readonly Payment[], refunds: readonly Refund[]): number {
  const cents = (rows: readonly { amount: number }[]) =>
    rows.reduce((sum, row) => sum + Math.round(row.amount * 100), 0);
  return (
    (cents(payments.filter(({ status }) => status === 'succeeded')) -
      cents(refunds.filter(({ state }) => state !== 'failed'))) /
    100
  );
}

interface RefundResponse {
  refund: { amount: number; state: Refund['state']; credit_note: string | null };
}

/** Refunds money. Retrying after a lost response repeats the same refund as long as amount and reason stay the same. */
export function useRefund(orderId: string) {
  const done = useAfterOrderChange();
  const [attempt, setAttempt] = useState({ request: '', key: '' });
  return useMutation({
    mutationFn: async (request: { amount: number; reason: string }) => {
      const text = JSON.stringify(request);
      const key = attempt.request === text ? attempt.key : crypto.randomUUID();
      setAttempt({ request: text, key });
      const { data } = await callFunction<RefundResponse>('refund-order', {
        body: { order_id: orderId, ...request },
        headers: { 'Idempotency-Key': key },
      });
      return data.refund;
    },
    onError: (error) => {
      // Declined by the provider: the next attempt is a new refund.
      if ('code' in error && error.code === 'refund_failed') setAttempt({ request: '', key: '' });
    },
    onSettled: done,
  });
}
