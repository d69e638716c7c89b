import { setTimeout as pause } from 'node:timers/promises';
import { hasSqlState, type Database } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { Reader } from './reader.ts';
import type { Faults } from './scenario.ts';

const TIMES = 3;
const LATE_MS = 30_000;
const CURRENT_MS = 15_000;

const READS = `select coalesce(sum(idx_scan + seq_scan), 0)::float8 as reads from pg_stat_user_tables where relname = 'users'`;

const CONFLICT = '40001';

/** A replica that catches up cancels queries which are in its way, even the one that let it. */
async function ask(replica: Database, text: string): Promise<number> {
  for (;;)
    try {
      const { rows } = await replica.query<{ reads?: number }>(text);
      return rows[0]?.reads ?? 0;
    } catch (error) {
      if (!hasSqlState(error, CONFLICT)) throw error;
    }
}

/** The replica stops where it is for 30 s and catches up, again and again, while clients read what they have written. */
export async function delayReplica({ world, traffic }: Faults): Promise<void> {
  const replica = openPostgres(new URL('/shop', world.replica!.url).href, 1);
  const readers = traffic.shoppers.slice(1).map((shopper) => new Reader(world, shopper));
  const reading = readers.map((reader) => reader.run());
  for (let n = 0; n < TIMES; n++) {
    await pause(CURRENT_MS);
    await ask(replica, 'select pg_wal_replay_pause()');
    await pause(LATE_MS);
    await ask(replica, 'select pg_wal_replay_resume()');
  }
  await pause(CURRENT_MS);
  for (const reader of readers) reader.stop();
  await Promise.all(reading);
  const onReplica = await ask(replica, READS);
  await replica.close();
  const { unexpected } = traffic.ledger;
  if (onReplica === 0) unexpected.push('nothing was read from the replica');
  for (const reader of readers) unexpected.push(...reader.problems);
  const oldest = Math.max(...readers.map((reader) => reader.oldestMs));
  const reads = readers.reduce((sum, reader) => sum + reader.reads, 0);
  world.notes.push(
    `${reads} reads and ${onReplica} scans of that table on the replica; the oldest was ${(oldest / 1000).toFixed(1)} s late`,
  );
}
