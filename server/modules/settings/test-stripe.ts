import { Stripe } from 'stripe';
import { isLiveKey, type StripeConfig } from '#server/config-payments.ts';
import { readFacts } from '#server/modules/payments/providers/stripe/accounts.ts';
import { createStripeClient } from '#server/modules/payments/providers/stripe/client.ts';
import type { Services } from '#server/services.ts';
import { failedTest, type TestedSettings } from './tested-settings.ts';

/** Asks Stripe whose key this is. */
export async function testStripe(
  { log }: Services,
  { secretKey }: StripeConfig,
  apiBase: URL | null,
): Promise<TestedSettings> {
  const mode = isLiveKey(secretKey) ? 'Live mode' : 'Test mode';
  try {
    const { id, name, country } = await readFacts(createStripeClient({ secretKey, apiBase, retries: 0 }));
    if (id === null)
      return {
        problem: null,
        account: null,
        answer: `${mode}. Stripe accepts the key, which may not say whose account it is.`,
      };
    return {
      problem: null,
      answer: `${mode}: ${name ?? id}${country === null ? '' : `, ${country}`} (${id}).`,
      account: id,
    };
  } catch (error) {
    log.warn({ err: error }, 'a test of keys of Stripe failed');
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return failedTest('Stripe does not accept this secret key.');
    if (error instanceof Stripe.errors.StripeError)
      return failedTest('Stripe could not be reached. Try again in a moment.');
    throw error;
  }
}
