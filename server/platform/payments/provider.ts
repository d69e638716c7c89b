/** One payment attempt for an order. `paymentId` is the id of our row and the provider's idempotency key. */
export interface ChargeRequest {
  paymentId: string;
  orderId: string;
  amountCents: number;
  /** ISO 4217, upper case. */
  currency: string;
  /** The provider's token for the card, obtained by the browser. */
  token: string;
}

export type PaymentState =
  /** `brand` and `last4` are null when no card was involved. */
  | {
      status: 'succeeded';
      reference: string;
      amountCents: number;
      currency: string;
      brand: string | null;
      last4: string | null;
    }
  /** The customer must approve the payment with their bank at `actionUrl`. */
  | { status: 'requires_action'; reference: string; actionUrl: string }
  /** Accepted; {@link PaymentProvider.retrieve} returns the outcome later. */
  | { status: 'processing'; reference: string }
  | { status: 'declined'; reference: string | null; code: string; reason: string };

/** A refund of a successful payment. `refundId` is the id of our row and the provider's idempotency key. */
export interface RefundRequest {
  refundId: string;
  paymentId: string;
  /** The provider's reference of the payment. */
  reference: string;
  amountCents: number;
  /** ISO 4217, upper case. */
  currency: string;
}

export type RefundState =
  | { status: 'succeeded'; reference: string }
  /** Accepted; repeat the request with the same id to get the outcome. */
  | { status: 'processing'; reference: string }
  | { status: 'failed'; reference: string | null; reason: string };

/**
 * A payment provider. `charge` and `retrieve` can be repeated with the same `paymentId` without charging twice.
 * A rejected promise means that the outcome is unknown: the attempt stays open and is reconciled later.
 */
export interface PaymentProvider {
  readonly name: string;
  charge(request: ChargeRequest): Promise<PaymentState>;
  /** Null if the provider does not know this payment. */
  retrieve(paymentId: string): Promise<PaymentState | null>;
  /**
   * Cancels a payment that has not succeeded and returns its state: `declined` if it can no longer succeed, `succeeded`
   * if it completed first, `processing` if it cannot be cancelled. Null if the provider does not know this payment.
   */
  cancel(paymentId: string): Promise<PaymentState | null>;
  /** Refunds once per `refundId`. Repeating the request returns the current state of that refund. */
  refund(request: RefundRequest): Promise<RefundState>;
}
