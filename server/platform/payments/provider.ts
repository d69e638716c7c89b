/** One attempt to take money for one order. `paymentId` is our row's id and the provider's idempotency key. */
export interface ChargeRequest {
  paymentId: string;
  orderId: string;
  amountCents: number;
  /** ISO 4217, upper case. */
  currency: string;
  /** What the browser got from the provider in exchange for the card. */
  token: string;
}

export type PaymentState =
  | { status: 'succeeded'; reference: string; amountCents: number; currency: string; brand: string; last4: string }
  /** The shopper has to approve at their bank; `actionUrl` is where. */
  | { status: 'requires_action'; reference: string; actionUrl: string }
  /** Accepted, the answer comes later: {@link PaymentProvider.retrieve} will tell. */
  | { status: 'processing'; reference: string }
  | { status: 'declined'; reference: string | null; code: string; reason: string };

/** Money of a succeeded payment that goes back. `refundId` is our row's id and the provider's idempotency key. */
export interface RefundRequest {
  refundId: string;
  paymentId: string;
  /** What the provider called the payment. */
  reference: string;
  amountCents: number;
  /** ISO 4217, upper case. */
  currency: string;
}

export type RefundState =
  | { status: 'succeeded'; reference: string }
  /** Accepted, the answer comes later: asking again with the same id will tell. */
  | { status: 'processing'; reference: string }
  | { status: 'failed'; reference: string | null; reason: string };

/**
 * Takes payments. Both calls may be repeated with the same `paymentId` and never charge twice.
 * A rejected promise means "unknown": the attempt stays open and is asked about again.
 */
export interface PaymentProvider {
  readonly name: string;
  charge(request: ChargeRequest): Promise<PaymentState>;
  /** Null when the provider never saw this payment. */
  retrieve(paymentId: string): Promise<PaymentState | null>;
  /**
   * Ends a payment that has not succeeded, and answers how it stands then: `declined` when it can't succeed any more,
   * `succeeded` when the money was quicker, `processing` when it can't be stopped. Null as for {@link retrieve}.
   */
  cancel(paymentId: string): Promise<PaymentState | null>;
  /** Gives money back, once for each `refundId` however often it is asked; asked again it answers how that refund stands. */
  refund(request: RefundRequest): Promise<RefundState>;
}
