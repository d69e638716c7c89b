import type { Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { AuthError } from '../errors.ts';
import { hashRefreshToken, isWellFormed, rotate } from './refresh-tokens.ts';
import { findRefreshToken, lockSession, touchSession } from './sessions.queries.ts';
import { type IssuedSession, issueTokens, rejectForeignDemo, sessionOrigin } from './sessions.ts';
import { inAccountTransaction, type Origin } from '../transaction.ts';
import { findUserById } from '../users/users.queries.ts';
import { isBanned } from '../users/users.ts';

/** Exchanges a refresh token for new tokens. @throws {AuthError} 400 */
export async function refreshSession(
  services: Services,
  origin: Origin,
  presented: string | undefined,
): Promise<IssuedSession> {
  if (presented === undefined || !isWellFormed(presented))
    throw new AuthError(400, 'validation_failed', 'Refresh token is not valid');
  // The error is returned, not thrown, so that the revocation of a token family is committed.
  const outcome = await inAccountTransaction(services, origin, (sql) => refresh(services, sql, origin, presented));
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}

async function refresh(
  services: Services,
  sql: Transaction,
  origin: Origin,
  presented: string,
): Promise<IssuedSession | AuthError> {
  const hash = hashRefreshToken(services.identity, presented);
  const unknown = new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  const found = await findRefreshToken(sql, hash);
  if (found === null) return unknown;
  const session = await lockSession(sql, found.session_id);
  // The previous holder of the lock may have changed the token: read it again.
  const row = session === null ? null : await findRefreshToken(sql, hash);
  if (session === null || row === null) return unknown;

  const now = services.clock.now();
  const user = await findUserById(sql, session.user_id);
  if (user === null) return unknown;
  rejectForeignDemo(services, origin, user);
  if (isBanned(user, now)) return new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  if (session.not_after !== null && session.not_after <= now) {
    return new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  }
  const refreshToken = await rotate(services.identity, sql, session, { presented, row, now });
  if (refreshToken === null)
    return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  await touchSession(sql, session.id, { ...sessionOrigin(origin), now });
  return issueTokens(services, sql, { user, session, refreshToken, now });
}
