import type { UnclearFacts } from './unclear-facts.ts';

/** A payment of which nobody knows whether it was charged. */
export interface DoubtfulPayment {
  payment_id: string;
  order_id: string;
  order_number: string;
  amount: number;
  currency: string;
  /** Whether real money would have moved; null if unknown. */
  livemode: boolean | null;
  /** The provider's id, if one is known. */
  reference: string | null;
  since: string;
  facts: UnclearFacts;
}

/** The response of `rpc/payments_attention`. */
export interface PaymentAttention {
  /** The last event that Stripe delivered. */
  webhook: { type: string; at: string } | null;
  /** Payments have succeeded from then on without any event; null if all is well. */
  silent_since: string | null;
  /** Attempts in progress. */
  open: number;
  doubts: DoubtfulPayment[];
}
