import type { PlaceOrderBody, PlacedOrder, WaitingOrder } from '#domain/orders/order.ts';
import { FunctionError } from '#web/lib/data/functions.ts';
import { NotConfirmed, ScriptUnavailable } from './stripe/stripe-errors.ts';

/** State of a purchase. `failure` belongs to `ready` and says why the last attempt failed. */
export type Purchase =
  | { phase: 'ready'; failure: Failure | null }
  | { phase: 'placing' }
  /** The sandbox's bank waits. */
  | { phase: 'approving'; order: PlacedOrder; paymentId: string; deciding: boolean }
  /** The bank waits, in a window that the provider's script opens. */
  | { phase: 'confirming'; order: PlacedOrder; paymentId: string; clientSecret: string }
  /** The shopper pays on the provider's own page. */
  | { phase: 'leaving'; order: PlacedOrder; url: string }
  | { phase: 'waiting'; order: PlacedOrder; paymentId: string }
  /** Paid, or waiting for a bank transfer. */
  | { phase: 'confirmed'; order: PlacedOrder | WaitingOrder };

export interface Failure {
  kind:
    | 'declined'
    | 'price_changed'
    | 'promo_refused'
    | 'network'
    | 'unclear'
    | 'unauthenticated'
    | 'rate'
    | 'transfer_not_offered'
    | 'transfers_waiting'
    | 'balance_too_low'
    | 'amount_changed'
    | 'reused'
    | 'cart'
    | 'card'
    | 'unconfirmed'
    | 'script'
    | 'other';
  /** The server's or the provider's message, if there is one. */
  message: string | null;
  /** The provider does not know the payment details: they expired, or the page has the key of an account that the shop has left. */
  isUnknown?: boolean;
}

export const READY: Purchase = { phase: 'ready', failure: null };

const isWaiting = (order: PlacedOrder | WaitingOrder): order is WaitingOrder =>
  order.payment.status === 'awaiting_transfer';

/** The next state after a response about an order. */
export function afterResponse(response: PlacedOrder | WaitingOrder): Purchase {
  if (isWaiting(response)) return { phase: 'confirmed', order: response };
  const order = response;
  const { payment } = order;
  if (payment.status === 'paid') return { phase: 'confirmed', order };
  const paymentId = payment.payment_id;
  if (payment.status === 'processing') return { phase: 'waiting', order, paymentId };
  const { action_url: url, client_secret: clientSecret } = payment;
  if (clientSecret !== null) return { phase: 'confirming', order, paymentId, clientSecret };
  if (url?.startsWith('/')) return { phase: 'approving', order, paymentId, deciding: false };
  // Without either, the provider could not be asked: the next question may tell.
  return url === null ? { phase: 'waiting', order, paymentId } : { phase: 'leaving', order, url };
}

export function toFailure(error: unknown): Failure {
  if (error instanceof NotConfirmed) return { kind: 'unconfirmed', message: error.message || null };
  if (error instanceof ScriptUnavailable) return { kind: 'script', message: null };
  if (!(error instanceof FunctionError))
    return { kind: 'other', message: error instanceof Error ? error.message : null };
  const message = error.message || null;
  if (isLost(error)) return { kind: 'network', message: null };
  if (error.code === 'transfer_not_offered' || error.code === 'transfers_waiting' || error.code === 'amount_changed')
    return { kind: error.code, message };
  if (error.status === 401) return { kind: 'unauthenticated', message };
  if (reasonOf(error) === 'balance_too_low') return { kind: 'balance_too_low', message };
  if (error.status === 402) return { kind: 'declined', message, isUnknown: reasonOf(error) === 'resource_missing' };
  if (error.status === 429) return { kind: 'rate', message };
  if (error.code === 'price_changed') return { kind: 'price_changed', message };
  if (error.code === 'promo_refused') return { kind: 'promo_refused', message };
  if (error.code === 'idempotency_key_reused') return { kind: 'reused', message };
  if (error.status === 500) return { kind: 'unclear', message };
  if (error.code === 'card_not_found') return { kind: 'card', message };
  return { kind: 'other', message };
}

function reasonOf({ details }: FunctionError): unknown {
  return typeof details === 'object' && details !== null && 'reason' in details ? details.reason : null;
}

/** No response of the shop. */
export const isLost = (error: unknown): boolean =>
  error instanceof FunctionError && (error.status === 0 || error.status === 502 || error.status === 504);

/** Whether the server may have received the order although the attempt failed: then a retry must use the same key. */
export function mayHaveArrived(failure: Failure): boolean {
  return ['network', 'unclear', 'unconfirmed', 'script', 'other'].includes(failure.kind);
}

/** Whether the server has used the payment details, so that the next attempt needs new ones. */
export const usedUp = ({ kind }: Failure): boolean => kind === 'declined' || kind === 'card';

/** Failures that another way to pay may end. */
export const isOfMethod = ({ kind }: Failure): boolean =>
  [
    'declined',
    'card',
    'unconfirmed',
    'script',
    'transfer_not_offered',
    'transfers_waiting',
    'balance_too_low',
  ].includes(kind);

export const withoutMethodFailure = (purchase: Purchase): Purchase =>
  purchase.phase === 'ready' && purchase.failure !== null && isOfMethod(purchase.failure) ? READY : purchase;

/** An attempt without a response so far. */
export interface OpenAttempt {
  key: string;
  ordered: string;
}

/** What must be equal for two attempts to be the same order: everything except the card. */
export function orderedOf({ payment: _card, ...ordered }: PlaceOrderBody): string {
  return JSON.stringify(ordered);
}
