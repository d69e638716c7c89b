import { shopSettings } from '#web/lib/data/shop-settings.ts';
import { NotConfirmed, ScriptUnavailable } from './stripe-errors.ts';

/**
 * Lets the shopper's bank ask for confirmation, over this page or by leaving it. Resolves when the bank has answered;
 * what it said is known to the server. A modal dialog would cover the bank's window.
 * @throws {NotConfirmed | ScriptUnavailable}
 */
export async function confirmInPage(clientSecret: string): Promise<void> {
  const { payments } = await shopSettings();
  if (payments.publishableKey === null) throw new ScriptUnavailable('this shop has no publishable key');
  const { openStripe } = await import('./open-stripe.ts').catch((error: unknown) => {
    throw new ScriptUnavailable('the code of payments was not loaded', { cause: error });
  });
  const stripe = await openStripe(payments.publishableKey);
  const { error } = await stripe.handleNextAction({ clientSecret });
  // Not the error itself, which carries the client secret.
  if (error !== undefined) throw new NotConfirmed(error.message);
}
