import type Stripe from 'stripe';
import { DECLINES, testCard } from '../cards.ts';
import { ApiError, invalid, missing, unexpectedState } from '../errors.ts';
import {
  emit,
  newId,
  newSecret,
  seconds,
  type MethodRecord,
  type Setup,
  type SetupRecord,
  type World,
} from '../world.ts';
import { redeem, usableToken } from './confirmation-tokens.ts';
import { getCustomer } from './customers.ts';
import { attach, checkUsable, getMethod } from './payment-methods.ts';
import { mergeMetadata, orNull } from './values.ts';

export function getSetup(world: World, id: string): SetupRecord {
  const record = world.setups.get(id);
  if (record === undefined) throw missing('setupintent', id, 'intent', 404);
  return record;
}

export function createSetup(world: World, params: Stripe.SetupIntentCreateParams): Setup {
  if (params.customer !== undefined) getCustomer(world, params.customer);
  const method = params.payment_method === undefined ? null : getMethod(world, params.payment_method);
  if (method !== null) checkUsable(method, params.customer ?? null);
  if (params.confirmation_token !== undefined) usableToken(world, params.confirmation_token);
  const id = newId('seti');
  const allowed = params.allowed_payment_method_types;
  const object: Setup = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: allowed ?? null,
    application: null,
    automatic_payment_methods:
      allowed === undefined
        ? { allow_redirects: params.automatic_payment_methods?.allow_redirects ?? 'always', enabled: true }
        : null,
    cancellation_reason: null,
    client_secret: newSecret(id),
    created: seconds(world),
    customer: orNull(params.customer),
    description: orNull(params.description),
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: world.livemode,
    mandate: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.object.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: allowed ?? ['card', 'us_bank_account'],
    single_use_mandate: null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    usage: params.usage ?? 'off_session',
  };
  const record: SetupRecord = {
    object,
    usesSdk: params.use_stripe_sdk ?? params.confirmation_token !== undefined,
    returnUrl: params.return_url ?? null,
  };
  world.setups.set(id, record);
  emit(world, { type: 'setup_intent.created', data: { object } });
  if (params.confirm !== true) return object;
  if (params.confirmation_token !== undefined) {
    const token = redeem(world, params.confirmation_token, { setup_intent: id });
    object.payment_method = token.methodId;
    record.returnUrl ??= token.returnUrl;
  }
  return confirm(world, record);
}

function confirm(world: World, record: SetupRecord): Setup {
  const { object } = record;
  if (object.payment_method === null) {
    throw unexpectedState(
      'setup_intent',
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      object,
    );
  }
  const method = getMethod(world, object.payment_method);
  const card = method.method === 'card' ? testCard(method.number) : undefined;
  if (card?.behavior.kind === 'decline' && !card.attaches) {
    const { code, declineCode, message } = DECLINES[card.behavior.code];
    throw fail(world, record, method, { type: 'card_error', code, decline_code: declineCode, message });
  }
  if (card?.behavior.kind === 'authenticate') {
    requireAction(world, record);
    return object;
  }
  succeed(world, record, method);
  return object;
}

function requireAction(world: World, record: SetupRecord): void {
  const { object, usesSdk, returnUrl } = record;
  if (!usesSdk && returnUrl === null) {
    throw invalid('This card needs 3-D Secure: you must provide a `return_url`.', {
      code: 'parameter_missing',
      param: 'return_url',
    });
  }
  object.status = 'requires_action';
  object.next_action = usesSdk
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'stripe_3ds2_fingerprint', stripe_js: '', source: object.id } }
    : {
        type: 'redirect_to_url',
        redirect_to_url: { return_url: returnUrl, url: `${world.baseUrl}/test/redirect/${object.id}` },
      };
  emit(world, { type: 'setup_intent.requires_action', data: { object } });
}

function succeed(world: World, { object }: SetupRecord, method: MethodRecord): void {
  object.status = 'succeeded';
  object.next_action = null;
  object.last_setup_error = null;
  method.setUp = true;
  if (object.customer !== null) attach(world, method, object.customer);
  emit(world, { type: 'setup_intent.succeeded', data: { object } });
}

function fail(
  world: World,
  { object }: SetupRecord,
  method: MethodRecord,
  error: Pick<Stripe.SetupIntent.LastSetupError, 'code' | 'decline_code' | 'message'> & {
    type: 'card_error' | 'invalid_request_error';
  },
): ApiError {
  const payment_method = structuredClone(method.object);
  object.status = 'requires_payment_method';
  object.payment_method = null;
  object.next_action = null;
  object.last_setup_error = { ...error, payment_method };
  emit(world, { type: 'setup_intent.setup_failed', data: { object } });
  return new ApiError(402, {
    type: error.type,
    message: error.message ?? '',
    code: error.code,
    decline_code: error.decline_code,
    setup_intent: structuredClone(object),
    payment_method,
  });
}

/** The shopper answered 3-D Secure. */
export function resumeSetup(world: World, record: SetupRecord, accept: boolean): void {
  const { object } = record;
  if (object.status !== 'requires_action' || object.payment_method === null) {
    throw new Error(`${object.id} does not wait for its shopper: it is ${object.status}`);
  }
  const method = getMethod(world, object.payment_method);
  if (accept) succeed(world, record, method);
  else {
    fail(world, record, method, {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    });
  }
}

export const retrieveSetup = (world: World, params: Stripe.SetupIntentRetrieveParams, id: string): Setup => {
  const { object } = getSetup(world, id);
  if (params.client_secret !== undefined && params.client_secret !== object.client_secret) {
    throw missing('setupintent', id, 'intent', 404);
  }
  return object;
};

export function cancelSetup(world: World, params: Stripe.SetupIntentCancelParams, id: string): Setup {
  const { object } = getSetup(world, id);
  if (object.status === 'succeeded' || object.status === 'canceled') {
    throw unexpectedState(
      'setup_intent',
      `You cannot cancel this SetupIntent because it has a status of ${object.status}.`,
      object,
    );
  }
  object.status = 'canceled';
  object.cancellation_reason = params.cancellation_reason ?? null;
  object.next_action = null;
  emit(world, { type: 'setup_intent.canceled', data: { object } });
  return object;
}
