import { Stripe } from 'stripe';
import { isLiveKey, type StripeConfig } from '#server/config-payments.ts';
import { readFacts } from '#server/modules/payments/providers/stripe/accounts.ts';
import { createStripeClient } from '#server/modules/payments/providers/stripe/client.ts';
import { isMissing } from '#server/modules/payments/providers/stripe/errors.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { failedTest, passedTest, type TestedSettings } from './tested-settings.ts';

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
      return passedTest(`${mode}. Stripe accepts the key, but it isn’t allowed to show whose account it is.`);
    return passedTest(`${mode}: ${name ?? id}${country === null ? '' : `, ${country}`} (${id}).`, id);
  } catch (error) {
    log.warn({ err: error }, 'a test of keys of Stripe failed');
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return failedTest('Stripe does not accept this secret key.');
    if (error instanceof Stripe.errors.StripeError)
      return failedTest('Stripe could not be reached. Try again in a moment.');
    throw error;
  }
}

/** Whether a customer belongs to the account of these keys. @throws {AppError} 409 if Stripe does not say */
export async function knowsCustomer(
  { secretKey }: StripeConfig,
  apiBase: URL | null,
  reference: string,
): Promise<boolean> {
  try {
    await createStripeClient({ secretKey, apiBase, retries: 0 }).customers.retrieve(reference);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    const message =
      'Stripe doesn’t say whether the new keys belong to the same account. Use a key that may read the account or its customers.';
    throw new AppError(409, 'test_failed', message, { cause: error });
  }
}
