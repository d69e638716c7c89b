import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { AuthError } from '../errors.ts';
import type { OtherWays } from '../emails/security-notice.tsx';
import { endFlows } from '../tokens/flow-state.queries.ts';
import { sendSecurityNotice } from '../notices.ts';
import { deleteOneTimeTokens } from '../tokens/one-time-tokens.queries.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { requireStrongPassword } from './passwords.ts';
import type { Proof, SignedIn } from '../sessions/proof.ts';
import { noChooser } from '../sign-up/chooser.ts';
import { isAddedPhone, removeAddedPhone } from '../users/remove-added-phone.ts';
import { deleteSessions } from '../sessions/sessions.queries.ts';
import { findIdentities, updateUser, type UserRow } from '../users/users.queries.ts';
import { noPendingChanges } from '../users/users.ts';
import { findPasskeys } from '../webauthn/credentials.queries.ts';

/** @throws {AuthError} 422 weak_password, validation_failed for an account that could not sign in with a password */
export async function requireUsablePassword(services: Services, user: UserRow, password: string): Promise<void> {
  if (user.is_anonymous && user.email === null && user.phone === null) {
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
  }
  await requireStrongPassword(password, services.config.passwords, [
    services.content.current().en.profile.name,
    user.email ?? user.phone ?? '',
  ]);
}

/** @throws {AuthError} 422 same_password */
export async function hashNewPassword(user: UserRow, password: string): Promise<string> {
  if (await isPassword(password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  return hashPassword(password);
}

/** Ends other sessions, pending links and pending changes: the old password may have been known to others. */
export async function changePassword(
  services: Services,
  sql: Transaction,
  { user, session }: SignedIn,
  { encrypted, proof }: { encrypted: string; proof: Proof },
): Promise<void> {
  const now = services.clock.now();
  await deleteSessions(sql, user.id, 'others', session.id);
  await deleteOneTimeTokens(sql, user.id);
  await endFlows(sql, user.id);
  const changed = await updateUser(
    sql,
    user.id,
    { encrypted_password: encrypted, ...noChooser, ...noPendingChanges },
    now,
  );
  // Whoever knew the forgotten password could have added a number with it.
  const removesPhone = proof.kind === 'message' && isAddedPhone(changed);
  const otherWays = await otherWaysOf(sql, changed, !removesPhone);
  await sendSecurityNotice(services, sql, user, 'password-changed', { otherWays });
  if (removesPhone) await removeAddedPhone(services, sql, changed);
}

/** What signs in without the password. The owner decides about it: removing a passkey could lock the owner out. */
async function otherWaysOf(sql: Transaction, user: UserRow, phoneStays: boolean): Promise<OtherWays> {
  const [passkeys, identities] = [await findPasskeys(sql, user.id), await findIdentities(sql, user.id)];
  const providers = identities.map(({ provider }) => provider).filter((name) => name !== 'email' && name !== 'phone');
  return { passkeys: passkeys.length, phone: phoneStays && user.phone !== null, providers };
}
