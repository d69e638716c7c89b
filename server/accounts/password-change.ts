import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { AuthError } from './errors.ts';
import { deleteFlowStates } from './flow-state.queries.ts';
import { limitGuesses, perAccount } from './limits.ts';
import { mailSecurityNotice } from './notices.ts';
import { deleteOneTimeTokens } from './one-time-tokens.queries.ts';
import { TOKEN_MINUTES } from './one-time-tokens.ts';
import { requireStrongPassword } from './passwords.ts';
import { useNonce } from '#server/protocols/auth/reauthenticate.ts';
import { deleteSessions, findAmr, type SessionRow } from './sessions.queries.ts';
import type { AuthenticationMethod } from './sessions.ts';
import { updateUser, type UserRow } from './users.queries.ts';

export interface NewPassword {
  encrypted: string;
  /** The code of GET /reauthenticate, where that is what proves the person; it is used up with the change. */
  nonce: string | null;
}

interface SignedIn {
  user: UserRow;
  session: SessionRow;
}

interface Wish {
  password: string;
  current_password?: string | undefined;
  nonce?: string | undefined;
}

/** Ways in that prove the mailbox or phone, as a link to choose a new password does. */
const PROVED_BY_MESSAGE: ReadonlySet<string> = new Set<AuthenticationMethod>([
  'otp',
  'recovery',
  'magiclink',
  'email/signup',
  'invite',
  'email_change',
]);

/**
 * Checks a wish for a new password, and hashes it. Whoever has only the session of somebody who left it open must not
 * take the account over: the current password is asked for, or a code from the mailbox, or a sign-in by such a code.
 * @throws {AuthError} 422 weak_password, same_password; 400 invalid_credentials, reauthentication_needed; 429
 */
export async function prepareNewPassword(
  services: Services,
  { user, session }: SignedIn,
  wish: Wish,
): Promise<NewPassword> {
  if (user.is_anonymous && user.email === null && user.phone === null) {
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
  }
  await requireStrongPassword(wish.password, [user.email ?? user.phone ?? '']);
  const nonce = await proveThePerson(services, { user, session }, wish);
  if (await isPassword(wish.password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return { encrypted: await hashPassword(wish.password), nonce };
}

async function proveThePerson(services: Services, { user, session }: SignedIn, wish: Wish): Promise<string | null> {
  if (wish.current_password !== undefined) {
    await limitGuesses(services, perAccount.password, user.email ?? user.id);
    if (await isPassword(wish.current_password, user.encrypted_password)) return null;
    throw new AuthError(400, 'invalid_credentials', 'Current password is incorrect');
  }
  if (wish.nonce !== undefined) return wish.nonce;
  if (user.encrypted_password === null || (await cameByMessage(services, session))) return null;
  throw new AuthError(
    400,
    'reauthentication_needed',
    'Password update requires the current password or reauthentication',
  );
}

async function cameByMessage(services: Services, session: SessionRow): Promise<boolean> {
  const since = services.clock.now().getTime() - TOKEN_MINUTES * 60_000;
  const amr = await findAmr(services.db, session.id);
  return amr.some((row) => PROVED_BY_MESSAGE.has(row.authentication_method) && row.created_at.getTime() > since);
}

/** Whoever had a way in with the old password loses it: other sessions and pending links end. */
export async function changePassword(
  services: Services,
  sql: Transaction,
  { user, session }: SignedIn,
  password: NewPassword,
): Promise<void> {
  if (password.nonce !== null) await useNonce(services, sql, user, password.nonce);
  await deleteSessions(sql, user.id, 'others', session.id);
  await deleteOneTimeTokens(sql, user.id);
  await deleteFlowStates(sql, user.id);
  await updateUser(sql, user.id, { encrypted_password: password.encrypted }, services.clock.now());
  await mailSecurityNotice(services, sql, user, 'password-changed');
}
