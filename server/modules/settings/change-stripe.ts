import { isLiveKey, type StripeConfig } from '#server/config-payments.ts';
import type { Services } from '#server/services.ts';
import type { SettingChange } from './settings.queries.ts';
import { previousAccounts, withPrevious, type PreviousKeys } from './stripe-accounts.ts';

interface StripeChange {
  changes: SettingChange[];
  /** The account that cards and customers belonged to, if the new one is another. */
  left: string | null;
}

/**
 * What is stored beside the new keys: the account that they belong to, and the keys of the present one if it is left, because its
 * payments and refunds end there. An account that cannot be told counts as the same one with another key.
 * @param account Stripe's id of the account of the new keys; null if a restricted key may not say
 */
export function changeStripe(services: Services, next: StripeConfig | null, account: string | null): StripeChange {
  const { config, settings, stripe } = services;
  const known = stripe?.account ?? previousAccounts(settings)[0]?.account ?? null;
  const isOther = next !== null && account !== null && known !== null && account !== known;
  const goesOn = next !== null && !isOther && sameMode(next, config.stripe);
  const previous = previousOnes(services, goesOn).filter(
    (one) => next === null || one.account !== account || isLiveKey(one.secretKey) !== isLiveKey(next.secretKey),
  );
  return {
    changes: [
      { name: 'STRIPE_ACCOUNT', value: next === null ? null : (account ?? (goesOn ? known : null)) },
      previous.length === 0
        ? { name: 'STRIPE_PREVIOUS' }
        : settings.seal('STRIPE_PREVIOUS', JSON.stringify(previous), { showsEnd: false }),
    ],
    left: isOther ? known : null,
  };
}

function previousOnes({ config, settings, stripe }: Services, goesOn: boolean): PreviousKeys[] {
  if (config.stripe === null || goesOn) return previousAccounts(settings);
  const { secretKey, webhookSecret } = config.stripe;
  return withPrevious(settings, { account: stripe?.account ?? '', secretKey, webhookSecret });
}

const sameMode = (next: StripeConfig, present: StripeConfig | null): boolean =>
  present === null || isLiveKey(next.secretKey) === isLiveKey(present.secretKey);
