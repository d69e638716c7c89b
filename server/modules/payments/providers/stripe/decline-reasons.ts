/**
 * What a client reads when Stripe or the bank has declined. Codes that hint at fraud get the general sentence, as Stripe
 * recommends. https://docs.stripe.com/declines/codes
 */
const REASONS: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your card has insufficient funds. Please try another card.',
  expired_card: 'Your card has expired. Please try another card.',
  incorrect_cvc: 'The security code is not correct. Please check it and try again.',
  invalid_cvc: 'The security code is not correct. Please check it and try again.',
  incorrect_number: 'The card number is not correct. Please check it and try again.',
  invalid_number: 'The card number is not correct. Please check it and try again.',
  processing_error: 'Your bank could not process the payment. Please try again in a moment.',
  authentication_required: 'Your bank needs you to confirm this payment.',
  payment_intent_authentication_failure: 'Your bank did not confirm the payment. Please try again or use another card.',
  card_not_supported: 'Your card does not support this kind of purchase. Please try another card.',
  currency_not_supported: 'Your card does not support this currency. Please try another card.',
  card_velocity_exceeded: 'Your card has reached its limit. Please try another card.',
  withdrawal_count_limit_exceeded: 'Your card has reached its limit. Please try another card.',
  canceled: 'The payment was not completed. Please try again.',
  expired: 'The payment was not completed in time. Please try again.',
  resource_missing: 'The payment details have expired. Please enter them again.',
  confirmation_token_already_used: 'The payment details have expired. Please enter them again.',
  request_refused: 'The payment could not be started, and nothing was charged. Please try again or contact us.',
};

export const declineReason = (code: string): string =>
  REASONS[code] ?? 'Your card was declined. Please try another card.';
