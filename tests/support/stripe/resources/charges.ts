import type Stripe from 'stripe';
import { DECLINES, testCard, type DeclineCode } from '../cards.ts';
import { missing } from '../errors.ts';
import { emit, newId, seconds, type Charge, type IntentRecord, type MethodRecord, type World } from '../world.ts';
import { book, processingFee } from './balance.ts';
import { page, within, type ListParams } from './lists.ts';

type Outcome = { paid: true } | { paid: false; decline: DeclineCode } | { paid: 'pending' };

/** A charge for all of the intent, with its events and money. */
export function createCharge(
  world: World,
  { object: intent }: IntentRecord,
  method: MethodRecord,
  outcome: Outcome,
  authenticated: boolean,
): Charge {
  const decline = outcome.paid === false ? DECLINES[outcome.decline] : null;
  const id = newId(method.method === 'card' ? 'ch' : 'py');
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: outcome.paid === true ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.object.billing_details,
    calculated_statement_descriptor: method.method === 'card' ? 'HYPECAST TEST' : null,
    captured: outcome.paid === true,
    created: seconds(world),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: world.livemode,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(outcome),
    paid: outcome.paid === true,
    payment_intent: intent.id,
    payment_method: method.object.id,
    payment_method_details: chargeDetails(method, intent.amount, authenticated),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: outcome.paid === true ? `https://pay.stripe.com/receipts/payment/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: outcome.paid === 'pending' ? 'pending' : outcome.paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
  world.charges.set(id, charge);
  intent.latest_charge = id;
  if (outcome.paid === 'pending') {
    emit(world, { type: 'charge.pending', data: { object: charge } });
  } else if (outcome.paid) {
    emit(world, { type: 'charge.succeeded', data: { object: charge } });
    settleMoney(world, charge, intent.capture_method);
  } else {
    emit(world, { type: 'charge.failed', data: { object: charge } });
  }
  return charge;
}

/**
 * With `automatic_async`, the default, Stripe answers before the balance transaction exists; it follows with
 * `charge.updated`.
 */
function settleMoney(world: World, charge: Charge, capture: Stripe.PaymentIntent.CaptureMethod): void {
  const settle = (): void => {
    const { id } = book(world, {
      type: charge.id.startsWith('py_') ? 'payment' : 'charge',
      amount: charge.amount,
      fee: processingFee(charge.amount),
      currency: charge.currency,
      source: charge.id,
      description: charge.description,
      reporting_category: 'charge',
    });
    charge.balance_transaction = id;
  };
  if (capture !== 'automatic_async') {
    settle();
    return;
  }
  world.afterwards.push(() => {
    settle();
    emit(world, {
      type: 'charge.updated',
      data: { object: charge, previous_attributes: { balance_transaction: null, receipt_url: null } },
    });
  });
}

/** The outcome of a pending charge. */
export function settleCharge(world: World, charge: Charge, decline: DeclineCode | null): void {
  charge.outcome = outcomeOf(decline === null ? { paid: true } : { paid: false, decline });
  if (decline === null) {
    charge.status = 'succeeded';
    charge.paid = true;
    charge.captured = true;
    charge.amount_captured = charge.amount;
    charge.receipt_url = `https://pay.stripe.com/receipts/payment/${charge.id}`;
    emit(world, { type: 'charge.succeeded', data: { object: charge } });
    settleMoney(world, charge, 'automatic');
    return;
  }
  charge.status = 'failed';
  charge.failure_code = DECLINES[decline].code;
  charge.failure_message = DECLINES[decline].message;
  emit(world, { type: 'charge.failed', data: { object: charge } });
}

function outcomeOf(outcome: Outcome): Stripe.Charge.Outcome {
  const declined = outcome.paid === false;
  return {
    advice_code: declined && outcome.decline === 'insufficient_funds' ? 'try_again_later' : null,
    network_advice_code: null,
    network_decline_code: declined ? '05' : null,
    network_status: declined ? 'declined_by_network' : 'approved_by_network',
    reason: declined ? DECLINES[outcome.decline].declineCode : null,
    risk_level: 'normal',
    risk_score: 12,
    seller_message: declined ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
    type: declined ? 'issuer_declined' : 'authorized',
  };
}

function chargeDetails(
  { object, method }: MethodRecord,
  amount: number,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails {
  const { card } = object;
  if (method === 'card' && card !== undefined) {
    return {
      type: 'card',
      card: {
        amount_authorized: amount,
        authorization_code: '123456',
        brand: card.brand,
        checks: card.checks,
        country: card.country,
        electronic_commerce_indicator: null,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        fingerprint: card.fingerprint ?? null,
        funding: card.funding,
        installments: null,
        last4: card.last4,
        mandate: null,
        network: card.brand,
        network_transaction_id: '976910110049114',
        regulated_status: 'unregulated',
        three_d_secure: authenticated ? authentication : null,
        transaction_link_id: null,
        wallet: null,
      },
    };
  }
  if (method === 'klarna') {
    return {
      type: 'klarna',
      klarna: { payer_details: null, payment_method_category: 'pay_later', preferred_locale: 'en-US' },
    };
  }
  return { type: method };
}

const authentication: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: '0bfd7d2a-4f11-4f4a-8c1f-3d4f5a6b7c8d',
  version: '2.2.0',
};

export function getCharge(world: World, id: string, param = 'charge', status = 400): Charge {
  const charge = world.charges.get(id);
  if (charge === undefined) throw missing('charge', id, param, status);
  return charge;
}

export const retrieveCharge = (world: World, _: Stripe.ChargeRetrieveParams, id: string): Charge =>
  getCharge(world, id, 'id', 404);

export function listCharges(world: World, params: ListParams & Stripe.ChargeListParams) {
  const charges = [...world.charges.values()].filter(
    (charge) =>
      (params.payment_intent === undefined || charge.payment_intent === params.payment_intent) &&
      (params.customer === undefined || charge.customer === params.customer) &&
      within(charge.created, params.created),
  );
  return page('/v1/charges', charges, params);
}

/** What a test card is known for after its charge. */
export const cardOf = (world: World, charge: Charge) => {
  const record = charge.payment_method === null ? undefined : world.methods.get(charge.payment_method);
  return record === undefined ? undefined : testCard(record.number);
};
