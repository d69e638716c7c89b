import type { Sql } from '#server/platform/db/database.ts';
import { chargeBalance, creditBalance, findBalanceCharge } from './balance.queries.ts';
import type { Charged, PaymentProvider } from './provider.ts';
import { unasked } from './unasked.ts';

/** Pays from what a client has with the agency, and refunds to it. */
export const createBalance = (db: Sql): PaymentProvider => ({
  ...unasked,
  name: 'balance',
  livemode: true,
  async charge({ paymentId, amountCents, currency }) {
    if (await chargeBalance(db, paymentId)) return charged(paymentId, amountCents, currency);
    return {
      status: 'declined',
      reference: null,
      code: 'balance_too_low',
      reason: 'Your credit is smaller than this payment. Please choose another way to pay.',
    };
  },
  async retrieve(paymentId) {
    const found = await findBalanceCharge(db, paymentId);
    return found === null ? null : charged(paymentId, found.cents, found.currency);
  },
  async refund({ refundId }) {
    await creditBalance(db, refundId);
    return { status: 'succeeded', reference: refundId };
  },
});

const charged = (paymentId: string, amountCents: number, currency: string): Charged => ({
  status: 'succeeded',
  reference: paymentId,
  amountCents,
  currency,
  brand: null,
  last4: null,
  fee: null,
  saved: null,
});
