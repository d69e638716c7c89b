import { AuthError } from '#server/accounts/errors.ts';
import { limitRequests, perIp } from '#server/accounts/limits.ts';
import type { Services } from '#server/services.ts';
import { lazily } from '../lazily.ts';
import { grantIdToken } from '../oauth/id-token.ts';
import type { Endpoint } from '../scope.ts';
import { grantPassword } from './token-password.ts';
import { grantPkce } from './token-pkce.ts';
import { grantRefreshToken } from './token-refresh.ts';

/** POST /token?grant_type=... */
export function token(services: Services): Endpoint {
  const grants: Record<string, Endpoint> = {
    password: grantPassword(services),
    refresh_token: grantRefreshToken(services),
    pkce: grantPkce(services),
    id_token: grantIdToken(services),
    web3: lazily(async () => (await import('../web3/grant.ts')).grantWeb3(services)),
  };
  return async (c) => {
    await limitRequests(services, perIp.token, c.get('ip'));
    const type = c.req.query('grant_type') ?? '';
    const grant = Object.hasOwn(grants, type) ? grants[type] : undefined;
    if (grant === undefined) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    return grant(c);
  };
}
