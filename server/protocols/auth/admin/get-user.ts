import type { Services } from '#server/services.ts';
import type { Endpoint } from '#server/protocols/auth/scope.ts';
import { loadWireUser } from '#server/accounts/users.ts';
import { userOfPath } from './user-fields.ts';

/** GET /admin/users/{id} */
export function getUserById(services: Services): Endpoint {
  return async (c) => c.json(await loadWireUser(services.db, await userOfPath(c, services.db)));
}
