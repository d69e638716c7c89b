import type { PlaceOrderBody, PlacedOrder } from '#domain/orders/order.ts';
import { FunctionError } from '#web/lib/data/functions.ts';

/** State of a purchase. `failure` belongs to `ready` and says why the last attempt failed. */
export type Purchase =
  | { phase: 'ready'; failure: Failure | null }
  | { phase: 'placing' }
  | { phase: 'approving'; order: PlacedOrder; paymentId: string; deciding: boolean }
  | { phase: 'waiting'; order: PlacedOrder; paymentId: string }
  | { phase: 'confirmed'; order: PlacedOrder };

export interface Failure {
  kind:
    | 'declined'
    | 'price_changed'
    | 'promo_refused'
    | 'network'
    | 'unauthenticated'
    | 'rate'
    | 'reused'
    | 'cart'
    | 'other';
  /** The server's message, if it sent one. */
  message: string | null;
}

/** The next state after a response about an order. */
export function afterResponse(order: PlacedOrder): Purchase {
  const { payment } = order;
  if (payment.status === 'paid') return { phase: 'confirmed', order };
  if (payment.status === 'requires_action')
    return { phase: 'approving', order, paymentId: payment.payment_id, deciding: false };
  return { phase: 'waiting', order, paymentId: payment.payment_id };
}

export function toFailure(error: unknown): Failure {
  if (!(error instanceof FunctionError))
    return { kind: 'other', message: error instanceof Error ? error.message : null };
  const message = error.message || null;
  if (error.status === 0 || error.status === 502 || error.status === 504) return { kind: 'network', message: null };
  if (error.status === 401) return { kind: 'unauthenticated', message };
  if (error.status === 402) return { kind: 'declined', message };
  if (error.status === 429) return { kind: 'rate', message };
  if (error.code === 'price_changed') return { kind: 'price_changed', message };
  if (error.code === 'promo_refused') return { kind: 'promo_refused', message };
  if (error.code === 'idempotency_key_reused') return { kind: 'reused', message };
  return { kind: 'other', message };
}

/** Whether the server may have received the order although the attempt failed: then a retry must use the same key. */
export function mayHaveArrived(failure: Failure): boolean {
  return failure.kind === 'network' || failure.kind === 'other';
}

/** An attempt without a response so far. */
export interface OpenAttempt {
  key: string;
  ordered: string;
}

/** What must be equal for two attempts to be the same order: everything except the card. */
export function orderedOf({ payment: _card, ...ordered }: PlaceOrderBody): string {
  return JSON.stringify(ordered);
}
