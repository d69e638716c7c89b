import { AuthError } from '#server/accounts/errors.ts';
import { startFamily } from '#server/accounts/sessions/refresh-tokens.ts';
import {
  addAmr,
  deleteSingleFactorSessions,
  raiseSession,
  revokeFamily,
  type SessionRow,
} from '#server/accounts/sessions/sessions.queries.ts';
import { type AuthenticationMethod, type IssuedSession, issueTokens } from '#server/accounts/sessions/sessions.ts';
import type { UserRow } from '#server/accounts/users/users.queries.ts';
import type { Sql, Transaction } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { deleteUnverifiedFactors, hasVerifiedFactor } from './factors.queries.ts';

/**
 * Rejects a session that has not passed the second step of an account with a verified factor.
 * @throws {AuthError} `status` insufficient_aal
 */
export async function requireFullAssurance(
  sql: Sql,
  { user, session, status, message }: { user: UserRow; session: SessionRow; status: number; message: string },
): Promise<void> {
  if (session.aal === 'aal1' && (await hasVerifiedFactor(sql, user.id)))
    throw new AuthError(status, 'insufficient_aal', message);
}

/** The session has passed its second step: new tokens for it, and an end to sessions and factors that have not. */
export async function passSecondStep(
  services: Services,
  sql: Transaction,
  { user, session, method, now }: { user: UserRow; session: SessionRow; method: AuthenticationMethod; now: Date },
): Promise<IssuedSession> {
  const raised = await raiseSession(sql, session.id, now);
  if (raised === null)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  await addAmr(sql, session.id, method, now);
  await deleteSingleFactorSessions(sql, user.id);
  await deleteUnverifiedFactors(sql, user.id);
  await services.accountLog.record(sql, { account: user.id, event: 'second_step_passed', details: { method } });
  await revokeFamily(sql, session.id, now);
  const refreshToken = await startFamily(services.identity, sql, raised, now);
  return issueTokens(services, sql, { user, session: raised, refreshToken, now });
}
