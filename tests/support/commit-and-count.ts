import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openPglite } from '#server/platform/db/pglite.ts';

/** Log syncs per unit of work, counted when its promise settles. */
export interface SyncCounts {
  committed: number[];
  statements: number[];
  readOnly: number[];
}

// Runs as a separate process with count-syncs.mjs preloaded: `commit-and-count.ts <data folder> <times>`.
const [dataDir = '', times = '0'] = process.argv.slice(2);
const log = process.env.SYNC_LOG ?? '';

function countLogSyncs(): number {
  const wal = join(dataDir, 'pg_wal');
  const segments = new Set(readdirSync(wal).map((name) => String(statSync(join(wal, name), { bigint: true }).ino)));
  return existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter((inode) => segments.has(inode)).length
    : 0;
}

async function countDuring(work: (n: number) => Promise<unknown>): Promise<number[]> {
  const counts: number[] = [];
  for (let n = 0; n < Number(times); n++) {
    const before = countLogSyncs();
    await work(n);
    counts.push(countLogSyncs() - before);
  }
  return counts;
}

const db = await openPglite({ dataDir });
await db.script('create table kept (n integer)');
const counts: SyncCounts = {
  committed: await countDuring((n) =>
    db.transaction(async (sql) => void (await sql.query('insert into kept values ($1)', [n]))),
  ),
  statements: await countDuring((n) => db.query('insert into kept values ($1)', [n])),
  readOnly: await countDuring(() =>
    db.transaction((sql) => sql.query('select count(*) from kept'), { readOnly: true }),
  ),
};
await db.close();
process.stdout.write(JSON.stringify(counts));
