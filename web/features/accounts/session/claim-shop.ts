import type { SignUp } from '#domain/accounts/account.ts';
import { callWithOutcome } from '#web/features/accounts/guest/call-with-outcome.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { documentLocale } from '#web/lib/i18n/locale.ts';
import type { Outcome } from '#web/lib/session/outcome.ts';

/** Makes the first owner of the shop: the signed-in account, or the one that is described. */
export const claimShop = (secret: string, account?: SignUp): Promise<Outcome> =>
  callWithOutcome(async () => {
    await callFunction('claim-shop', {
      body: account === undefined ? { secret } : { secret, account: describe(account) },
    });
    return undefined;
  });

const describe = ({ email, password, firstName, lastName }: SignUp) => ({
  email,
  password,
  firstName,
  lastName,
  locale: documentLocale(),
});
