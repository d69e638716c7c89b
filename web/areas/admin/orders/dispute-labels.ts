import type { RestRow } from '#database/rows.ts';

export const disputeLabels: Record<RestRow<'disputes'>['status'], string> = {
  needs_response: 'Needs an answer',
  under_review: 'With the bank',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
};

/** Stripe's codes; others are shown as they are. https://docs.stripe.com/disputes/categories */
const reasons: Readonly<Record<string, string>> = {
  bank_cannot_process: 'The bank could not process the payment',
  credit_not_processed: 'A promised refund did not arrive',
  customer_initiated: 'The client asked the bank',
  duplicate: 'Charged twice',
  fraudulent: 'The cardholder did not authorize it',
  general: 'No category',
  incorrect_account_details: 'Wrong account details',
  insufficient_funds: 'The account had insufficient funds',
  product_not_received: 'Not received',
  product_unacceptable: 'Not as described',
  subscription_canceled: 'Charged after a cancellation',
  unrecognized: 'The cardholder does not recognize it',
};

export const disputeReason = (code: string): string => reasons[code] ?? code.replaceAll('_', ' ');
