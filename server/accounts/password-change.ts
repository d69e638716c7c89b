import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { AuthError } from './errors.ts';
import { deleteFlowStates } from './flow-state.queries.ts';
import { limitGuesses, perAccount } from './limits.ts';
import { sendSecurityNotice } from './notices.ts';
import { deleteOneTimeTokens } from './one-time-tokens.queries.ts';
import { TOKEN_MINUTES } from './one-time-tokens.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { requireStrongPassword } from './passwords.ts';
import { useNonce } from './reauthentication.ts';
import { deleteSessions, findAmr, type SessionRow } from './sessions.queries.ts';
import type { AuthenticationMethod } from './sessions.ts';
import { updateUser, type UserRow } from './users.queries.ts';

export interface NewPassword {
  encrypted: string;
  /** The code of GET /reauthenticate, if that proves the person. The change uses it up. */
  nonce: string | null;
}

export interface SignedIn {
  user: UserRow;
  session: SessionRow;
}

export interface PasswordChange {
  password: string;
  currentPassword?: string | undefined;
  nonce?: string | undefined;
}

/** Sign-in methods that prove access to the mailbox or phone, like a link to choose a new password. */
const PROVED_BY_MESSAGE: ReadonlySet<string> = new Set<AuthenticationMethod>([
  'otp',
  'recovery',
  'magiclink',
  'email/signup',
  'invite',
  'email_change',
]);

/**
 * Checks a new password and hashes it. An unattended session must not be enough to take the account over: the user
 * needs the current password, a code from the mailbox, or a recent sign-in by such a code.
 * @throws {AuthError} 422 weak_password, same_password; 400 invalid_credentials, reauthentication_needed; 429
 */
export async function prepareNewPassword(
  services: Services,
  { user, session }: SignedIn,
  change: PasswordChange,
): Promise<NewPassword> {
  if (user.is_anonymous && user.email === null && user.phone === null) {
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
  }
  await requireStrongPassword(change.password, [user.email ?? user.phone ?? '']);
  const nonce = await proveThePerson(services, { user, session }, change);
  if (await isPassword(change.password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return { encrypted: await hashPassword(change.password), nonce };
}

async function proveThePerson(
  services: Services,
  { user, session }: SignedIn,
  change: PasswordChange,
): Promise<string | null> {
  if (change.currentPassword !== undefined) {
    await limitGuesses(services, perAccount.password, user.email ?? user.id);
    if (await isPassword(change.currentPassword, user.encrypted_password)) return null;
    throw new AuthError(400, 'invalid_credentials', 'Current password is incorrect');
  }
  if (change.nonce !== undefined) return change.nonce;
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

/** Ends other sessions and pending links: the old password may have been known to others. */
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
  await sendSecurityNotice(services, sql, user, 'password-changed');
}
