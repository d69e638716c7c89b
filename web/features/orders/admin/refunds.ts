import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toCents } from '#domain/money.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { useAfterOrderChange, type AdminOrder, type Dispute, type Payment, type Refund } from './order-detail.ts';

export interface Refundable {
  payment: Payment;
  /** In the payment's currency, above zero. */
  left: number;
}

/** The payments of which something is left to refund. A payment with `duplicate` did not pay the order. */
export function refundable({
  payments,
  refunds,
  disputes,
}: Pick<AdminOrder, 'payments' | 'refunds' | 'disputes'>): Refundable[] {
  return payments
    .filter(({ status }) => status === 'succeeded')
    .map((payment) => ({ payment, left: leftOf(payment, refunds, disputes) }))
    .filter(({ left }) => left > 0);
}

/** The client's bank holds this money, or has taken it for good. */
const isHeld = ({ inquiry, status }: Dispute) => !inquiry && status !== 'won' && status !== 'closed';

function leftOf(payment: Payment, refunds: readonly Refund[], disputes: readonly Dispute[]): number {
  const given = refunds
    .filter(({ payment_id, state }) => payment_id === payment.id && state !== 'failed')
    .reduce((sum, { amount }) => sum + toCents(amount), 0);
  const held = disputes
    .filter((dispute) => dispute.payment_id === payment.id && isHeld(dispute))
    .reduce((sum, { amount }) => sum + toCents(amount), 0);
  return (toCents(payment.amount) - given - held) / 100;
}

/** What was refunded of the payments that paid the order, if it is a part of them. */
export function partRefund({ payments, refunds }: Pick<AdminOrder, 'payments' | 'refunds'>): number | null {
  const paid = payments.filter(({ status, duplicate }) => status === 'succeeded' && !duplicate);
  const sum = (some: readonly { amount: number }[]) => some.reduce((all, { amount }) => all + toCents(amount), 0);
  const refunded = sum(
    refunds.filter(({ payment_id, state }) => state === 'succeeded' && paid.some(({ id }) => id === payment_id)),
  );
  return refunded > 0 && refunded < sum(paid) ? refunded / 100 : null;
}

/**
 * What the bank returned of this payment's refunds and was not refunded again since, in the payment's currency. The client
 * expects this money.
 */
export function returnedRefunds({ payment, left }: Refundable, refunds: readonly Refund[]): number {
  const own = refunds.filter(({ payment_id }) => payment_id === payment.id);
  const returned = own.filter(({ returned_at }) => returned_at !== null);
  const [first] = returned.map(({ returned_at }) => returned_at ?? '').sort();
  if (first === undefined) return 0;
  const sum = (some: readonly Refund[]) => some.reduce((cents, { amount }) => cents + toCents(amount), 0);
  const again = own.filter(({ state, created_at }) => state !== 'failed' && Date.parse(created_at) > Date.parse(first));
  return Math.max(0, Math.min(toCents(left), sum(returned) - sum(again))) / 100;
}

interface RefundResponse {
  refund: { amount: number; state: Refund['state']; credit_note: string | null };
}

interface RefundWish {
  payment_id: string;
  amount: number;
  reason: string;
  /** The client keeps it as credit. */
  to_balance: boolean;
}

/** Refunds a payment. Retrying after a lost response repeats the same refund as long as nothing of it changes. */
export function useRefund(orderId: string) {
  const done = useAfterOrderChange();
  const [attempt, setAttempt] = useState({ request: '', key: '' });
  return useMutation({
    mutationFn: async (request: RefundWish) => {
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
