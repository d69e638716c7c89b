import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { AuthError } from '../errors.ts';
import { emailGap, limitAccount, limitEmails, perAccount } from '../limits.ts';
import { sendReauthentication } from '../account-emails.ts';
import { deleteOneTimeToken, findOneTimeToken } from '../tokens/one-time-tokens.queries.ts';
import { hashesOfCode, isTokenExpired } from '../tokens/one-time-tokens.ts';
import { inAccountTransaction, type Origin } from '../transaction.ts';
import type { UserRow } from '../users/users.queries.ts';
import { lockExistingUser } from '../users/users.ts';
import { requireOpenSession } from './open-session.ts';
import type { SessionRow } from './sessions.queries.ts';

interface Asker {
  user: UserRow;
  session: Pick<SessionRow, 'id'>;
}

/** Where a code reaches the owner of the account: the confirmed email, else the confirmed phone. */
export function reachableAt(user: UserRow): string | null {
  if (user.email !== null && user.email_confirmed_at !== null) return user.email;
  return user.phone_confirmed_at === null ? null : user.phone;
}

/**
 * Sends a code to the account's mailbox, or to the phone of an account without one. It counts in the session that asked.
 * @throws {AuthError} 400, 403, 429
 */
export async function sendNonce(services: Services, origin: Origin, { user, session }: Asker): Promise<void> {
  const to = reachableAt(user);
  if (to === null)
    throw new AuthError(
      400,
      'validation_failed',
      'Reauthentication requires the user to have an email or a phone number',
    );
  await limitEmails(services, emailGap.reauthentication, to);
  await inAccountTransaction(services, origin, async (sql) => {
    const current = await lockExistingUser(sql, user.id);
    const now = services.clock.now();
    await requireOpenSession(sql, current, session.id, now);
    if (reachableAt(current) === to)
      await sendReauthentication(services, sql, { user: current, sessionId: session.id, to, now });
  });
}

/** Uses the code of {@link sendNonce}. @throws {AuthError} 422 reauthentication_not_valid, 429 after too many guesses */
export async function useNonce(
  services: Services,
  sql: Transaction,
  { user, session }: Asker,
  nonce: string,
): Promise<void> {
  const address = reachableAt(user) ?? '';
  await limitAccount(services, perAccount.nonce, user);
  const token = await findOneTimeToken(sql, hashesOfCode(services.identity, address, nonce), [
    'reauthentication_token',
  ]);
  const valid =
    token !== null &&
    token.user_id === user.id &&
    token.relates_to === address &&
    (token.session_id === null || token.session_id === session.id) &&
    !isTokenExpired(token, services.clock.now());
  if (!valid || !(await deleteOneTimeToken(sql, token.id))) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
}
