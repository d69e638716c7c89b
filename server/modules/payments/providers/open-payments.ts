import type { Logger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import type { StripeSettings } from './stripe/client.ts';

/**
 * The configured provider. Without one, a local shop has test payments, and a public shop takes none.
 *
 * @throws {PaymentSetupError}
 */
export async function openPayments(
  { stripe, local }: { stripe: StripeSettings | null; local: boolean },
  db: Database,
  clock: Clock,
  log: Logger,
): Promise<PaymentProvider | null> {
  if (stripe === null) return local ? createSandbox(db, clock) : null;
  const { createStripe } = await import('./stripe/stripe-provider.ts');
  const provider = createStripe(db, clock, stripe);
  await provider.checkKey(log);
  return provider;
}
