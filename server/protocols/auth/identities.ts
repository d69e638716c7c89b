import { AuthError } from '#server/accounts/errors.ts';
import { requireLinking, unlinkIdentity as unlink } from '#server/accounts/identities/unlink.ts';
import { limitRequests, perIp } from '#server/accounts/limits.ts';
import { isUuid } from '#server/platform/uuid.ts';
import type { Services } from '#server/services.ts';
import { leaveFor } from './oauth/authorize.ts';
import { requireProvider } from './oauth/providers.ts';
import { type Endpoint, originOf } from './scope.ts';

/** GET /user/identities/authorize?provider=...: redirects to a provider whose identity is then linked to the account. */
export function authorizeLink(services: Services): Endpoint {
  return async (c) => {
    await limitRequests(services, perIp.authorize, c.get('ip'));
    await requireLinking(services, c.var);
    const provider = requireProvider(services, c.req.query('provider') ?? '');
    const { user, session } = c.var;
    const url = await leaveFor(services, c, provider, { user, session });
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
  };
}

/** DELETE /user/identities/{id} */
export function unlinkIdentity(services: Services): Endpoint {
  return async (c) => {
    await requireLinking(services, c.var);
    const identityId = c.req.param('id') ?? '';
    if (!isUuid(identityId)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
    await unlink(services, originOf(c), { userId: c.var.user.id, identityId });
    return c.json({});
  };
}
