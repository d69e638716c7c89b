import { AuthError } from '#server/accounts/errors.ts';
import { requireFullAssurance } from '#server/accounts/mfa/assurance.ts';
import { sendSecurityNotice } from '#server/accounts/notices.ts';
import type { SignedIn } from '#server/accounts/sessions/proof.ts';
import { requireRecentSignIn } from '#server/accounts/sessions/recent-sign-in.ts';
import { inAccountTransaction, type Origin } from '#server/accounts/transaction.ts';
import {
  findIdentities,
  type IdentityRow,
  updateUser,
  type UserChange,
  type UserRow,
} from '#server/accounts/users/users.queries.ts';
import { withoutPhone } from '#server/accounts/users/remove-added-phone.ts';
import { lockExistingUser } from '#server/accounts/users/users.ts';
import type { Services } from '#server/services.ts';
import { deleteIdentity } from './identities.queries.ts';

/** Whether a user may add and remove identities. @throws {AuthError} 403, 404, 422 */
export async function requireLinking(services: Services, { user, session }: SignedIn): Promise<void> {
  if (!services.config.auth.manualLinking)
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  if (user.is_sso_user)
    throw new AuthError(
      422,
      'user_sso_managed',
      "The ways into an account of single sign-on are its organisation's to change",
    );
  const message = 'AAL2 required to change how an account is signed in to';
  await requireFullAssurance(services.db, { user, session, status: 403, message });
  await requireRecentSignIn(services, services.db, { user, session });
}

/**
 * Removes an identity, but never the last one. An account without its email identity has no password, one without its
 * phone identity no phone. @throws {AuthError} 422
 */
export function unlinkIdentity(
  services: Services,
  origin: Origin,
  { userId, identityId }: { userId: string; identityId: string },
): Promise<void> {
  return inAccountTransaction(services, origin, async (sql) => {
    const user = await lockExistingUser(sql, userId);
    const identities = await findIdentities(sql, user.id);
    const identity = identities.find((candidate) => candidate.id === identityId);
    if (identity === undefined) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    if (identities.length === 1)
      throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
    await deleteIdentity(sql, identity.id);
    const left = await updateUser(sql, user.id, without(user, identity, identities), services.clock.now());
    await sendSecurityNotice(services, sql, left, identity.provider === 'phone' ? 'phone-removed' : 'identity-removed');
  });
}

function without(user: UserRow, removed: IdentityRow, identities: readonly IdentityRow[]): UserChange {
  const providers = [
    ...new Set(identities.filter((identity) => identity.id !== removed.id).map((identity) => identity.provider)),
  ];
  const { provider } = user.raw_app_meta_data;
  const first = providers.includes(String(provider)) ? provider : providers[0];
  return {
    raw_app_meta_data: { ...user.raw_app_meta_data, provider: first, providers },
    ...(removed.provider === 'email' ? { encrypted_password: null } : {}),
    ...(removed.provider === 'phone' ? withoutPhone(user) : {}),
  };
}
