/** The shop's account at the payment provider: the response of `GET /functions/v1/payment-account`. */
export interface PaymentAccount {
  /** Null: this shop takes no payments. */
  provider: 'stripe' | 'sandbox' | null;
  /** Whether real money moves. */
  livemode: boolean;
  /** Null without Stripe, and if Stripe cannot be reached. Its parts are null if the key may not read them. */
  account: { name: string | null; country: string | null } | null;
  /** Where Stripe sends its events; null without Stripe. */
  webhookUrl: string | null;
}
