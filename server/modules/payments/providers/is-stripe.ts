import type { PaymentProvider } from './provider.ts';
import type { StripeProvider } from './stripe/stripe-provider.ts';

/** Narrows without loading Stripe's library, which a shop without Stripe never loads. */
export const isStripe = (provider: PaymentProvider | null): provider is StripeProvider => provider?.name === 'stripe';
