import type Stripe from 'stripe';
import { invalid, missing } from '../errors.ts';
import { emit, newId, seconds, type Charge, type Refund, type World } from '../world.ts';
import { book } from './balance.ts';
import { cardOf, getCharge } from './charges.ts';
import { page, within, type ListParams } from './lists.ts';
import { getIntent } from './payment-intents.ts';
import { mergeMetadata } from './values.ts';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

function chargeOf(world: World, { payment_intent, charge }: Stripe.RefundCreateParams): Charge {
  if (payment_intent === undefined) return getCharge(world, charge ?? '', 'charge');
  const { object } = getIntent(world, payment_intent, 'payment_intent', 400);
  if (object.latest_charge === null || object.status !== 'succeeded') {
    throw invalid(`This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return getCharge(world, object.latest_charge);
}

function checkRefundable(charge: Charge, amount: number): void {
  if (charge.refunded) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  const left = charge.amount - charge.amount_refunded;
  if (amount > left) {
    throw invalid(`Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`, {
      param: 'amount',
    });
  }
}

export function createRefund(world: World, params: Stripe.RefundCreateParams): Refund {
  const charge = chargeOf(world, params);
  const amount = params.amount ?? charge.amount - charge.amount_refunded;
  checkRefundable(charge, amount);
  const pending = cardOf(world, charge)?.refunds === 'pending' || charge.id.startsWith('py_');
  const refund: Refund = {
    id: newId(charge.id.startsWith('py_') ? 'pyr' : 're'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(world),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? 'pending' : 'succeeded',
    transfer_reversal: null,
    ...(pending && { pending_reason: 'processing' }),
  };
  refund.balance_transaction = book(world, {
    type: charge.id.startsWith('py_') ? 'payment_refund' : 'refund',
    amount: -amount,
    currency: charge.currency,
    source: refund.id,
    description: 'REFUND FOR CHARGE',
    reporting_category: 'refund',
  }).id;
  world.refunds.set(refund.id, refund);
  changeRefunded(charge, amount);
  emit(world, { type: 'refund.created', data: { object: refund } });
  emit(world, { type: 'charge.refunded', data: { object: charge } });
  if (cardOf(world, charge)?.refunds === 'fail-later') world.afterwards.push(() => failRefund(world, refund.id));
  return refund;
}

function changeRefunded(charge: Charge, cents: number): void {
  charge.amount_refunded += cents;
  charge.refunded = charge.amount_refunded === charge.amount;
}

function getRefund(world: World, id: string, status = 404): Refund {
  const refund = world.refunds.get(id);
  if (refund === undefined) throw missing('refund', id, 'id', status);
  return refund;
}

/** A refund changes: Stripe sends the older event too. */
function emitUpdate(world: World, refund: Refund): void {
  emit(world, { type: 'refund.updated', data: { object: refund } });
  emit(world, { type: 'charge.refund.updated', data: { object: refund } });
}

export function settleRefund(world: World, id: string): void {
  const refund = getRefund(world, id);
  if (refund.status !== 'pending') throw new Error(`${id} is ${refund.status}`);
  refund.status = 'succeeded';
  delete refund.pending_reason;
  emitUpdate(world, refund);
}

/** The money comes back to the balance. */
export function failRefund(world: World, id: string): void {
  const refund = getRefund(world, id);
  if (refund.status === 'failed') throw new Error(`${id} has failed already`);
  refund.status = 'failed';
  refund.failure_reason = 'lost_or_stolen_card';
  delete refund.pending_reason;
  refund.failure_balance_transaction = book(world, {
    type: 'refund_failure',
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
    description: 'REFUND FAILURE',
  }).id;
  changeRefunded(getCharge(world, refund.charge), -refund.amount);
  emit(world, { type: 'refund.failed', data: { object: refund } });
  emitUpdate(world, refund);
}

export const retrieveRefund = (world: World, _: Stripe.RefundRetrieveParams, id: string): Refund =>
  getRefund(world, id);

export function listRefunds(world: World, params: ListParams & Stripe.RefundListParams) {
  const refunds = [...world.refunds.values()].filter(
    (refund) =>
      (params.payment_intent === undefined || refund.payment_intent === params.payment_intent) &&
      (params.charge === undefined || refund.charge === params.charge) &&
      within(refund.created, params.created),
  );
  return page('/v1/refunds', refunds, params);
}
