import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { readSchemaFiles } from '#server/platform/db/sql-files.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { emptyDatabase } from '#tests/support/empty-database.ts';
import {
  buildFormerDatabase,
  readFormerDatabase,
  readRows,
  type FormerDatabase,
} from '#tests/support/former-database.ts';
import { startOver } from '#tests/support/process.ts';
import { dumpSchema } from '#tests/support/schema-dump.ts';
import { keptRows, rowsToKeep } from '#tests/support/upgraded-rows.ts';

const PROCESS_TIME = 120_000;

describe.each(engines)('a database made by commit 9ada02e, on %s', (engine) => {
  let former: FormerDatabase;
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    former = await readFormerDatabase();
  });
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  });

  async function makeEmpty() {
    const empty = await emptyDatabase(engine);
    cleanUps.push(empty.drop);
    return empty;
  }

  test('keeps every row and gets the schema of a new database', { timeout: PROCESS_TIME }, async () => {
    const files = await readSchemaFiles(['platform', 'shop']);
    const db = await (await makeEmpty()).open();
    cleanUps.push(() => db.close());
    await buildFormerDatabase(db, former);
    const before = await readRows(db, former);
    expect(before).toEqual(
      Object.fromEntries(Object.entries(former.tables).map(([name, rows]) => [name, rows.toSorted()])),
    );

    const kept = await rowsToKeep(db, former);
    const applied = await migrate(db, files);
    // The last migration of that layout has the number 20261123011500.
    const newer = files.migrations
      .map(({ path }) => path)
      .filter((path) => path.replace(/^.*\//, '') > '20261123011501');
    expect(applied.migrations).toEqual(newer);
    expect(applied.definitions).toHaveLength(files.definitions.length);
    expect(await keptRows(db, former)).toEqual(kept);

    const rates = await db.query(`select country, rate::float8 from public.tax_rates where country is null`);
    expect(rates.rows).toEqual([{ country: null, rate: 0.08 }]);
    const fresh = await freshDatabase(engine);
    cleanUps.push(() => fresh.close());
    expect(await dumpSchema(db)).toEqual(await dumpSchema(fresh));
    expect(await migrate(db, files)).toEqual({ migrations: [], definitions: [] });
  });

  test('carries a running server', { timeout: PROCESS_TIME }, async () => {
    const empty = await makeEmpty();
    const db = await empty.open();
    await buildFormerDatabase(db, former);
    await db.close();
    const running = await startOver(empty, { DEMO_DATA: 'off' });
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
    const db = await (await makeEmpty()).open();
    cleanUps.push(() => db.close());
    await buildFormerDatabase(db, { migrations: former.migrations.slice(0, 20), tables: {}, sequences: [] });
    await expect(migrate(db, await readSchemaFiles(['platform', 'shop']))).rejects.toThrow(/early development version/);
  });
});
