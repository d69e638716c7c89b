import type { Transaction } from '#server/platform/db/database.ts';
import { AuthError } from '../errors.ts';
import type { UserRow } from '../users/users.queries.ts';
import { isBanned } from '../users/users.ts';
import { lockSession } from './sessions.queries.ts';

/**
 * Holds the session of a change that was begun earlier until the transaction ends. The caller has locked the user, as a
 * sign-out does: it either has ended the session already, or ends what this transaction adds.
 * @throws {AuthError} 403 user_banned, session_not_found
 */
export async function requireOpenSession(
  sql: Transaction,
  user: UserRow,
  sessionId: string | null,
  now: Date,
): Promise<void> {
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  const session = sessionId === null ? null : await lockSession(sql, sessionId);
  const open =
    user.deleted_at === null &&
    session !== null &&
    session.user_id === user.id &&
    (session.not_after === null || session.not_after > now);
  if (!open) throw new AuthError(403, 'session_not_found', 'The session that began this change has ended');
}
