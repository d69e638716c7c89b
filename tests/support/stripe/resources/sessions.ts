import type Stripe from 'stripe';
import type { Entered } from '../control.ts';
import { invalid, missing } from '../errors.ts';
import { emit, newId, seconds, type IntentRecord, type Session, type SessionRecord, type World } from '../world.ts';
import { attempt, resume } from './attempts.ts';
import { getCustomer } from './customers.ts';
import { page, within, type ListParams } from './lists.ts';
import { closeIntent, getIntent, openIntent } from './payment-intents.ts';
import { checkEntered, createMethod } from './payment-methods.ts';
import { mergeMetadata, orNull } from './values.ts';

const MIN_LIFETIME_SECONDS = 30 * 60;
const MAX_LIFETIME_SECONDS = 24 * 60 * 60;
const MIN_CENTS = 50;

type Params = Stripe.Checkout.SessionCreateParams;

const sum = (items: Params['line_items']): number =>
  (items ?? []).reduce((total, { price_data, quantity = 1 }) => total + (price_data?.unit_amount ?? 0) * quantity, 0);

/** What Stripe checks beyond single parameters. Only one-time payments of ad hoc prices exist here. */
function checkSession(world: World, params: Params): { amount: number; currency: string; expiresAt: number } {
  if (params.mode !== 'payment') {
    throw invalid('The stand-in knows only `mode: payment`.', { param: 'mode' });
  }
  if (params.line_items === undefined || params.line_items.length === 0) {
    throw invalid('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' });
  }
  if (params.success_url === undefined) {
    throw invalid('Missing required param: success_url.', { code: 'parameter_missing', param: 'success_url' });
  }
  const [first] = params.line_items;
  const currency = first?.price_data?.currency.toLowerCase();
  if (
    currency === undefined ||
    params.line_items.some(({ price_data }) => price_data?.currency.toLowerCase() !== currency)
  ) {
    throw invalid('The stand-in knows only `price_data`, in one currency.', { param: 'line_items[0][price_data]' });
  }
  const amount = sum(params.line_items);
  if (amount < MIN_CENTS) {
    throw invalid("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
      param: 'line_items',
    });
  }
  const now = seconds(world);
  const expiresAt = params.expires_at ?? now + MAX_LIFETIME_SECONDS;
  if (expiresAt < now + MIN_LIFETIME_SECONDS) {
    throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  if (expiresAt > now + MAX_LIFETIME_SECONDS) {
    throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  return { amount, currency, expiresAt };
}

export function createSession(world: World, params: Params): Session {
  if (params.customer !== undefined) getCustomer(world, params.customer);
  const { amount, currency, expiresAt } = checkSession(world, params);
  const id = newId(world.livemode ? 'cs_live' : 'cs_test');
  const object: Session = {
    ...blank,
    id,
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: seconds(world),
    currency,
    customer: params.customer ?? null,
    customer_creation: params.customer === undefined ? (params.customer_creation ?? 'if_required') : null,
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt,
    livemode: world.livemode,
    locale: params.locale ?? null,
    metadata: mergeMetadata({}, params.metadata),
    submit_type: params.submit_type ?? null,
    success_url: params.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: `${world.baseUrl}/test/checkout/${id}`,
  };
  world.sessions.set(id, { object, params });
  return object;
}

export function getSession(world: World, id: string): SessionRecord {
  const record = world.sessions.get(id);
  if (record === undefined) throw missing('checkout.session', id, 'session', 404);
  return record;
}

/** The shopper submits the hosted page. A declined card leaves it open. */
export function completeSession(world: World, id: string, entered: Entered): Session {
  const record = getSession(world, id);
  const { object } = record;
  if (object.status !== 'open') throw new Error(`${id} is ${object.status}: its page cannot be used`);
  const intent = intentOf(world, record);
  intent.object.payment_method = createMethod(world, checkEntered(entered)).object.id;
  intent.returnUrl = object.success_url;
  attempt(world, intent, { offSession: false, authenticated: false });
  if (intent.object.status === 'requires_action') resume(world, intent, true);
  return object;
}

/** Stripe makes the intent when the shopper pays for the first time. */
function intentOf(world: World, { object, params }: SessionRecord): IntentRecord {
  if (object.payment_intent !== null) return getIntent(world, object.payment_intent);
  const { metadata, description, receipt_email, setup_future_usage, statement_descriptor_suffix } =
    params.payment_intent_data ?? {};
  const intent = openIntent(
    world,
    {
      amount: object.amount_total ?? 0,
      currency: object.currency ?? '',
      customer: orNull(object.customer ?? undefined) ?? undefined,
      metadata,
      description,
      receipt_email,
      setup_future_usage,
      statement_descriptor_suffix,
    },
    object.id,
  );
  object.payment_intent = intent.object.id;
  return intent;
}

export function expireSession(world: World, _: Stripe.Checkout.SessionExpireParams, id: string): Session {
  const { object } = getSession(world, id);
  if (object.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${object.status}\`.`,
      { param: 'session' },
    );
  }
  expire(world, object);
  return object;
}

function expire(world: World, object: Session): void {
  object.status = 'expired';
  object.url = null;
  const intent = object.payment_intent === null ? undefined : world.intents.get(object.payment_intent);
  if (intent !== undefined) closeIntent(world, intent, 'automatic');
  emit(world, { type: 'checkout.session.expired', data: { object } });
}

/** Sessions whose time is over by the clock. */
export function expireSessions(world: World): void {
  for (const { object } of world.sessions.values()) {
    if (object.status === 'open' && object.expires_at <= seconds(world)) expire(world, object);
  }
}

export const retrieveSession = (world: World, _: Stripe.Checkout.SessionRetrieveParams, id: string): Session =>
  getSession(world, id).object;

export function listSessions(world: World, params: ListParams & Stripe.Checkout.SessionListParams) {
  const sessions = [...world.sessions.values()]
    .map(({ object }) => object)
    .filter(
      (session) =>
        (params.customer === undefined || session.customer === params.customer) &&
        (params.payment_intent === undefined || session.payment_intent === params.payment_intent) &&
        (params.status === undefined || session.status === params.status) &&
        within(session.created, params.created),
    );
  return page('/v1/checkout/sessions', sessions, params);
}

/** Line items are in a response only where they are expanded. */
export function sessionItems(world: World, id: string): Stripe.LineItem[] {
  const { params, object } = getSession(world, id);
  return (params.line_items ?? []).map(({ price_data, quantity = 1 }, index) => ({
    id: `li_${id.slice(-16)}${index}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: (price_data?.unit_amount ?? 0) * quantity,
    amount_tax: 0,
    amount_total: (price_data?.unit_amount ?? 0) * quantity,
    currency: object.currency ?? '',
    description: price_data?.product_data?.name ?? null,
    metadata: {},
    price: null,
    quantity,
  }));
}

const blank: Omit<Session, 'id' | 'created' | 'expires_at' | 'livemode'> = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: null,
  amount_total: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  cancel_url: null,
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  locale: null,
  managed_payments: null,
  metadata: {},
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card', 'klarna', 'us_bank_account'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  success_url: null,
  total_details: null,
  ui_mode: 'hosted_page',
  url: null,
  wallet_options: null,
};
