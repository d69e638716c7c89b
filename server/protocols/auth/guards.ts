import type { MiddlewareHandler } from 'hono';
import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import type { Claims } from '#server/platform/db/scope.ts';
import { TokenError } from '#server/platform/keys/identity.ts';
import { AuthError } from '#server/accounts/errors.ts';
import type { AuthContext, AuthEnv } from './scope.ts';
import { findSession, type SessionRow } from '#server/accounts/sessions.queries.ts';
import { findUserById, lockUser, type UserRow } from '#server/accounts/users.queries.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

/** @throws {AuthError} 401 without a bearer, 403 bad_jwt for one that is not accepted */
async function claimsOf(services: Services, c: AuthContext): Promise<Claims> {
  try {
    const claims = await services.identity.claimsOf(c.req.raw.headers);
    // Who only views has no session here: account screens and all that is set on them are the client's own.
    if (claims.view_only === true) throw new AuthError(403, 'session_not_found', 'This token is for viewing alone');
    if (claims.role === 'anon' && c.req.header('authorization') === undefined) {
      throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    }
    return claims;
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`, {
      cause: error,
    });
  }
}

export const isBanned = (user: UserRow, now: Date): boolean => user.banned_until !== null && user.banned_until > now;

/** Who bears the request's token, and in which session. @throws {AuthError} 401, 403 */
export async function requireSession(
  services: Services,
  c: AuthContext,
): Promise<{ user: UserRow; session: SessionRow }> {
  const claims = await claimsOf(services, c);
  if (claims.sub === undefined || claims.sub === '')
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  if (!isUuid(claims.sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const user = await findUserById(services.db, claims.sub);
  if (user === null || user.deleted_at !== null)
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const session =
    claims.session_id !== undefined && isUuid(claims.session_id)
      ? await findSession(services.db, claims.session_id)
      : null;
  if (session === null || session.user_id !== user.id) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  const now = services.clock.now();
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (session.not_after !== null && session.not_after <= now)
    throw new AuthError(403, 'session_expired', 'Session has expired');
  return { user, session };
}

/** The signed-in account as it is now, held until the transaction ends. @throws {AuthError} 403 user_not_found */
export async function lockCaller(sql: Transaction, id: string): Promise<UserRow> {
  const user = await lockUser(sql, id);
  if (user === null) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  return user;
}

/** Lets through whoever bears a token of a session that still exists; sets `user` and `session`. */
export function requireUser(services: Services): MiddlewareHandler<AuthEnv> {
  return async (c, next) => {
    const { user, session } = await requireSession(services, c);
    c.set('user', user);
    c.set('session', session);
    await next();
  };
}

/** Lets through the service role alone. */
export function requireAdmin(services: Services): MiddlewareHandler<AuthEnv> {
  return async (c, next) => {
    const claims = await claimsOf(services, c);
    if (claims.role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
    await next();
  };
}
