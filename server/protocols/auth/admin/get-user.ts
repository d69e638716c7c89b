import { findUserById } from '#server/accounts/admin/find-user.ts';
import type { Endpoint } from '#server/protocols/auth/scope.ts';
import { loadWireUser } from '#server/accounts/users/wire-user.ts';
import type { Services } from '#server/services.ts';
import { userIdOf } from './user-fields.ts';

/** GET /admin/users/{id} */
export function getUserById({ db }: Services): Endpoint {
  return async (c) => c.json(await loadWireUser(db, await findUserById(db, userIdOf(c))));
}
