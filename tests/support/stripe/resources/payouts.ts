import type Stripe from 'stripe';
import { missing } from '../errors.ts';
import { emit, newId, seconds, type World } from '../world.ts';
import { book } from './balance.ts';
import { page, within, type ListParams } from './lists.ts';

/** Pays out everything that no payout has yet, whether it is available or not. */
export function makePayout(world: World): Stripe.Payout {
  const open = [...world.transactions.values()].filter(({ id }) => !world.paidOut.has(id));
  const amount = open.reduce((sum, { net }) => sum + net, 0);
  const [first] = open;
  if (first === undefined || amount === 0) throw new Error('there is nothing to pay out');
  const created = seconds(world);
  const payout: Stripe.Payout = {
    id: newId('po'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: created,
    automatic: true,
    balance_transaction: null,
    created,
    currency: first.currency,
    description: 'STRIPE PAYOUT',
    destination: newId('ba'),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: world.livemode,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  };
  const own = book(world, { type: 'payout', amount: -amount, currency: payout.currency, source: payout.id });
  payout.balance_transaction = own.id;
  for (const { id } of [own, ...open]) world.paidOut.set(id, payout.id);
  world.payouts.set(payout.id, payout);
  emit(world, { type: 'payout.created', data: { object: payout } });
  payout.status = 'paid';
  emit(world, { type: 'payout.paid', data: { object: payout } });
  return payout;
}

export function retrievePayout(world: World, _: Stripe.PayoutRetrieveParams, id: string): Stripe.Payout {
  const payout = world.payouts.get(id);
  if (payout === undefined) throw missing('payout', id, 'payout', 404);
  return payout;
}

export function listPayouts(world: World, params: ListParams & Stripe.PayoutListParams) {
  const payouts = [...world.payouts.values()].filter(
    (payout) =>
      (params.status === undefined || payout.status === params.status) &&
      within(payout.created, params.created) &&
      within(payout.arrival_date, params.arrival_date),
  );
  return page('/v1/payouts', payouts, params);
}
