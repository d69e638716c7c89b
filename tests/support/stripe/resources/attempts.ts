import type Stripe from 'stripe';
import { DECLINES, testCard, type DeclineCode } from '../cards.ts';
import type { Method } from '../control.ts';
import { ApiError, invalid } from '../errors.ts';
import { emit, type IntentRecord, type MethodRecord, type World } from '../world.ts';
import { createCharge, getCharge, settleCharge } from './charges.ts';
import { openDispute } from './disputes.ts';
import { attach, getMethod } from './payment-methods.ts';
import { sessionPaid, sessionUnpaid } from './session-results.ts';

interface Circumstances {
  offSession: boolean;
  /** The shopper has just passed 3-D Secure or returned from a redirect. */
  authenticated: boolean;
}

type Next =
  | { do: 'charge' }
  | { do: 'decline'; code: DeclineCode }
  | { do: 'authenticate' }
  | { do: 'wait' }
  | { do: 'redirect' };

const REDIRECTS: readonly Method[] = ['klarna', 'ideal'];

function decide(method: MethodRecord, { offSession, authenticated }: Circumstances): Next {
  if (REDIRECTS.includes(method.method)) return authenticated ? { do: 'charge' } : { do: 'redirect' };
  if (method.method !== 'card') return { do: 'wait' };
  const behavior = testCard(method.number)?.behavior;
  if (behavior === undefined) throw new Error(`no test card for ${method.object.id}`);
  if (behavior.kind === 'success') return { do: 'charge' };
  if (behavior.kind === 'decline') return { do: 'decline', code: behavior.code };
  const needed =
    behavior.when === 'always' ||
    (behavior.when === 'unless-set-up' && !method.setUp) ||
    (behavior.when === 'off-session' && offSession && !method.setUp);
  if (needed && !authenticated)
    return offSession ? { do: 'decline', code: 'authentication_required' } : { do: 'authenticate' };
  return behavior.declinedAs === undefined ? { do: 'charge' } : { do: 'decline', code: behavior.declinedAs };
}

/** Tries to pay the intent with its payment method. Returns the error of a declined attempt. */
export function attempt(world: World, record: IntentRecord, circumstances: Circumstances): ApiError | null {
  const intent = record.object;
  if (intent.payment_method === null) throw new Error(`${intent.id} has no payment method`);
  const method = getMethod(world, intent.payment_method);
  const next = decide(method, circumstances);
  intent.next_action = null;
  intent.last_payment_error = null;
  switch (next.do) {
    case 'charge':
      createCharge(world, record, method, { paid: true }, circumstances.authenticated && method.method === 'card');
      succeed(world, record, method, circumstances.authenticated);
      return null;
    case 'decline': {
      const charge = createCharge(
        world,
        record,
        method,
        { paid: false, decline: next.code },
        circumstances.authenticated,
      );
      const { code, declineCode, message } = DECLINES[next.code];
      return fail(world, record, {
        charge: charge.id,
        code,
        decline_code: declineCode,
        doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
        message,
        payment_method: structuredClone(method.object),
        type: 'card_error',
      });
    }
    case 'wait':
      createCharge(world, record, method, { paid: 'pending' }, false);
      intent.status = 'processing';
      if (record.session !== null) sessionUnpaid(world, record);
      emit(world, { type: 'payment_intent.processing', data: { object: intent } });
      return null;
    case 'authenticate':
    case 'redirect':
      intent.status = 'requires_action';
      intent.next_action = nextAction(world, record, next.do);
      emit(world, { type: 'payment_intent.requires_action', data: { object: intent } });
      return null;
  }
}

function nextAction(
  world: World,
  record: IntentRecord,
  kind: 'authenticate' | 'redirect',
): Stripe.PaymentIntent.NextAction {
  const { id } = record.object;
  if (kind === 'authenticate' && record.usesSdk) {
    return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'stripe_3ds2_fingerprint', stripe_js: '', source: id } };
  }
  if (record.returnUrl === null) {
    throw invalid('This payment needs a redirect: you must provide a `return_url`.', {
      code: 'parameter_missing',
      param: 'return_url',
    });
  }
  return {
    type: 'redirect_to_url',
    redirect_to_url: { return_url: record.returnUrl, url: `${world.baseUrl}/test/redirect/${id}` },
  };
}

function succeed(world: World, record: IntentRecord, method: MethodRecord, authenticated: boolean): void {
  const intent = record.object;
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  if (intent.customer !== null && intent.setup_future_usage !== null) attach(world, method, intent.customer);
  else if (method.object.customer === null) method.spent = true;
  if (intent.setup_future_usage === 'off_session' && authenticated) method.setUp = true;
  emit(world, { type: 'payment_intent.succeeded', data: { object: intent } });
  if (record.session !== null) sessionPaid(world, record);
  const reason = method.method === 'card' ? testCard(method.number)?.dispute : undefined;
  const { latest_charge } = intent;
  if (reason !== undefined && latest_charge !== null) {
    world.afterwards.push(() => void openDispute(world, getCharge(world, latest_charge), { reason }));
  }
}

/** Back to `requires_payment_method`, with the error as Stripe shows it. */
function fail(world: World, record: IntentRecord, error: Stripe.PaymentIntent.LastPaymentError): ApiError {
  const intent = record.object;
  const { payment_method } = error;
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = { ...error, payment_method_type: payment_method?.type };
  emit(world, { type: 'payment_intent.payment_failed', data: { object: intent } });
  return new ApiError(402, {
    type: 'card_error',
    message: error.message ?? '',
    code: error.code,
    decline_code: error.decline_code,
    charge: error.charge,
    payment_intent: structuredClone(intent),
    payment_method,
  });
}

/** The shopper answered 3-D Secure or came back from a redirect. */
export function resume(world: World, record: IntentRecord, accept: boolean): void {
  const intent = record.object;
  if (intent.status !== 'requires_action' || intent.payment_method === null) {
    throw new Error(`${intent.id} does not wait for its shopper: it is ${intent.status}`);
  }
  if (accept) {
    attempt(world, record, { offSession: false, authenticated: true });
    return;
  }
  const method = getMethod(world, intent.payment_method);
  fail(world, record, {
    ...(method.method === 'klarna'
      ? {
          code: 'payment_method_customer_decline',
          message: 'The customer has declined the payment with the payment method provider.',
        }
      : {
          code: 'payment_intent_authentication_failure',
          message:
            'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
        }),
    payment_method: structuredClone(method.object),
    type: method.method === 'klarna' ? 'card_error' : 'invalid_request_error',
  });
}

/** The outcome of an intent that is `processing`. */
export function settle(world: World, record: IntentRecord, accept: boolean): void {
  const intent = record.object;
  if (intent.status !== 'processing' || intent.payment_method === null || intent.latest_charge === null) {
    throw new Error(`${intent.id} is not processing: it is ${intent.status}`);
  }
  const method = getMethod(world, intent.payment_method);
  const charge = getCharge(world, intent.latest_charge);
  settleCharge(world, charge, accept ? null : 'insufficient_funds');
  if (accept) {
    succeed(world, record, method, false);
    return;
  }
  fail(world, record, {
    charge: charge.id,
    code: 'payment_intent_payment_attempt_failed',
    decline_code: 'insufficient_funds',
    message: 'The payment failed.',
    payment_method: structuredClone(method.object),
    type: 'card_error',
  });
  if (record.session !== null) sessionUnpaid(world, record);
}
