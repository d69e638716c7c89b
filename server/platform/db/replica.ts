import type { Logger } from 'pino';
import { DatabaseError, type Database } from './database.ts';

/** A read replica that is further behind is not used. */
const MAX_BEHIND_MS = 10_000;
const LOOK_MS = 1000;
/** An hour. With a replica that is further behind, its lag is reported as infinite. */
const MAX_MARKS = 3600;
/**
 * Errors that the primary may not have, by the beginning of their code: the replica is stopped or full (08, 53, 57P, 58),
 * cancels statements in the way of its recovery (40), cannot write (25), or does not know a new column yet (0A, 42). Others,
 * such as a value that is no number or a statement that takes too long, would be the same there.
 */
const OWN_ERRORS = /^(08|0A|25|40|42|53|57P|58)/;

/** Where the primary's log was at a moment. */
interface Mark {
  at: number;
  position: number;
}

/** A copy of the database that serves reads a moment late. */
export interface Replica {
  /**
   * Runs a read on the replica if it contains everything that was committed before `since` (milliseconds since 1970),
   * otherwise on the primary, and also if the replica fails ({@link OWN_ERRORS}).
   */
  read<T>(since: number, work: (db: Database) => Promise<T>): Promise<T>;
  /** Everything up to so many seconds ago is on the replica. Infinity while it cannot be reached. */
  lagSeconds(): number;
  /** Resolves when the lag is known, or the first attempt to learn it has failed. */
  readonly firstLook: Promise<void>;
  close(): Promise<void>;
}

const POSITION = `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as position`;
const REPLAYED = `select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 as position`;

async function positionOf(db: Database, text: string): Promise<number> {
  const { rows } = await db.query<{ position: number | null }>(text);
  const position = rows[0]?.position ?? null;
  if (position === null) throw new DatabaseError({ code: '55000', message: 'this server is not a replica' });
  return position;
}

/**
 * Follows how far a replica is. Times of transactions would not show it: a replica that has lost its primary believes
 * that it has everything, and one without traffic seems late. Positions in the log show both.
 */
export function openReplica(primary: Database, replica: Database, log: Logger): Replica {
  let marks: Mark[] = [];
  let contains = -Infinity;
  let isUsed = false;

  async function look(): Promise<void> {
    const at = Date.now();
    // The clock was set back: what was known by it means nothing now.
    if (at < (marks.at(-1)?.at ?? contains)) {
      marks = [];
      contains = -Infinity;
    }
    marks.push({ at, position: await positionOf(primary, POSITION) });
    const replayed = await positionOf(replica, REPLAYED);
    const reached = marks.findLastIndex(({ position }) => position <= replayed);
    contains = marks[reached]?.at ?? contains;
    marks = marks.slice(Math.max(reached, 0)).slice(-MAX_MARKS);
  }

  const isFresh = () => Date.now() - contains <= MAX_BEHIND_MS;

  function report(error: unknown): void {
    if (isFresh() === isUsed) return;
    isUsed = !isUsed;
    if (isUsed) log.info('reads use the replica');
    else log.warn({ err: error }, 'reads use the primary alone: the replica is late or cannot be reached');
  }

  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const follow = () => {
    looking = look()
      .then(() => report(undefined), report)
      .finally(() => {
        if (!isClosed) timer = setTimeout(follow, LOOK_MS).unref();
      });
  };
  follow();

  return {
    firstLook: looking,
    async read(since, work) {
      if (!isFresh() || contains <= since) return work(primary);
      try {
        return await work(replica);
      } catch (error) {
        if (!(error instanceof DatabaseError) || !OWN_ERRORS.test(error.code)) throw error;
        return work(primary);
      }
    },
    lagSeconds: () => (Date.now() - contains) / 1000,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await looking;
      await replica.close();
    },
  };
}
