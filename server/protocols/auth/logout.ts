import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { inAuthTransaction, type Endpoint } from './scope.ts';
import { deleteSessions } from '#server/accounts/sessions.queries.ts';

const Scope = z.enum(['global', 'local', 'others']);

/** POST /logout?scope=: all sessions of the account, this one, or all others. */
export function logout(services: Services): Endpoint {
  return async (c) => {
    const named = c.req.query('scope') ?? 'global';
    const scope = Scope.safeParse(named);
    if (!scope.success)
      throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${named.slice(0, 40)}"`);
    const { user, session } = c.var;
    await inAuthTransaction(services, c, (sql) => deleteSessions(sql, user.id, scope.data, session.id));
    return c.body(null, 204);
  };
}
