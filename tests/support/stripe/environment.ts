import type { StripeStandIn } from './control.ts';

/** The settings of a shop that takes payments through the stand-in. */
export const stripeEnv = ({ url, keys }: Pick<StripeStandIn, 'url' | 'keys'>): Record<string, string> => ({
  STRIPE_SECRET_KEY: keys.secretKey,
  STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
  STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  STRIPE_API_BASE: url,
});
