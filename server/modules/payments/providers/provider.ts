/** How a payment is made. */
export type PaymentMethod =
  /** `token` is the provider's, obtained by the browser. `save` keeps the card for later purchases by the same client. */
  | { type: 'token'; token: string; save: boolean }
  /** `reference` is the provider's id of a card that this client saved. */
  | { type: 'saved-card'; reference: string }
  /** On the provider's own page. */
  | { type: 'hosted' };

/** Who pays. */
export interface PayingClient {
  id: string;
  email: string;
}

/** One payment attempt for an order. `paymentId` is the id of our row and the provider's idempotency key. */
export interface ChargeRequest {
  paymentId: string;
  orderId: string;
  orderNumber: string;
  amountCents: number;
  /** ISO 4217, upper case. */
  currency: string;
  method: PaymentMethod;
  client: PayingClient;
  /** The client is not there and has agreed to be charged. Only with a saved card. */
  offSession: boolean;
  /** Where the bank or the provider's page sends the client back to. */
  returnUrl: string;
  /** Where the provider's page sends a client who does not pay. */
  cancelUrl: string;
}

/** A card as a shop may know it. */
export interface CardFacts {
  /** The provider's id. */
  reference: string;
  brand: string;
  last4: string;
  expMonth: number;
  /** Four digits. */
  expYear: number;
}

export interface Charged {
  status: 'succeeded';
  reference: string;
  amountCents: number;
  currency: string;
  /** Both are null when no card was involved; `brand` alone names another method, such as iDEAL. */
  brand: string | null;
  last4: string | null;
  /** Null if the provider has not said yet what it keeps. */
  fee: { cents: number; currency: string } | null;
  /** The card that was saved with this payment. */
  saved: CardFacts | null;
}

export type PaymentState =
  | Charged
  /** The client must act: at `actionUrl`, or in the page with `clientSecret`. The secret is for this client alone. */
  | { status: 'requires_action'; reference: string; actionUrl: string | null; clientSecret: string | null }
  /** Accepted; {@link PaymentProvider.retrieve} returns the outcome later. */
  | { status: 'processing'; reference: string }
  | { status: 'declined'; reference: string | null; code: string; reason: string };

/** A refund of a successful payment. `refundId` is the id of our row and the provider's idempotency key. */
export interface RefundRequest {
  refundId: string;
  paymentId: string;
  /** The provider's reference of the payment. */
  reference: string;
  /** The provider's reference of this refund, if an earlier request returned one. */
  refundReference: string | null;
  amountCents: number;
  /** ISO 4217, upper case. */
  currency: string;
}

export type RefundState =
  | { status: 'succeeded'; reference: string }
  /** Accepted; repeat the request with the same id to get the outcome. */
  | { status: 'processing'; reference: string }
  | { status: 'failed'; reference: string | null; reason: string };

/** A refund as the provider knows it. */
export interface ProviderRefund {
  /** The id of our row; null if the refund was made at the provider. */
  refundId: string | null;
  amountCents: number;
  currency: string;
  state: RefundState;
}

/** The payment's reference at the provider names the payment: a refund made there knows nothing else of ours. */
export type ListedRefund = ProviderRefund & { paymentReference: string };

/** A payment that the client's bank takes back, or asks about. */
export interface ProviderDispute {
  /** The provider's id. */
  reference: string;
  /** The provider's reference of the payment. */
  paymentReference: string;
  /** The bank only asks: no money has left. */
  inquiry: boolean;
  /** The provider's code, such as `fraudulent`. */
  reason: string;
  /** `closed`: it ended without a decision about money. */
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed';
  amountCents: number;
  currency: string;
  /** What the provider keeps for it so far; null if it has said nothing. */
  fee: { cents: number; currency: string } | null;
  evidenceDueAt: Date | null;
  openedAt: Date;
}

export type CardState =
  | { status: 'saved'; card: CardFacts }
  /** The client's bank must confirm, in the page with `clientSecret`. */
  | { status: 'requires_action'; clientSecret: string | null }
  | { status: 'declined'; code: string; reason: string };

/** A request to save a card for payments at which the client is not there. `requestId` is the id of our row. */
export interface CardRequest {
  requestId: string;
  client: PayingClient;
  token: string;
  returnUrl: string;
}

/** How a shopper reaches the outcome of an interrupted request. */
export interface RetrieveOptions {
  /**
   * False: a request that may never have arrived is not sent again, because the order no longer wants the payment.
   * Defaults to true.
   */
  complete?: boolean;
}

/**
 * A payment provider. `charge` and `retrieve` can be repeated with the same `paymentId` without charging twice.
 * A rejected promise means that the outcome is unknown: the attempt stays open and is reconciled later.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Whether real money moves. */
  readonly livemode: boolean;
  charge(request: ChargeRequest): Promise<PaymentState>;
  /** Null if the provider does not know this payment: nothing was charged and nothing will be. */
  retrieve(paymentId: string, options?: RetrieveOptions): Promise<PaymentState | null>;
  /**
   * Cancels a payment that has not succeeded and returns its state: `declined` if it can no longer succeed, `succeeded`
   * if it completed first, `processing` if it cannot be cancelled. Null if the provider does not know this payment.
   */
  cancel(paymentId: string): Promise<PaymentState | null>;
  /** Refunds once per `refundId`. Repeating the request returns the current state of that refund. */
  refund(request: RefundRequest): Promise<RefundState>;
  /** All refunds of a payment, by its reference. */
  listRefunds(reference: string): Promise<ProviderRefund[]>;
  /** All refunds made since then, of any payment. */
  listRefundsSince(since: Date): Promise<ListedRefund[]>;
  /** All disputes opened since then. */
  listDisputesSince(since: Date): Promise<ProviderDispute[]>;
  /** Saves a card. Repeating the request returns its current state. */
  addCard(request: CardRequest): Promise<CardState>;
  /** Null if the provider does not know this request. */
  retrieveCard(requestId: string): Promise<CardState | null>;
  /** Null if the card was removed. */
  describeCard(reference: string): Promise<CardFacts | null>;
  /** Succeeds if the card is already removed. */
  removeCard(reference: string): Promise<void>;
}

/** The payment provider cannot be used as it is set up. The message is one line for the operator. */
export class PaymentSetupError extends Error {
  override readonly name = 'PaymentSetupError';
}
