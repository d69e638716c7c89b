import type { Services } from '#server/services.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { limitGuesses, limitMails, mailGap, perAccount } from '#server/accounts/limits.ts';
import { sendReauthentication } from '#server/accounts/mails.ts';
import { deleteOneTimeToken, findOneTimeToken } from '#server/accounts/one-time-tokens.queries.ts';
import { hashesOfCode, minutesOf } from '#server/accounts/one-time-tokens.ts';
import { inAuthTransaction, type Endpoint } from './scope.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { lockUser, type UserRow } from '#server/accounts/users.queries.ts';

/** GET /reauthenticate: a code by mail, or to the phone of an account without an address, for `nonce` of PUT /user. */
export function reauthenticate(services: Services): Endpoint {
  return async (c) => {
    const { user } = c.var;
    const to = user.email ?? user.phone;
    if (to === null)
      throw new AuthError(
        400,
        'validation_failed',
        'Reauthentication requires the user to have an email or a phone number',
      );
    await limitMails(services, mailGap.reauthentication, to);
    await inAuthTransaction(services, c, async (sql) => {
      const current = await lockUser(sql, user.id);
      if (current !== null) await sendReauthentication(services, sql, { user: current, now: services.clock.now() });
    });
    return c.json({});
  };
}

/** Uses up the code that {@link reauthenticate} sent. @throws {AuthError} 422 reauthentication_not_valid, 429 after too many guesses */
export async function useNonce(services: Services, sql: Transaction, user: UserRow, nonce: string): Promise<void> {
  const address = user.email ?? user.phone ?? '';
  await limitGuesses(services, perAccount.code, address);
  const token = await findOneTimeToken(sql, hashesOfCode(services.identity, address, nonce), [
    'reauthentication_token',
  ]);
  const fresh =
    token !== null &&
    token.user_id === user.id &&
    services.clock.now().getTime() < token.created_at.getTime() + minutesOf(address) * 60_000;
  if (!fresh || !(await deleteOneTimeToken(sql, token.id))) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
}
