import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openPglite } from '#server/platform/db/pglite.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { readSchemaFiles } from '#server/platform/db/sql-files.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import {
  buildFormerDatabase,
  readFormerDatabase,
  readRows,
  type FormerDatabase,
} from '#tests/support/former-database.ts';
import { makeDatabase, startProcess } from '#tests/support/process.ts';
import { dumpSchema } from '#tests/support/schema-dump.ts';

const PROCESS_TIME = 120_000;

/** Of buckets that a later migration raises, where staff had not set their own. */
const NEW_LIMITS: Record<string, number> = { tickets: 100_000_000, deliverables: 5_000_000_000, evidence: 104_857_600 };

function withNewLimit(row: string): string {
  const bucket = JSON.parse(row) as { id: string };
  const limit = NEW_LIMITS[bucket.id];
  return limit === undefined ? row : row.replace(/"file_size_limit": (null|\d+)/, `"file_size_limit": ${limit}`);
}

/** The tax rate is a row of its own table. */
const MOVED = ['internal.shop_settings.tax_rate'];

describe.each(engines)('a database made by commit 9ada02e, on %s', (engine) => {
  let former: FormerDatabase;
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    former = await readFormerDatabase();
  });
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  });

  /** An empty database, the settings of a process that runs over it, and how to open it. */
  async function emptyDatabase(): Promise<{ env: Record<string, string>; open: () => Promise<Database> }> {
    if (engine === 'pglite') {
      const dataDir = await mkdtemp(join(tmpdir(), 'hypecast-former-'));
      cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
      return { env: { DATA_DIR: dataDir }, open: () => openPglite({ dataDir: join(dataDir, 'db') }) };
    }
    const { url, drop } = await makeDatabase('empty');
    cleanUps.push(drop);
    return { env: { DATABASE_URL: url }, open: async () => openPostgres(url, 2) };
  }

  test('keeps every row and gets the schema of a new database', async () => {
    const files = await readSchemaFiles(['platform', 'shop']);
    const db = await (await emptyDatabase()).open();
    cleanUps.push(() => db.close());
    await buildFormerDatabase(db, former);
    const before = await readRows(db, former);
    expect(before).toEqual(
      Object.fromEntries(Object.entries(former.tables).map(([name, rows]) => [name, rows.toSorted()])),
    );

    const kept = await readRows(db, former, MOVED);
    const applied = await migrate(db, files);
    // The last migration of that layout has the number 20261123011500.
    const newer = files.migrations
      .map(({ path }) => path)
      .filter((path) => path.replace(/^.*\//, '') > '20261123011501');
    expect(applied.migrations).toEqual(newer);
    expect(applied.definitions).toHaveLength(files.definitions.length);
    expect(await readRows(db, former, MOVED)).toEqual({
      ...kept,
      'storage.buckets': before['storage.buckets']?.map(withNewLimit),
    });

    const rates = await db.query(`select country, rate::float8 from public.tax_rates where country is null`);
    expect(rates.rows).toEqual([{ country: null, rate: 0.08 }]);
    const fresh = await freshDatabase(engine);
    cleanUps.push(() => fresh.close());
    expect(await dumpSchema(db)).toEqual(await dumpSchema(fresh));
    expect(await migrate(db, files)).toEqual({ migrations: [], definitions: [] });
  });

  test('carries a running server', { timeout: PROCESS_TIME }, async () => {
    const { env, open } = await emptyDatabase();
    const db = await open();
    await buildFormerDatabase(db, former);
    await db.close();
    const running = await startProcess('pglite', { ...env, DEMO_DATA: 'off' }, 'empty');
    cleanUps.push(() => running.remove());
    const signIn = await fetch(`${running.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'client@demo.hypecast.test', password: 'Hypecast-demo-1' }),
    });
    const { access_token: token } = (await signIn.json()) as { access_token: string };
    const orders = await fetch(`${running.url}/rest/v1/orders?select=order_number`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await orders.json()).toHaveLength(former.tables['public.orders']?.length ?? 0);
  });

  test('is rejected when it stopped in the middle of its migrations', async () => {
    const db = await (await emptyDatabase()).open();
    cleanUps.push(() => db.close());
    await buildFormerDatabase(db, { migrations: former.migrations.slice(0, 20), tables: {}, sequences: [] });
    await expect(migrate(db, await readSchemaFiles(['platform', 'shop']))).rejects.toThrow(/early development version/);
  });
});
