import { isLiveKey, type StripeConfig } from '#server/config-payments.ts';
import type { Services } from '#server/services.ts';
import { findLastAccount, findNewestCustomer, type SettingChange } from './settings.queries.ts';
import { previousAccounts, withPrevious, type PreviousKeys } from './stripe-accounts.ts';

interface StripeChange {
  changes: SettingChange[];
  /** The account that cards and customers belong to, if it is left. */
  left: string | null;
}

/**
 * What is stored beside the new keys: the account that they belong to, and the keys of the present one if it is left or has another
 * mode, because its payments and refunds end there.
 * @param next null to remove the keys
 * @param account Stripe's id of the account of the new keys; null if a restricted key may not say
 * @throws {AppError} 409 if Stripe does not say whether it is the same account
 */
export async function changeStripe(
  services: Services,
  next: StripeConfig | null,
  account: string | null,
): Promise<StripeChange> {
  const { clock, config, settings } = services;
  const known = await knownAccount(services);
  const isSame = next !== null && (await isSameAccount(services, { next, account, known }));
  const hadKeys = config.stripe !== null || known !== null;
  // An account that is left needs a name, by which its payments find its keys.
  const left = isSame || !hadKeys ? null : (known ?? `earlier_${clock.now().getTime()}`);
  const goesOn = isSame && sameMode(next, config.stripe);
  const previous = (goesOn ? previousAccounts(settings) : withPresent(services, left ?? known ?? '')).filter(
    (one) => next === null || one.account !== account || isLiveKey(one.secretKey) !== isLiveKey(next.secretKey),
  );
  return {
    changes: [
      { name: 'STRIPE_ACCOUNT', value: next === null ? null : (account ?? (isSame ? known : null)) },
      previous.length === 0
        ? { name: 'STRIPE_PREVIOUS' }
        : settings.seal('STRIPE_PREVIOUS', JSON.stringify(previous), { showsEnd: false }),
    ],
    left,
  };
}

/** Of the keys in use, or of those that were lost or removed. Null if Stripe has not said. */
async function knownAccount({ config, db, settings, stripe }: Services): Promise<string | null> {
  const known = stripe?.account ?? settings.get('STRIPE_ACCOUNT')?.value ?? null;
  return known === null && config.stripe === null ? findLastAccount(db) : known;
}

interface Compared {
  next: StripeConfig;
  account: string | null;
  known: string | null;
}

/** Where ids do not tell, whoever knows the newest customer is the same. Without customers, nothing has begun at another. */
async function isSameAccount({ config, db }: Services, { next, account, known }: Compared): Promise<boolean> {
  if (account !== null && known !== null) return account === known;
  const customer = await findNewestCustomer(db, isLiveKey(next.secretKey));
  if (customer === null) return true;
  const { knowsCustomer } = await import('./test-stripe.ts');
  return knowsCustomer(next, config.stripeApiBase, customer);
}

function withPresent({ config, settings }: Services, account: string): PreviousKeys[] {
  if (config.stripe === null) return previousAccounts(settings);
  const { secretKey, webhookSecret } = config.stripe;
  return withPrevious(settings, { account, secretKey, webhookSecret });
}

const sameMode = (next: StripeConfig, present: StripeConfig | null): boolean =>
  present === null || isLiveKey(next.secretKey) === isLiveKey(present.secretKey);
