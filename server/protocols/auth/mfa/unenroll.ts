import { removeOwnFactor } from '#server/accounts/mfa/remove-factor.ts';
import { type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import type { Services } from '#server/services.ts';

/** DELETE /factors/{id} */
export function unenrollFactor(services: Services): Endpoint {
  return async (c) => {
    const { id } = await removeOwnFactor(services, originOf(c), c.var, c.req.param('id') ?? '');
    return c.json({ id });
  };
}
