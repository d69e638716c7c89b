import type { MiddlewareHandler } from 'hono';
import { AuthError } from '#server/accounts/errors.ts';
import { requireFullAssurance } from '#server/accounts/mfa/assurance.ts';
import type { SessionRow } from '#server/accounts/sessions/sessions.queries.ts';
import { findSessionOfToken } from '#server/accounts/sessions/sessions.ts';
import type { UserRow } from '#server/accounts/users/users.queries.ts';
import { callerOf, isServiceRole, isViewOnly } from '#server/http/caller.ts';
import type { Claims } from '#server/platform/db/scope.ts';
import { RevokedTokenError, TokenError } from '#server/platform/keys/identity.ts';
import type { Services } from '#server/services.ts';
import type { AuthContext, AuthEnv } from './scope.ts';

/** @throws {AuthError} 401 without a bearer token, 403 bad_jwt for an invalid one, 403 for a view-only one */
function requireClaims(c: AuthContext): Claims {
  // View-only tokens have no session: the account's settings are the client's own business.
  if (isViewOnly(c)) throw new AuthError(403, 'session_not_found', 'This token is for viewing alone');
  try {
    const { claims } = callerOf(c);
    if (claims.role === 'anon' && c.req.header('authorization') === undefined)
      throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    return claims;
  } catch (error) {
    if (error instanceof RevokedTokenError) return claimsDespite(error);
    if (!(error instanceof TokenError)) throw error;
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`, {
      cause: error,
    });
  }
}

/**
 * A changed role makes no difference here: this API reads the account's row. A session whose token has the former role can
 * still be ended, for example. @throws {AuthError} 403 for every other reason
 */
function claimsDespite(error: RevokedTokenError): Claims {
  const { reason, claims } = error;
  if (reason === 'role_changed' && claims.view_only !== true) return claims;
  if (reason === 'user_deleted')
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist', { cause: error });
  if (reason === 'user_banned') throw new AuthError(403, 'user_banned', 'User is banned', { cause: error });
  if (reason === 'session_ended')
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist', {
      cause: error,
    });
  throw new AuthError(403, 'session_not_found', `This token cannot be used: ${error.message}`, { cause: error });
}

interface OpenSession {
  user: UserRow;
  session: SessionRow;
}

/** The caller's account and session. @throws {AuthError} 400, 401, 403; 403 for a guest, who has no account to change */
export async function sessionOf(services: Services, c: AuthContext): Promise<OpenSession> {
  const open = await findSessionOfToken(services, requireClaims(c));
  if (open.user.role === 'guest') throw new AuthError(403, 'no_authorization', 'This needs an account');
  return open;
}

function guard(find: (c: AuthContext) => Promise<OpenSession>): MiddlewareHandler<AuthEnv> {
  return async (c, next) => {
    const { user, session } = await find(c);
    c.set('user', user);
    c.set('session', session);
    await next();
  };
}

/** Requires a token of a session that still exists, also a guest's; sets `user` and `session`. */
export const requireAnySession = (services: Services): MiddlewareHandler<AuthEnv> =>
  guard((c) => findSessionOfToken(services, requireClaims(c)));

/** Requires the session of an account, even if its second step is pending. */
export const requireSession = (services: Services): MiddlewareHandler<AuthEnv> => guard((c) => sessionOf(services, c));

/**
 * Requires a session that has passed the second step, if its account has one. `status` is GoTrue's for the route.
 * @throws {AuthError} insufficient_aal
 */
export function requireFullSession(services: Services, status = 403): MiddlewareHandler<AuthEnv> {
  return guard(async (c) => {
    const open = await sessionOf(services, c);
    await requireFullAssurance(services.db, {
      ...open,
      status,
      message: 'AAL2 session is required: verify the second factor first',
    });
    return open;
  });
}

/** Requires the service role. */
export const requireServiceRole: MiddlewareHandler<AuthEnv> = async (c, next) => {
  requireClaims(c);
  if (!isServiceRole(c)) throw new AuthError(403, 'not_admin', 'User not allowed');
  await next();
};
