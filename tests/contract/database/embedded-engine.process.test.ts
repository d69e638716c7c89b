import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPglite, type PgliteDatabase } from '#server/platform/db/pglite.ts';
import { vacuumTables } from '#server/platform/db/vacuum.ts';
import { startServer } from '#tests/support/server.ts';

const ENDLESS = 'select count(*) from generate_series(1, 1000000000000)';

describe('embedded engine', () => {
  let folder: string;
  let db: PgliteDatabase;
  const noted: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hypecast-engine-'));
    db = await openPglite({ dataDir: join(folder, 'db') });
    await db.script('create table notes (text text)');
    await db.listen('notes', (payload) => noted.push(payload));
  });
  afterAll(async () => {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });

  const notes = async () =>
    (await db.query<{ text: string }>('select text from notes order by text')).rows.map(({ text }) => text);

  test('cancels a statement on timeout; queued requests succeed, only its own transaction is lost', async () => {
    await db.query(`insert into notes values ('kept')`);
    const endless = db.transaction(
      async (sql) => {
        await sql.query(`insert into notes values ('lost')`);
        await sql.query(ENDLESS);
      },
      { statementMs: 300 },
    );
    const behind = notes();
    await expect(endless).rejects.toMatchObject({ code: '57014' });
    expect(await behind).toEqual(['kept']);
  });

  test('a restart loses no queued work of other callers', async () => {
    const heard = Promise.withResolvers<string>();
    const endless = () => db.transaction((sql) => sql.query(ENDLESS), { statementMs: 300, readOnly: true });
    const write = (text: string) =>
      db.transaction(async (sql) => {
        await sql.query('insert into notes values ($1)', [text]);
        await sql.savepoint((inner) => inner.query('select 1/0')).catch(() => undefined);
        return (await sql.query<{ text: string }>('select text from notes where text = $1', [text])).rows;
      });
    const first = endless();
    const others = [
      write('behind the first'),
      db.query(`insert into notes values ('single')`),
      db.script(`insert into notes values ('script'); select 1`),
      db.listen('waiting', heard.resolve),
    ];
    const second = endless();
    const last = [write('behind the second'), db.query(`select pg_notify('waiting', 'heard')`)];
    for (const slow of [first, second]) await expect(slow).rejects.toMatchObject({ code: '57014' });
    await Promise.all([...others, ...last]);
    expect(await heard.promise).toBe('heard');
    expect(await notes()).toEqual(['behind the first', 'behind the second', 'kept', 'script', 'single']);
    await db.query(`delete from notes where text <> 'kept'`);
  });

  test('a transaction does not continue in another session after its own is lost', async () => {
    const survivor = db.transaction(
      async (sql) => {
        await sql.savepoint((inner) => inner.query(ENDLESS)).catch(() => undefined);
        await sql.query(`insert into notes values ('outside')`);
      },
      { statementMs: 300 },
    );
    await expect(survivor).rejects.toMatchObject({ code: '08006' });
    expect(await notes()).toEqual(['kept']);
  });

  test('statements pipelined in a transaction fail together', async () => {
    const sent = db.transaction(
      (sql) => {
        const [endless, behind] = [sql.query(ENDLESS), sql.query(`insert into notes values ('outside')`)];
        return Promise.allSettled([endless, behind]);
      },
      { statementMs: 300 },
    );
    await expect(sent).rejects.toMatchObject({ code: '57014' });
    expect(await notes()).toEqual(['kept']);
  });

  test('rejects statements that would overflow its stack and keeps running', async () => {
    await expect(db.query(`select 'x' ~ '(.{1,255}){1,255}x'`)).rejects.toMatchObject({
      code: 'XX000',
      message: expect.stringContaining('memory'),
    });
    await expect(db.query(`select ${'('.repeat(20_000)}1${')'.repeat(20_000)}`)).rejects.toMatchObject({
      code: expect.stringMatching(/^(54001|53200|42601)$/),
    });
    await expect(db.query(`select jsonb '${'['.repeat(200_000)}'`)).rejects.toMatchObject({
      code: expect.stringMatching(/^(54001|22P02)$/),
    });
    await expect(db.query('select 1/0')).rejects.toMatchObject({ code: '22012' });
    expect(await notes()).toEqual(['kept']);
  });

  test('statements queued behind a timeout run once, in order, with a timeout of their own', async () => {
    const began = Date.now();
    const endless = db.single({ text: ENDLESS }, { statementMs: 1500 });
    const behind = ['a', 'b', 'c'].map((text) =>
      db.single({ text: 'insert into notes values ($1) returning ctid', params: [text] }, { statementMs: 100 }),
    );
    const transaction = db.transaction(async (sql) => (await sql.query('select 1 from notes')).count);
    await expect(endless).rejects.toMatchObject({ code: '57014' });
    expect(Date.now() - began).toBeGreaterThanOrEqual(1500);
    const places = (await Promise.all(behind)).map(({ rows }) => JSON.stringify(rows));
    expect(places.toSorted()).toEqual(places);
    expect(await transaction).toBe(4);
    expect(await notes()).toEqual(['a', 'b', 'c', 'kept']);
    await db.query(`delete from notes where text <> 'kept'`);
  });

  test('statements queued behind an engine crash run in the next session', async () => {
    const crash = db.query(`select repeat('[', 3000000)::json`);
    const behind = [db.query(`insert into notes values ('behind')`), db.query('select 1/0'), notes()];
    await expect(crash).rejects.toMatchObject({ code: 'XX000', message: 'Maximum call stack size exceeded' });
    await expect(behind[1]).rejects.toMatchObject({ code: '22012' });
    expect(await behind[2]).toEqual(['behind', 'kept']);
    await db.query(`delete from notes where text <> 'kept'`);
  });

  test('delivers notifications after LISTEN', async () => {
    const received = Promise.withResolvers<string>();
    await db.listen('notes', received.resolve);
    await db.query(`select pg_notify('notes', 'after')`);
    expect(await received.promise).toBe('after');
    expect(noted).toEqual(['after']);
  });

  test('reuses the space of deleted rows and updates planner statistics', async () => {
    await db.script('create table "Grown" (id integer primary key, text text)');
    const fill = () => db.query(`insert into "Grown" select n, repeat('x', 200) from generate_series(1, 3000) as n`);
    const size = async () =>
      (await db.query<{ size: number }>(`select pg_relation_size('"Grown"') as size`)).rows[0]!.size;
    await fill();
    const once = await size();
    for (let round = 0; round < 5; round++) {
      await db.query('delete from "Grown"');
      await fill();
      await vacuumTables(db);
    }
    // Twice: the deleted rows are free after the VACUUM only. Without it, there would be six times as much.
    expect(await size()).toBeLessThanOrEqual(2 * once);
    const { rows } = await db.query(`select reltuples from pg_class where oid = '"Grown"'::regclass`);
    expect(rows).toEqual([{ reltuples: 3000 }]);
  });
});

test('a shop on the embedded engine vacuums its tables', async () => {
  const server = await startServer('pglite', { recurringJobs: true });
  const counted = async () =>
    (
      await server.services.db.query<{ reltuples: number }>(
        `select reltuples from pg_class where oid = 'public.packages'::regclass`,
      )
    ).rows[0]!.reltuples;
  // Minus one before the first VACUUM.
  await expect.poll(counted, { timeout: 20_000 }).toBeGreaterThan(0);
  await server.close();
});
