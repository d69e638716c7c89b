import { Stripe } from 'stripe';
import { declineReason } from './decline-reasons.ts';

const { errors } = Stripe;

/**
 * What Stripe's error says about a request to charge: `declined` if it was certainly not accepted. Null if the outcome is
 * unknown: no response, an error of Stripe's own, or another request with the same key in progress.
 */
export function declinedBy(
  error: unknown,
): { status: 'declined'; reference: string | null; code: string; reason: string } | null {
  if (error instanceof errors.StripeCardError) {
    const code = error.decline_code ?? error.code ?? 'card_declined';
    return { status: 'declined', reference: error.payment_intent?.id ?? null, code, reason: declineReason(code) };
  }
  const isRejected =
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    (error instanceof errors.StripeInvalidRequestError && !(error instanceof errors.StripeIdempotencyError));
  if (!isRejected || isInUse(error)) return null;
  const code = error.code ?? 'request_refused';
  return { status: 'declined', reference: null, code, reason: declineReason(code) };
}

/** Stripe still works on an earlier request with the same idempotency key. */
const isInUse = (error: unknown): boolean =>
  error instanceof errors.StripeError && (error.statusCode === 409 || error.code === 'idempotency_key_in_use');

/** Stripe failed to answer, and may have done what was asked for. */
export const isServerError = (error: unknown): boolean =>
  error instanceof errors.StripeAPIError && (error.statusCode ?? 0) >= 500;

/** The object was deleted, or belongs to another account or mode. `param` names it if a request referred to it. */
export function isMissing(error: unknown, param?: string): boolean {
  return (
    error instanceof errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    (param === undefined || error.param === param)
  );
}

/** The object is in a state that does not allow the request. */
export function isInOtherState(error: unknown): boolean {
  return error instanceof errors.StripeInvalidRequestError && !isMissing(error);
}
