import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { previousAccounts } from '#server/modules/settings/stripe-accounts.ts';
import type { StoredSettings } from '#server/modules/settings/stored-settings.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { PaymentSetupError, type PaymentProvider } from './provider.ts';
import { createSandbox } from './sandbox/sandbox.ts';
import type { StripeProvider } from './stripe/stripe-provider.ts';

export interface Payments {
  /** Takes new payments. Null: nobody does. */
  provider: PaymentProvider | null;
  /** Knows the accounts at Stripe that take payments, or took them before. Null: there are none. */
  stripe: StripeProvider | null;
}

interface Parts {
  config: () => Config;
  settings: StoredSettings;
  db: Database;
  clock: Clock;
  log: Logger;
}

/**
 * The providers at this moment. Without Stripe, a local shop has test payments, and a public shop takes none. After a change, new
 * clients are built beside the old ones, which end the requests that they have begun.
 * @throws {PaymentSetupError} if Stripe rejects the key that the environment sets
 */
export async function openPayments(parts: Parts): Promise<() => Payments> {
  const { settings, log } = parts;
  let used = keysOf(parts);
  let payments = await build(parts, used);
  if (parts.config().settable.STRIPE_SECRET_KEY === undefined) checkLater(log, payments);
  else await checkKey(log, payments);
  settings.onChange(async () => {
    const keys = keysOf(parts);
    if (keys.text === used.text) return;
    payments = await build(parts, keys);
    used = keys;
    checkLater(log, payments);
  });
  return () => payments;
}

/** What the providers are built from, and the same as text, to compare it. */
function keysOf({ config, settings }: Pick<Parts, 'config' | 'settings'>) {
  const { stripe, settable } = config();
  const previous = previousAccounts(settings);
  const isLost = stripe === null && settings.get('STRIPE_SECRET_KEY') !== undefined;
  const account = settable.STRIPE_SECRET_KEY === undefined ? (settings.get('STRIPE_ACCOUNT')?.value ?? null) : null;
  const keys = { stripe, previous, account, isLost };
  return { ...keys, text: JSON.stringify(keys) };
}

async function build({ config, db, clock }: Parts, keys: ReturnType<typeof keysOf>): Promise<Payments> {
  const { stripe: current, previous, account, isLost } = keys;
  const sandbox = config().local && !isLost ? createSandbox(db, clock) : null;
  if (current === null && previous.length === 0) return { provider: sandbox, stripe: null };
  const { createStripe } = await import('./stripe/stripe-provider.ts');
  const stripe = createStripe(db, clock, {
    current: current === null ? null : { ...current, account },
    previous,
    apiBase: config().stripeApiBase,
  });
  return { provider: current === null ? sandbox : stripe, stripe };
}

const checkKey = async (log: Logger, { provider, stripe }: Payments): Promise<void> =>
  stripe !== null && provider === stripe ? stripe.checkKey(log) : undefined;

/** Stripe may be slow, and a stored key that it rejects must not keep the shop from starting: it is replaced on a screen. */
function checkLater(log: Logger, payments: Payments): void {
  checkKey(log, payments).catch((error: unknown) => {
    if (error instanceof PaymentSetupError) log.error(`${error.message}; enter another one at /admin/set-up/payments`);
    else log.error({ err: error }, 'the keys of Stripe could not be checked');
  });
}
