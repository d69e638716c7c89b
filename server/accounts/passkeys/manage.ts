import { findUserById } from '#server/accounts/admin/find-user.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { requireFullAssurance } from '#server/accounts/mfa/assurance.ts';
import { sendSecurityNotice } from '#server/accounts/notices.ts';
import type { SignedIn } from '#server/accounts/sessions/proof.ts';
import { requireRecentSignIn } from '#server/accounts/sessions/recent-sign-in.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import {
  type CredentialRow,
  deletePasskey,
  findPasskeys,
  renamePasskey,
} from '#server/accounts/webauthn/credentials.queries.ts';
import type { Services } from '#server/services.ts';

/** A passkey replaces password and second step together, so a password alone must not reach it. */
export const MANAGE_NEEDS_TWO = {
  status: 403,
  message: 'AAL2 session is required to manage passkeys when MFA is enabled',
};

/** The same for an invalid id, an unknown one and another user's. */
export const passkeyNotFound = () => new AuthError(404, 'validation_failed', 'Passkey not found');

/** Oldest first. @throws {AuthError} 403 */
export async function listOwnPasskeys({ db }: Services, { user, session }: SignedIn): Promise<CredentialRow[]> {
  await requireFullAssurance(db, { user, session, ...MANAGE_NEEDS_TWO });
  return findPasskeys(db, user.id);
}

/** @throws {AuthError} 403, 404 */
export async function renameOwnPasskey(
  { db, clock }: Services,
  { user, session }: SignedIn,
  { id, friendlyName }: { id: string; friendlyName: string },
): Promise<CredentialRow> {
  await requireFullAssurance(db, { user, session, ...MANAGE_NEEDS_TWO });
  const renamed = await renamePasskey(db, user.id, id, friendlyName, clock.now());
  if (renamed === null) throw passkeyNotFound();
  return renamed;
}

/** Sessions that began with the passkey continue. @throws {AuthError} 403, 404 */
export function removeOwnPasskey(
  services: Services,
  origin: Origin,
  { user, session }: SignedIn,
  id: string,
): Promise<void> {
  return inAccountTransaction(services, origin, async (sql) => {
    await requireFullAssurance(sql, { user, session, ...MANAGE_NEEDS_TWO });
    await requireRecentSignIn(services, sql, { user, session });
    if (!(await deletePasskey(sql, user.id, id))) throw passkeyNotFound();
    await sendSecurityNotice(services, sql, user, 'passkey-removed');
  });
}

/** @throws {AuthError} 404 */
export function removePasskeyAsAdmin(
  services: Services,
  origin: Origin,
  { userId, passkeyId }: { userId: string; passkeyId: string },
): Promise<void> {
  return inAccountTransaction(services, origin, async (sql) => {
    const user = await findUserById(sql, userId);
    if (!(await deletePasskey(sql, user.id, passkeyId))) throw passkeyNotFound();
    await sendSecurityNotice(services, sql, user, 'passkey-removed', { own: false });
  });
}
