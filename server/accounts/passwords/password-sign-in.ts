import type { Services } from '#server/services.ts';
import { countFailure } from '../account-events.ts';
import { type EmailOrPhone, findUserByEmailOrPhone, isConfirmed } from '../users/email-or-phone.ts';
import { AuthError } from '../errors.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { matchesBcrypt } from './seeded-password.queries.ts';
import { type IssuedSession, startSession } from '../sessions/sessions.ts';
import { inAccountTransaction, type Origin } from '../transaction.ts';
import { lockUser, updateUser } from '../users/users.queries.ts';
import { isBanned } from '../users/users.ts';

const mismatch = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

/**
 * Signs in with a password. Only the right password reveals why an account is not let in.
 * @throws {AuthError} 400 invalid_credentials, user_banned, email_not_confirmed, phone_not_confirmed
 */
export async function signInWithPassword(
  services: Services,
  origin: Origin,
  { address, password }: { address: EmailOrPhone; password: string },
): Promise<IssuedSession> {
  const known = await findUserByEmailOrPhone(services.db, address);
  const encrypted = known?.encrypted_password ?? null;
  const isOwn = await isPassword(password, encrypted);
  if (known === null || !(isOwn || (await matchesBcrypt(services.db, password, encrypted)))) {
    if (known !== null) countFailure(services, origin, known.id, 'login_failed');
    throw mismatch();
  }
  const renewed = isOwn ? null : await hashPassword(password);
  const now = services.clock.now();
  return inAccountTransaction(services, origin, async (sql) => {
    const user = await lockUser(sql, known.id);
    // The password may have been changed while it was being compared.
    if (user === null || user.encrypted_password !== encrypted) throw mismatch();
    if (isBanned(user, now)) throw new AuthError(400, 'user_banned', 'User is banned');
    if (!isConfirmed(user, address.kind)) throw notConfirmed(address);
    if (renewed !== null) await updateUser(sql, user.id, { encrypted_password: renewed }, now);
    return startSession(services, sql, origin, { user, method: 'password', now });
  });
}

const notConfirmed = ({ kind }: EmailOrPhone) =>
  kind === 'email'
    ? new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
    : new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed');
