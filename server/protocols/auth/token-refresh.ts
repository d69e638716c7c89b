import * as z from 'zod';
import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { readBody, text } from './body.ts';
import { AuthError } from '#server/accounts/errors.ts';
import { isBanned } from './guards.ts';
import { hashRefreshToken, isWellFormed, rotate } from '#server/accounts/refresh-tokens.ts';
import { inAuthTransaction, type AuthContext, type Endpoint } from './scope.ts';
import { findRefreshToken, lockSession, touchSession } from '#server/accounts/sessions.queries.ts';
import { originOf, wireSession, type WireSession } from '#server/accounts/sessions.ts';
import { findUserById } from '#server/accounts/users.queries.ts';

const Body = z.object({ refresh_token: text() });

/** POST /token?grant_type=refresh_token */
export function grantRefreshToken(services: Services): Endpoint {
  return async (c) => {
    const { refresh_token: presented } = await readBody(c, Body);
    if (presented === undefined || !isWellFormed(presented)) {
      throw new AuthError(400, 'validation_failed', 'Refresh token is not valid');
    }
    // A refusal is returned, not thrown, so that what it did to the family of tokens is committed.
    const outcome = await inAuthTransaction(services, c, (sql) => refresh(services, sql, c, presented));
    if (outcome instanceof AuthError) throw outcome;
    return c.json(outcome);
  };
}

async function refresh(
  services: Services,
  sql: Transaction,
  c: AuthContext,
  presented: string,
): Promise<WireSession | AuthError> {
  const hash = hashRefreshToken(services.identity, presented);
  const unknown = new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  const found = await findRefreshToken(sql, hash);
  if (found === null) return unknown;
  const session = await lockSession(sql, found.session_id);
  // Whoever had the lock before may have changed the token, so it is read again under it.
  const row = session === null ? null : await findRefreshToken(sql, hash);
  if (session === null || row === null) return unknown;

  const now = services.clock.now();
  const user = await findUserById(sql, session.user_id);
  if (user === null) return unknown;
  if (isBanned(user, now)) return new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
  if (session.not_after !== null && session.not_after <= now) {
    return new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  }
  const refreshToken = await rotate(services.identity, sql, session, { presented, row, now });
  if (refreshToken === null)
    return new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  await touchSession(sql, session.id, { ...originOf(c), now });
  return wireSession(services, sql, { user, session, refreshToken, now });
}
