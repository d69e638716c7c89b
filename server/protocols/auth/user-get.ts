import type { Services } from '#server/services.ts';
import type { Endpoint } from './scope.ts';
import { loadWireUser } from '#server/accounts/users/wire-user.ts';

/** GET /user: the bearer's account as it is now, not as the token remembers it. */
export function getUser(services: Services): Endpoint {
  return async (c) => c.json(await loadWireUser(services.db, c.get('user')));
}
