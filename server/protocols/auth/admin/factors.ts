import type { Services } from '#server/services.ts';
import { requireFactor } from '#server/accounts/mfa/require-factor.ts';
import { removeFactor } from '#server/protocols/auth/mfa/unenroll.ts';
import { inAuthTransaction, type Endpoint } from '#server/protocols/auth/scope.ts';
import { loadWireUser, wireFactor } from '#server/accounts/users.ts';
import { lockUser } from '#server/accounts/users.queries.ts';
import { userOfPath } from './user-fields.ts';

/** GET /admin/users/{id}/factors */
export function listUserFactors(services: Services): Endpoint {
  return async (c) => {
    const { factors = [] } = await loadWireUser(services.db, await userOfPath(c, services.db));
    return c.json(factors);
  };
}

/** DELETE /admin/users/{id}/factors/{factorId}: the way back in for somebody who lost the second factor. */
export function deleteUserFactor(services: Services): Endpoint {
  return async (c) => {
    const removed = await inAuthTransaction(services, c, async (sql) => {
      const user = await userOfPath(c, sql);
      await lockUser(sql, user.id);
      const factor = await requireFactor(sql, user.id, c.req.param('factorId') ?? '');
      await removeFactor(services, sql, user, factor);
      return wireFactor(factor);
    });
    return c.json(removed);
  };
}
