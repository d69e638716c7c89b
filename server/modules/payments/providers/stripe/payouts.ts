import type { Stripe } from 'stripe';
import type { Row } from '#database/rows.ts';
import { idOf } from './id-of.ts';

export interface StripePayout {
  reference: string;
  amountCents: number;
  currency: string;
  status: Row<'payouts'>['status'];
  /** A calendar date, as Stripe names it. */
  arrivesOn: string;
  createdAt: Date;
  /** Stripe knows which payments it carries. It never does for a payout that was started by hand. */
  isReadable: boolean;
}

/** What a payout carried, by Stripe's ids. */
export interface PaidOut {
  payments: { reference: string; fee: { cents: number; currency: string } }[];
  refunds: string[];
}

const STATUSES: readonly StripePayout['status'][] = ['pending', 'in_transit', 'paid', 'failed', 'canceled'];

export async function listPayoutsSince(stripe: Stripe, since: Date): Promise<StripePayout[]> {
  const payouts: StripePayout[] = [];
  const created = { gte: Math.floor(since.getTime() / 1000) };
  for await (const payout of stripe.payouts.list({ created, limit: 100 })) payouts.push(describe(payout));
  return payouts;
}

function describe(payout: Stripe.Payout): StripePayout {
  const status = STATUSES.find((known) => known === payout.status);
  if (status === undefined) throw new Error(`payout ${payout.id} has an unknown status: ${payout.status}`);
  return {
    reference: payout.id,
    amountCents: payout.amount,
    currency: payout.currency.toUpperCase(),
    status,
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    createdAt: new Date(payout.created * 1000),
    isReadable: payout.reconciliation_status === 'completed',
  };
}

export async function listPaidOut(stripe: Stripe, payout: string): Promise<PaidOut> {
  const paid: PaidOut = { payments: [], refunds: [] };
  for await (const { source, fee, currency } of stripe.balanceTransactions.list({
    payout,
    limit: 100,
    expand: ['data.source'],
  })) {
    if (source === null || typeof source === 'string') continue;
    if (source.object === 'refund') paid.refunds.push(source.id);
    if (source.object !== 'charge') continue;
    const reference = idOf(source.payment_intent);
    if (reference !== null) paid.payments.push({ reference, fee: { cents: fee, currency: currency.toUpperCase() } });
  }
  return paid;
}
