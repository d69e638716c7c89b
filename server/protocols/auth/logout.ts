import * as z from 'zod';
import { AuthError } from '#server/accounts/errors.ts';
import { signOut } from '#server/accounts/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { type Endpoint, originOf } from './scope.ts';

const Scope = z.enum(['global', 'local', 'others']);

/** POST /logout?scope=: all sessions of the account, this one, or all others. */
export function logout(services: Services): Endpoint {
  return async (c) => {
    const named = c.req.query('scope') ?? 'global';
    const scope = Scope.safeParse(named);
    if (!scope.success)
      throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${named.slice(0, 40)}"`);
    const { user, session } = c.var;
    await signOut(services, originOf(c), { user, session, scope: scope.data });
    return c.body(null, 204);
  };
}
