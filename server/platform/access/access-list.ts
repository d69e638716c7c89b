import type { Logger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createOutages, type Outages } from '#server/platform/outages.ts';
import type { Claims } from '#server/platform/db/scope.ts';
import { watch } from '#server/platform/db/watch.ts';
import { type AccessChange, hasAccessChanges, readAccessChanges } from './access-changes.queries.ts';

/** Why a valid access token may no longer be used. */
export type Revocation = 'user_deleted' | 'session_ended' | 'user_banned' | 'role_changed';

export interface AccessList {
  /** Null if the token may be used. */
  revocationOf(claims: Claims): Promise<Revocation | null>;
  close(): Promise<void>;
}

type Subject = Pick<Claims, 'sub' | 'session_id' | 'app_metadata'>;

/** Longer than any access token of this server lives. Tokens that are older have expired. */
const REMEMBERED_SECONDS = 2 * 3600;
/** Interval of a complete read, which forgets old changes. */
const FORGET_MS = 60_000;

/**
 * Keeps `auth.access_changes` in memory, at most a second old, so that checking a token takes two lookups and no query.
 * While the database cannot be read, the last known list applies: every API that a token opens needs the database, too.
 */
export async function watchAccess({
  db,
  clock,
  log,
  outages = createOutages(log),
}: {
  db: Database;
  clock: Clock;
  log: Pick<Logger, 'warn' | 'error'>;
  outages?: Outages;
}): Promise<AccessList> {
  if (!(await hasAccessChanges(db))) {
    log.warn('the database has no table auth.access_changes: access tokens stay valid until they expire');
    return { revocationOf: async () => null, close: async () => undefined };
  }
  const changes = createChanges(db);
  await changes.read();
  const { lookNow, stop } = await watch(db, {
    channel: 'access_changed',
    look: changes.read,
    outages,
    failed: (error) => log.warn({ err: error }, 'changes of access could not be read; the last known ones apply'),
  });

  const find = (claims: Claims): Revocation | null =>
    changes.revocationOf(claims, clock.now()) ??
    (claims.act === undefined ? null : changes.revocationOf(claims.act, clock.now()));

  return {
    async revocationOf(claims) {
      if (find(claims) === null) return null;
      // The token may be newer than the list, for example after a role that was revoked and granted again.
      await lookNow();
      return find(claims);
    },
    close: stop,
  };
}

function createChanges(db: Database) {
  let sessions = new Set<string>();
  let accounts = new Map<string, AccessChange>();
  let horizon = '0';
  let forgotAt = performance.now();

  function keep(change: AccessChange): void {
    if (change.kind === 'session') sessions.add(change.subject);
    else accounts.set(change.subject, change);
  }

  return {
    async read(): Promise<void> {
      const now = performance.now();
      const everything = now - forgotAt >= FORGET_MS;
      const found = await readAccessChanges(db, everything ? '0' : horizon, REMEMBERED_SECONDS);
      if (everything) {
        sessions = new Set();
        accounts = new Map();
        forgotAt = now;
      }
      found.changes.forEach(keep);
      horizon = found.horizon;
    },

    revocationOf({ sub, session_id: session, app_metadata: metadata }: Subject, now: Date): Revocation | null {
      if (sub === undefined) return null;
      const account = accounts.get(sub.toLowerCase());
      if (account?.ended) return 'user_deleted';
      if (session !== undefined && sessions.has(session)) return 'session_ended';
      if (account === undefined) return null;
      if (account.banned_until !== null && account.banned_until > now) return 'user_banned';
      // A token without this claim says nothing about the role.
      return metadata !== undefined && roleIn(metadata) !== account.role ? 'role_changed' : null;
    },
  };
}

/** As the database reads it: `raw_app_meta_data ->> 'role'`. */
const roleIn = ({ role }: Record<string, unknown>): string | null =>
  role === undefined || role === null ? null : String(role);
