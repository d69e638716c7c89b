import { findUserById } from '#server/accounts/admin/find-user.ts';
import { removeFactorAsAdmin } from '#server/accounts/mfa/remove-factor.ts';
import { type Endpoint, originOf } from '#server/protocols/auth/scope.ts';
import { loadWireUser, wireFactor } from '#server/accounts/users/wire-user.ts';
import type { Services } from '#server/services.ts';
import { userIdOf } from './user-fields.ts';

/** GET /admin/users/{id}/factors */
export function listUserFactors({ db }: Services): Endpoint {
  return async (c) => {
    const { factors = [] } = await loadWireUser(db, await findUserById(db, userIdOf(c)));
    return c.json(factors);
  };
}

/** DELETE /admin/users/{id}/factors/{factorId}: lets in a user who lost the second factor. */
export function deleteUserFactor(services: Services): Endpoint {
  return async (c) => {
    const factorId = c.req.param('factorId') ?? '';
    return c.json(wireFactor(await removeFactorAsAdmin(services, originOf(c), { userId: userIdOf(c), factorId })));
  };
}
