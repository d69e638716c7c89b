import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { systemClock, type Clock } from '#server/platform/clock.ts';
import type { Keys, Method, StripeOptions } from './control.ts';

// Objects refer to each other by id here; `expand.ts` replaces ids in responses.
export interface Intent extends Stripe.PaymentIntent {
  client_secret: string;
  customer: string | null;
  latest_charge: string | null;
  payment_method: string | null;
}
export interface Setup extends Stripe.SetupIntent {
  client_secret: string;
  customer: string | null;
  payment_method: string | null;
}
export interface Charge extends Stripe.Charge {
  balance_transaction: string | null;
  customer: string | null;
  payment_intent: string;
}
export interface Refund extends Stripe.Refund {
  balance_transaction: string | null;
  charge: string;
  payment_intent: string;
}
export interface Dispute extends Stripe.Dispute {
  charge: string;
  payment_intent: string;
}
interface PaymentMethod extends Stripe.PaymentMethod {
  customer: string | null;
}
export interface Session extends Stripe.Checkout.Session {
  customer: string | null;
  payment_intent: string | null;
}

export interface IntentRecord {
  object: Intent;
  /** Whether the browser asked for `use_stripe_sdk`; otherwise 3-D Secure is a redirect. */
  usesSdk: boolean;
  returnUrl: string | null;
  session: string | null;
}
export interface SetupRecord {
  object: Setup;
  usesSdk: boolean;
  returnUrl: string | null;
}
export interface MethodRecord {
  object: PaymentMethod;
  method: Method;
  /** The card's number decides its behavior. */
  number: string;
  /** Authenticated for later charges. */
  setUp: boolean;
  /** Used without a customer, or detached: cannot be used again. */
  spent: boolean;
}
export interface TokenRecord {
  object: Stripe.ConfirmationToken;
  method: Method;
  number: string;
}
export interface SessionRecord {
  object: Session;
  params: Stripe.Checkout.SessionCreateParams;
}

type EventType =
  | `payment_intent.${'created' | 'succeeded' | 'processing' | 'payment_failed' | 'canceled' | 'requires_action'}`
  | `charge.${'succeeded' | 'failed' | 'pending' | 'updated' | 'refunded' | 'refund.updated'}`
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`
  | `checkout.session.${'completed' | 'expired' | 'async_payment_succeeded' | 'async_payment_failed'}`
  | `refund.${'created' | 'updated' | 'failed'}`
  | `setup_intent.${'created' | 'succeeded' | 'requires_action' | 'setup_failed' | 'canceled'}`
  | `payment_method.${'attached' | 'detached' | 'automatically_updated'}`
  | `customer.${'created' | 'updated'}`
  | `payout.${'created' | 'paid'}`;
type KnownEvent = Extract<Stripe.Event, { type: EventType }>;
/** An event without its envelope. */
type Happening = KnownEvent extends infer E ? (E extends KnownEvent ? Pick<E, 'type' | 'data'> : never) : never;

/** Everything that this Stripe knows. Functions of the resources change it synchronously, so a request is atomic. */
export interface World {
  readonly clock: Clock;
  readonly keys: Keys;
  readonly livemode: boolean;
  /** Its id. */
  readonly account: string;
  /** Where this server listens: base of pages that a shopper opens. */
  baseUrl: string;
  customers: Map<string, Stripe.Customer>;
  methods: Map<string, MethodRecord>;
  tokens: Map<string, TokenRecord>;
  intents: Map<string, IntentRecord>;
  setups: Map<string, SetupRecord>;
  sessions: Map<string, SessionRecord>;
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  transactions: Map<string, Stripe.BalanceTransaction>;
  payouts: Map<string, Stripe.Payout>;
  /** Payout by balance transaction. */
  paidOut: Map<string, string>;
  /** The request that is being processed: its id and key are on its events. */
  request: { id: string; idempotency_key: string | null } | null;
  /** Runs when the response of the current request or control call is complete. */
  afterwards: (() => void)[];
  onEvent: (event: Stripe.Event) => void;
}

export function createWorld(options: StripeOptions): World {
  const secretKey = options.secretKey ?? `sk_test_${text()}`;
  const livemode = secretKey.startsWith('sk_live_');
  return {
    clock: options.clock ?? systemClock,
    keys: {
      secretKey,
      publishableKey: `pk_${livemode ? 'live' : 'test'}_${text()}`,
      webhookSecret: options.webhookSecret ?? `whsec_${text()}`,
    },
    livemode,
    account: options.account ?? 'acct_1StandInHypecast',
    baseUrl: '',
    customers: new Map(),
    methods: new Map(),
    tokens: new Map(),
    intents: new Map(),
    setups: new Map(),
    sessions: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    transactions: new Map(),
    payouts: new Map(),
    paidOut: new Map(),
    request: null,
    afterwards: [],
    onEvent: () => undefined,
  };
}

const text = (): string => randomUUID().replaceAll('-', '').slice(0, 24);

export const newId = (prefix: string): string => `${prefix}_${text()}`;
export const newSecret = (id: string): string => `${id}_secret_${text()}`;

export const seconds = (world: World): number => Math.floor(world.clock.now().getTime() / 1000);

export function emit(world: World, happening: Happening): void {
  // The event shows the object as it is now.
  const snapshot: Happening = structuredClone(happening);
  const event: KnownEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: seconds(world),
    livemode: world.livemode,
    pending_webhooks: 1,
    request: world.request,
    ...snapshot,
  };
  world.onEvent(event);
}

/** Ends a request or control call: what Stripe does after it answered. */
export function finish(world: World): void {
  for (const task of world.afterwards.splice(0)) task();
}
