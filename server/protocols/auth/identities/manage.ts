import type { Services } from '#server/services.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { isUuid, lockCaller } from '#server/protocols/auth/guards.ts';
import { limitRequests, perAddress } from '#server/accounts/limits.ts';
import { requireFullAssurance } from '#server/accounts/mfa/assurance.ts';
import { mailSecurityNotice } from '#server/accounts/notices.ts';
import { leaveFor } from '#server/protocols/auth/oauth/authorize.ts';
import { requireProvider } from '#server/protocols/auth/oauth/providers.ts';
import { inAuthTransaction, type AuthContext, type Endpoint } from '#server/protocols/auth/scope.ts';
import {
  findIdentities,
  updateUser,
  type IdentityRow,
  type UserChange,
  type UserRow,
} from '#server/accounts/users.queries.ts';
import { deleteIdentity } from '#server/accounts/identities/identities.queries.ts';

async function requireLinking(services: Services, c: AuthContext): Promise<void> {
  if (!services.config.auth.manualLinking)
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  const { user, session } = c.var;
  if (user.is_sso_user)
    throw new AuthError(
      422,
      'user_sso_managed',
      "The ways into an account of single sign-on are its organisation's to change",
    );
  await requireFullAssurance(services.db, {
    user,
    session,
    status: 403,
    message: 'AAL2 required to change how an account is signed in to',
  });
}

/** GET /user/identities/authorize?provider=...: off to a provider whose identity is then linked to the signed-in account. */
export function authorizeLink(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perAddress.authorize, c.get('address'));
    await requireLinking(services, c);
    const provider = requireProvider(services, c.req.query('provider') ?? '');
    const { user, session } = c.var;
    const url = await leaveFor(services, c, provider, { userId: user.id, assurance: session.aal });
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
  };
}

/** DELETE /user/identities/{id}: never the last way in. Without its email identity an account has no password either. */
export function unlinkIdentity(services: Services): Endpoint {
  return async (c) => {
    await requireLinking(services, c);
    const id = c.req.param('id') ?? '';
    if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
    const now = services.clock.now();
    await inAuthTransaction(services, c, async (sql) => {
      const user = await lockCaller(sql, c.var.user.id);
      const identities = await findIdentities(sql, user.id);
      const identity = identities.find((candidate) => candidate.id === id);
      if (identity === undefined) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
      if (identities.length === 1)
        throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking');
      await deleteIdentity(sql, identity.id);
      const left = await updateUser(sql, user.id, without(user, identity, identities), now);
      await mailSecurityNotice(services, sql, left, 'identity-removed');
    });
    return c.json({});
  };
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
  };
}
