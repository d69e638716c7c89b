/** Why a payment failed, as far as texts tell reasons apart. */
const KINDS = {
  insufficient_funds: 'funds',
  expired_card: 'expired',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
  incorrect_number: 'number',
  invalid_number: 'number',
  processing_error: 'processing',
  authentication_required: 'confirm',
  payment_intent_authentication_failure: 'unconfirmed',
  card_not_supported: 'unsupported',
  currency_not_supported: 'currency',
  card_velocity_exceeded: 'limit',
  withdrawal_count_limit_exceeded: 'limit',
  canceled: 'unfinished',
  expired: 'late',
  cancelled: 'cancelled',
  replaced: 'replaced',
  interrupted: 'unfinished',
  invalid_token: 'details',
  resource_missing: 'details',
  confirmation_token_already_used: 'details',
  request_refused: 'refused',
} as const;

/** Codes that hint at fraud are plain declines, as Stripe recommends. https://docs.stripe.com/declines/codes */
export type Decline = (typeof KINDS)[keyof typeof KINDS] | 'declined';

export const declineCodes: readonly string[] = Object.keys(KINDS);

export const declineOf = (code: string | null): Decline =>
  Object.entries(KINDS).find(([known]) => known === code)?.[1] ?? 'declined';
