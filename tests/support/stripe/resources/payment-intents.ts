import type Stripe from 'stripe';
import type { Method } from '../control.ts';
import { invalid, missing, unexpectedState } from '../errors.ts';
import { emit, newId, newSecret, seconds, type Intent, type IntentRecord, type World } from '../world.ts';
import { attempt } from './attempts.ts';
import { redeem, usableToken } from './confirmation-tokens.ts';
import { getCustomer } from './customers.ts';
import { page, within, type ListParams } from './lists.ts';
import { checkUsable, getMethod } from './payment-methods.ts';
import { mergeMetadata, orNull } from './values.ts';

const EURO_METHODS: readonly string[] = ['ideal', 'sepa_debit'];
const REDIRECT_METHODS: readonly string[] = ['ideal', 'klarna'];
const ENABLED: readonly Method[] = ['card', 'klarna', 'us_bank_account', 'ideal', 'sepa_debit'];

/** The methods that are switched on in the dashboard and work with this currency. */
const methodTypes = (currency: string, allowed: readonly string[] | undefined): string[] =>
  ENABLED.filter(
    (method) =>
      (allowed === undefined || allowed.includes(method)) &&
      (EURO_METHODS.includes(method) ? currency === 'eur' : method !== 'us_bank_account' || currency === 'usd'),
  );

export function getIntent(world: World, id: string, param = 'intent', status = 404): IntentRecord {
  const record = world.intents.get(id);
  if (record === undefined) throw missing('payment_intent', id, param, status);
  return record;
}

/** An intent without a payment method; Checkout Sessions make them too. */
export function openIntent(
  world: World,
  params: Stripe.PaymentIntentCreateParams,
  session: string | null = null,
): IntentRecord {
  const id = newId('pi');
  if (params.customer !== undefined) getCustomer(world, params.customer);
  const currency = params.currency.toLowerCase();
  const allowed = params.allowed_payment_method_types;
  const object: Intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed ?? null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods:
      allowed === undefined
        ? { allow_redirects: params.automatic_payment_methods?.allow_redirects ?? 'always', enabled: true }
        : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: newSecret(id),
    confirmation_method: params.confirmation_method ?? 'automatic',
    created: seconds(world),
    currency,
    customer: orNull(params.customer),
    customer_account: null,
    description: orNull(params.description),
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: world.livemode,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { request_three_d_secure: 'automatic', installments: null, mandate_options: null, network: null },
    },
    payment_method_types: methodTypes(currency, allowed),
    payment_record: null,
    processing: null,
    receipt_email: orNull(params.receipt_email),
    review: null,
    setup_future_usage: params.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: orNull(params.statement_descriptor),
    statement_descriptor_suffix: orNull(params.statement_descriptor_suffix),
    status: 'requires_payment_method',
    transfer_group: null,
  };
  const record = { object, usesSdk: params.use_stripe_sdk ?? false, returnUrl: params.return_url ?? null, session };
  if (object.payment_method_types.length === 0) {
    throw invalid(`None of the payment method types you allow can be used with ${currency}.`, {
      param: 'allowed_payment_method_types',
    });
  }
  world.intents.set(id, record);
  emit(world, { type: 'payment_intent.created', data: { object } });
  return record;
}

export function createIntent(world: World, params: Stripe.PaymentIntentCreateParams): Intent {
  // Everything that can be wrong with the parameters is found before the intent exists.
  if (params.customer !== undefined) getCustomer(world, params.customer);
  const method = params.payment_method === undefined ? null : getMethod(world, params.payment_method);
  if (method !== null) checkUsable(method, params.customer ?? null);
  const token = params.confirmation_token === undefined ? null : usableToken(world, params.confirmation_token);
  const type = method?.method ?? token?.method;
  const types = methodTypes(params.currency.toLowerCase(), params.allowed_payment_method_types);
  if (type !== undefined) checkType(type, types, params.currency);
  if (params.confirm === true && !isOffSession(params)) {
    checkReturnUrl(
      types,
      params.automatic_payment_methods?.allow_redirects,
      params.return_url ?? token?.object.return_url ?? null,
    );
  }
  const record = openIntent(world, params);
  if (method !== null) record.object.payment_method = method.object.id;
  if (params.confirm !== true) {
    if (method !== null) record.object.status = 'requires_confirmation';
    return record.object;
  }
  return confirm(world, record, params);
}

function checkType(method: Method, types: readonly string[], currency: string): void {
  if (types.includes(method)) return;
  throw invalid(`The payment method type "${method}" is invalid for this PaymentIntent with currency ${currency}.`, {
    param: 'payment_method',
  });
}

const isOffSession = ({ off_session }: Pick<Stripe.PaymentIntentConfirmParams, 'off_session'>): boolean =>
  off_session !== undefined && off_session !== false;

type Confirmation = Pick<
  Stripe.PaymentIntentConfirmParams,
  | 'confirmation_token'
  | 'error_on_requires_action'
  | 'off_session'
  | 'payment_method'
  | 'return_url'
  | 'setup_future_usage'
  | 'use_stripe_sdk'
>;

function confirm(world: World, record: IntentRecord, params: Confirmation): Intent {
  const intent = record.object;
  if (params.return_url !== undefined) record.returnUrl = params.return_url;
  if (params.use_stripe_sdk !== undefined) record.usesSdk = params.use_stripe_sdk;
  if (params.setup_future_usage !== undefined) intent.setup_future_usage = params.setup_future_usage || null;
  if (params.confirmation_token !== undefined) {
    const token = redeem(world, params.confirmation_token, { payment_intent: intent.id });
    intent.payment_method = token.methodId;
    record.usesSdk = params.use_stripe_sdk ?? true;
    record.returnUrl ??= token.returnUrl;
    intent.setup_future_usage ??= token.setupFutureUsage;
  }
  if (intent.payment_method === null) {
    throw unexpectedState(
      'payment_intent',
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      intent,
    );
  }
  const error = attempt(world, record, {
    offSession: isOffSession(params) || params.error_on_requires_action === true,
    authenticated: false,
  });
  if (error !== null) throw error;
  return intent;
}

function checkReturnUrl(
  types: readonly string[],
  redirects: 'always' | 'never' | (string & {}) | undefined,
  returnUrl: string | null,
): void {
  if (returnUrl !== null || redirects === 'never' || !types.some((type) => REDIRECT_METHODS.includes(type))) return;
  throw invalid(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    { param: 'return_url' },
  );
}

const CONFIRMABLE: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export function confirmIntent(world: World, params: Stripe.PaymentIntentConfirmParams, id: string): Intent {
  const record = getIntent(world, id);
  const intent = record.object;
  if (!CONFIRMABLE.includes(intent.status)) {
    throw unexpectedState(
      'payment_intent',
      intent.status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      intent,
    );
  }
  if (params.payment_method !== undefined) {
    const method = getMethod(world, params.payment_method);
    checkUsable(method, intent.customer);
    checkType(method.method, intent.payment_method_types, intent.currency);
    intent.payment_method = method.object.id;
  }
  const token = params.confirmation_token === undefined ? null : usableToken(world, params.confirmation_token);
  if (token !== null) checkType(token.method, intent.payment_method_types, intent.currency);
  if (!isOffSession(params)) {
    checkReturnUrl(
      intent.payment_method_types,
      intent.automatic_payment_methods?.allow_redirects,
      params.return_url ?? record.returnUrl ?? token?.object.return_url ?? null,
    );
  }
  return confirm(world, record, params);
}

export function cancelIntent(world: World, params: Stripe.PaymentIntentCancelParams, id: string): Intent {
  const record = getIntent(world, id);
  const intent = record.object;
  const session = record.session === null ? undefined : world.sessions.get(record.session);
  if (session?.object.status === 'open') {
    throw invalid(
      'You cannot cancel this PaymentIntent because it was created by Checkout. If you want to cancel it, expire the Checkout Session instead.',
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  }
  if (!CONFIRMABLE.includes(intent.status)) {
    throw unexpectedState(
      'payment_intent',
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      intent,
    );
  }
  closeIntent(world, record, params.cancellation_reason ?? null);
  return intent;
}

export function closeIntent(
  world: World,
  { object: intent }: IntentRecord,
  reason: Intent['cancellation_reason'],
): void {
  intent.status = 'canceled';
  intent.canceled_at = seconds(world);
  intent.cancellation_reason = reason;
  intent.next_action = null;
  emit(world, { type: 'payment_intent.canceled', data: { object: intent } });
}

export const retrieveIntent = (world: World, params: Stripe.PaymentIntentRetrieveParams, id: string): Intent => {
  const { object } = getIntent(world, id);
  if (params.client_secret !== undefined && params.client_secret !== object.client_secret) {
    throw missing('payment_intent', id, 'intent', 404);
  }
  return object;
};

export function listIntents(world: World, params: ListParams & Stripe.PaymentIntentListParams) {
  const intents = [...world.intents.values()]
    .map(({ object }) => object)
    .filter(
      (intent) =>
        (params.customer === undefined || intent.customer === params.customer) &&
        within(intent.created, params.created),
    );
  return page('/v1/payment_intents', intents, params);
}
