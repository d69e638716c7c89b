import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { readSchemaFiles, sqlFile, type SchemaFiles } from '#server/platform/db/sql-files.ts';
import { planUpgrade, tryUpgrade } from '#server/platform/db/upgrade-plan.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';
import { emptyDatabase } from '#tests/support/empty-database.ts';
import { makeDatabase, runScript } from '#tests/support/process.ts';
import { dumpSchema } from '#tests/support/schema-dump.ts';

const NEXT = 'shop/migrations/20990101000000_next.sql';

describe.each(engines)('upgrade check on %s', (engine) => {
  let db: Database;
  let files: SchemaFiles;

  beforeAll(async () => {
    [db, files] = await Promise.all([freshDatabase(engine), readSchemaFiles(['platform', 'shop'])]);
  });
  afterAll(() => db.close());

  const withNext = (text: string): SchemaFiles => ({
    ...files,
    migrations: [...files.migrations, sqlFile(NEXT, text)],
  });

  test('reports an up-to-date database', async () => {
    const plan = await planUpgrade(db, files);
    expect(plan).toMatchObject({ state: 'current', migrations: [], definitions: [], tables: [] });
    expect(plan.newest).toHaveLength(2);
  });

  test('lists pending migrations, the tables they touch and changed definitions', async () => {
    const [first, ...rest] = files.definitions;
    const next = {
      ...withNext('alter table public.orders add column mood text; create index on public.payments (brand);'),
      definitions: [sqlFile(first!.path, `${first!.sql}\n-- changed`), ...rest],
    };
    const plan = await planUpgrade(db, next);
    expect(plan).toMatchObject({ state: 'pending', migrations: [NEXT], definitions: [first!.path] });
    const removed = { ...files, definitions: rest };
    expect(await planUpgrade(db, removed)).toMatchObject({ state: 'pending', definitions: [first!.path] });
    expect(plan.tables.map(({ name }) => name).toSorted()).toEqual(['public.orders', 'public.payments']);
  });

  test('counts the rows of a table that was not analyzed yet', async () => {
    await db.script('create table public.moods as select n from generate_series(1, 12) as n');
    const plan = await planUpgrade(db, withNext('alter table public.moods add column mood text;'));
    expect(plan.tables).toEqual([{ name: 'public.moods', rows: 12, bytes: expect.any(Number) }]);
    await db.script('drop table public.moods');
  });

  test('a trial run changes nothing', async () => {
    const before = await dumpSchema(db);
    expect(await tryUpgrade(db, withNext('alter table public.orders add column mood text'))).toBeGreaterThan(0);
    expect(await dumpSchema(db)).toEqual(before);
    expect((await planUpgrade(db, files)).state).toBe('current');
  });

  test('a failed trial run names the file', async () => {
    await expect(tryUpgrade(db, withNext('alter table public.nothing add column mood text'))).rejects.toThrow(NEXT);
    expect((await planUpgrade(db, files)).state).toBe('current');
  });

  test('rejects an edited migration and recognises a newer database', async () => {
    const [first, ...rest] = files.migrations;
    const edited = { ...files, migrations: [sqlFile(first!.path, `${first!.sql} `), ...rest] };
    await expect(planUpgrade(db, edited)).rejects.toThrow(/was changed after it had been applied/);
    const older = { ...files, migrations: files.migrations.slice(0, -1) };
    expect((await planUpgrade(db, older)).state).toBe('newer');
  });

  test('rejects a database of another mode, as a start does', { timeout: 120_000 }, async () => {
    const standalone = await readSchemaFiles(['platform', 'standalone']);
    await expect(planUpgrade(db, standalone)).rejects.toThrow(/the database contains the shop/);

    const place = await emptyDatabase(engine);
    const other = await place.open();
    expect(await planUpgrade(other, files)).toMatchObject({ state: 'empty' });
    await other.script('create table public.orders (id int)');
    await expect(planUpgrade(other, files)).rejects.toThrow(/already has public.orders/);
    await migrate(other, standalone);
    await expect(planUpgrade(other, files)).rejects.toThrow(/already has public.orders/);
    await expect(migrate(other, files)).rejects.toThrow(/already has public.orders/);
    await other.close();
    await place.drop();
  });
});

test('runs as a command', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hypecast-upgrade-'));
  const { url, drop } = await makeDatabase('migrated');
  const check = (settings: Record<string, string> = {}, ...args: string[]) =>
    runScript('upgrade-check.ts', args, { DATA_DIR: dataDir, DATABASE_URL: url, ...settings });
  const { code, printed } = await check({}, '--try');
  expect({ code, printed }).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/The database is up to date\.[\s\S]*The trial took [\d.]+ s and was undone/),
  });
  const db = openPostgres(url, 1);
  await db.query(`insert into migrations.applied (name, hash) values ($1, 'x')`, [NEXT]);
  await db.close();
  expect(await check()).toMatchObject({ code: 1, printed: expect.stringContaining('of a newer version') });
  expect(await check({ MIGRATE: 'platform' })).toMatchObject({
    code: 1,
    printed: 'MIGRATE=platform: the database contains the shop; use another database\n',
  });
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});
