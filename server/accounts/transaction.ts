import { hasSqlState, type Transaction } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import type { Services } from '#server/services.ts';
import { asTriggerError, describeTrigger, TriggerError } from './trigger-error.ts';

/** Where a request comes from: for sessions and for the audit rows that triggers write. */
export interface Origin extends Pick<Caller, 'ip' | 'userAgent'> {
  /** The request came from the machine that runs the server. Demo accounts sign in there only. */
  local: boolean;
  /** What showed that it did not, for the log. */
  foreignPart?: string | undefined;
}

const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 3;

/**
 * One transaction as the owner of the account tables, which no request role can access. The log says which trigger of
 * somebody else's schema has failed.
 * @throws {TriggerError} if one did
 */
export async function inAccountTransaction<T>(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { ip, userAgent }: Pick<Origin, 'ip' | 'userAgent'>,
  work: (sql: Transaction) => Promise<T>,
): Promise<T> {
  const headers = JSON.stringify({ 'x-forwarded-for': ip, 'user-agent': userAgent });
  const setup = { text: `select set_config('request.headers', $1, true)`, params: [headers] };
  const attempt = (number: number): Promise<T> =>
    db.transaction(work, { setup }).catch((error: unknown) => {
      // It undid everything. Joining a guest's orders to an account locks rows of both.
      if (number < MAX_ATTEMPTS && hasSqlState(error, DEADLOCK)) return attempt(number + 1);
      throw error;
    });
  try {
    return await attempt(1);
  } catch (error) {
    // A deferred trigger fails at the end of the transaction.
    const raised = asTriggerError(error, 'Database error updating user');
    if (raised instanceof TriggerError)
      log.error(await describeTrigger(db, raised), 'a trigger on the accounts failed');
    throw raised;
  }
}
