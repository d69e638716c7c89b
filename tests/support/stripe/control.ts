import type Stripe from 'stripe';
import type { Clock } from '#server/platform/clock.ts';

/** What tests do with the stand-in; {@link startStripe} of `stand-in.ts` returns it. */

export interface StripeOptions {
  /** Source of Stripe's time: creation times, expiry of idempotency keys and sessions, signatures. */
  clock?: Clock;
  /** `sk_test_…`, or `sk_live_…` for an account in live mode. */
  secretKey?: string;
  webhookSecret?: string;
  /** `acct_…` */
  account?: string;
  /** Where events are posted. It can also be set later: `stripe.events.url`. */
  webhookUrl?: string;
}

export interface Keys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/**
 * `klarna` and `ideal` redirect; `us_bank_account` and `sepa_debit` are answered with `processing` and settled days
 * later. `ideal` and `sepa_debit` need euros, `us_bank_account` needs dollars.
 */
export type Method = 'card' | 'klarna' | 'us_bank_account' | 'ideal' | 'sepa_debit';

/** What a shopper entered. The number of a card decides how it behaves: see `cards.ts`. */
export interface Entered {
  /** A test card number, with or without spaces. 4242424242424242 if left out. */
  number?: string;
  method?: Method;
}

export interface Token extends Entered {
  /** The shopper agreed that the card is kept: `setup_future_usage` of the token. */
  save?: boolean;
}

/**
 * `at-once` posts an event as soon as it happened; `held` keeps it until {@link WebhookControl.deliver}; `dropped` never
 * sends it.
 */
export interface WebhookMode {
  when: 'at-once' | 'held' | 'dropped';
  /** How often each event is posted. */
  times: number;
  /** Reverses the events of one request (`at-once`) or of one call of `deliver` (`held`). */
  reversed: boolean;
  /** Waits before posting. */
  delayMs: number;
  /** Signs with another secret. */
  wrongSecret: boolean;
  /** Claims the other mode than the account's. */
  wrongLivemode: boolean;
}

export interface Delivery {
  event: Stripe.Event;
  /** The receiver's status, or null if there was no response. */
  status: number | null;
}

export interface WebhookControl {
  /** Every event so far, also those that were not sent. */
  readonly all: readonly Stripe.Event[];
  /** Events that wait for {@link deliver}. */
  readonly held: readonly Stripe.Event[];
  /** Every attempt so far. */
  readonly deliveries: readonly Delivery[];
  url: string | null;
  /** Starts as `at-once`, once each, in order. Assign single fields, or use {@link reset}. */
  readonly mode: WebhookMode;
  /** Back to the first mode. Held events stay held. */
  reset(): void;
  /** Posts the oldest `count` held events (all by default) and resolves with what the receiver answered. */
  deliver(count?: number): Promise<Delivery[]>;
  /** Posts one event again, whatever happened to it before. */
  resend(event: Stripe.Event): Promise<Delivery>;
  /** Resolves when everything that was to be posted at once has been answered. */
  settled(): Promise<void>;
}

export interface RequestEntry {
  method: string;
  path: string;
  /** The decoded form or query. */
  params: Params;
  idempotencyKey: string | null;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Null while it is being processed, and if the connection was dropped. */
  status: number | null;
}

/** Nested parameters as they were sent: every value is text, and lists have the keys 0, 1, 2 and so on. */
export interface Params {
  [name: string]: string | Params;
}

/**
 * - `before`: nothing was done. Not stored under the idempotency key.
 * - `after`: everything was done. A 500 is stored under the key, so a repetition returns it again, as Stripe documents.
 *   A dropped connection or another status (a gateway's 502, 503 or 504) hides a response that is stored: a repetition
 *   returns that, unless it is hidden, too.
 *
 * The SDK repeats a request once by itself when its connection was dropped.
 */
export interface Failure {
  when: 'before' | 'after';
  times?: number;
  status: number | 'drop';
  /** Fails only requests whose `METHOD /path` contains this. */
  matching?: string;
}

/** A request that stands still. */
export interface HeldRequest {
  /** Resolves when the request has arrived. */
  arrived: Promise<RequestEntry>;
  release(): void;
}

/** Money of one PaymentIntent in cents, as Stripe's books have it. */
export interface Book {
  intentId: string;
  status: Stripe.PaymentIntent.Status;
  currency: string;
  metadata: Stripe.Metadata;
  /** Successful charges. More than one would be a defect of the stand-in. */
  charges: number;
  charged: number;
  /** Refunds that succeeded or are pending. */
  refunded: number;
  /** Withdrawn by disputes and not returned. */
  disputed: number;
  fees: number;
}

export interface Books {
  intents: Book[];
  /** Totals per `metadata.payment_id`; intents without it are under the empty string. */
  byPayment: Map<string, Pick<Book, 'charges' | 'charged' | 'refunded' | 'disputed' | 'fees'>>;
}

/**
 * The functions that act for shoppers, banks and the dashboard change the state before they return. Their webhooks are
 * sent in the background: `await stripe.events.settled()`.
 */
export interface StripeStandIn {
  /** For `STRIPE_API_BASE`. */
  url: string;
  keys: Keys;
  /** What the Payment Element makes of the shopper's entries: the id of a ConfirmationToken. */
  makeToken(token?: Token): string;
  /** The shopper accepts or fails 3-D Secure of a PaymentIntent or SetupIntent. */
  authenticate(intentId: string, accept: boolean): void;
  /** The shopper comes back from a redirect method. */
  completeRedirect(intentId: string, accept: boolean): void;
  /**
   * The shopper enters a card or chooses a method on the hosted page. A declined card leaves the session open; 3-D Secure
   * and redirects of the page are accepted.
   */
  completeSession(sessionId: string, entered?: Entered): Stripe.Checkout.Session;
  /** The session's time is over. */
  abandonSession(sessionId: string): Stripe.Checkout.Session;
  /** The outcome of a payment that is `processing`. */
  settleLate(intentId: string, accept: boolean): void;
  refundFromDashboard(intentId: string, cents?: number): Stripe.Refund;
  /** A pending refund arrives. */
  settleRefund(refundId: string): void;
  /** The bank returns a refund, also one that had succeeded. */
  failRefund(refundId: string): void;
  dispute(intentId: string, options?: { reason?: string; fee?: number; cents?: number }): Stripe.Dispute;
  /** Evidence was sent, or the bank changed the dispute: `charge.dispute.updated`. */
  updateDispute(disputeId: string, status: Stripe.Dispute.Status): void;
  closeDispute(disputeId: string, won: boolean): void;
  /** Pays out what is on the balance. */
  makePayout(): Stripe.Payout;
  detachFromDashboard(paymentMethodId: string): void;
  /** The card network reports a new expiry date: `payment_method.automatically_updated`. */
  updateCard(paymentMethodId: string, card: { exp_month: number; exp_year: number; last4?: string }): void;
  /** From now on, charges of this saved card end as those of the test card with this number. */
  changeCardBehavior(paymentMethodId: string, number: string): void;
  events: WebhookControl;
  /** Requests to the API so far, oldest first; not those of the browser. */
  requests: readonly RequestEntry[];
  /** Returns a function that ends it early. */
  failNext(failure: Failure): () => void;
  /** The next request, or the next whose `METHOD /path` contains `matching`, waits for `release`. */
  holdNext(when: 'before' | 'after', matching?: string): HeldRequest;
  books(): Books;
  close(): Promise<void>;
}
