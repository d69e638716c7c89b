import { hasSqlState } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { deleteStale, findForgottenVisitors, type StaleTable } from './clean-up.queries.ts';
import { deleteUser } from './users/users.queries.ts';

/** Interval of the job: a row is removed at most this much later than it could be. */
export const CLEAN_UP_SECONDS = 3600;

const DAY_MS = 86_400_000;

/** Days until a row is useless. A reused refresh token is detected as stolen while its row exists. */
const DAYS_KEPT: Record<StaleTable, number> = {
  one_time_tokens: 1,
  flow_state: 1,
  provider_flows: 1,
  mfa_challenges: 1,
  webauthn_challenges: 1,
  mfa_factors: 1,
  spent_statements: 0,
  refresh_tokens: 30,
  access_changes: 1,
  sessions: 180,
};
const VISITOR_DAYS = 30;

/** Removes what sign-ins leave behind: unused links, abandoned provider sign-ins, old sessions. */
export async function cleanUpAccounts({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const removed: Record<string, number> = {};
  for (const [table, days] of Object.entries(DAYS_KEPT) as [StaleTable, number][]) {
    let more = true;
    while (more) {
      const batch = await deleteStale(db, table, before(days));
      removed[table] = (removed[table] ?? 0) + batch.deleted;
      more = batch.more;
    }
  }
  for (const id of await findForgottenVisitors(db, before(VISITOR_DAYS))) {
    try {
      await deleteUser(db, id);
      removed.visitors = (removed.visitors ?? 0) + 1;
    } catch (error) {
      // A visitor with orders is kept.
      if (!hasSqlState(error, '23503')) throw error;
    }
  }
  log.debug({ removed }, 'stale rows of accounts removed');
}
