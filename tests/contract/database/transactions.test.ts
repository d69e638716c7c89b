import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { DatabaseError, type Database, type Statement } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { bothEngines, freshDatabase } from '#tests/support/database.ts';

const setting = (name: string, value: string): Statement => ({
  text: 'select set_config($1, $2, true)',
  params: [name, value],
});
const NO_ROLE = setting('role', 'nobody_has_this_role');
const WRITE = `insert into notes values ('outside')`;

describe.each(bothEngines)('transactions on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await freshDatabase(engine);
    await db.script(`create table notes (text text); grant select on notes to anon`);
  });
  afterAll(() => db.close());

  const notes = async () => (await db.query<{ text: string }>('select text from notes')).rows.map(({ text }) => text);

  test('applies the setup before the first statement, however it is sent', async () => {
    const options = { setup: setting('role', 'anon') };
    const ROLE = 'select current_user::text as role, now() as began';
    const rows = await db.transaction(
      async (sql) => (await Promise.all([sql.query(ROLE), sql.query(ROLE)])).flatMap((result) => result.rows),
      options,
    );
    expect(rows).toEqual([rows[0], rows[0]]);
    expect(rows[0]).toMatchObject({ role: 'anon' });
    expect((await db.single({ text: ROLE }, options)).rows).toMatchObject([{ role: 'anon' }]);
    expect((await db.query(ROLE)).rows).not.toMatchObject([{ role: 'anon' }]);
  });

  test('reports a failed setup and runs no statement outside the transaction', async () => {
    const failed = { code: '22023', message: expect.stringContaining('nobody_has_this_role') };
    await expect(db.single({ text: WRITE }, { setup: NO_ROLE })).rejects.toMatchObject(failed);
    await expect(db.transaction((sql) => sql.query(WRITE), { setup: NO_ROLE })).rejects.toMatchObject(failed);
    const stubborn = db.transaction(
      async (sql) => {
        for (let attempt = 0; attempt < 3; attempt += 1) await sql.query(WRITE).catch(() => undefined);
      },
      { setup: NO_ROLE },
    );
    await expect(stubborn).rejects.toMatchObject(failed);
    expect(await notes()).toEqual([]);
  });

  test('an error caught by the caller still rolls back and is thrown', async () => {
    const work = db.transaction(async (sql) => {
      await sql.query(WRITE);
      await sql.query('select 1/0').catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await notes()).toEqual([]);
  });

  test('reports the first failing statement of a pipeline', async () => {
    const deep = async <T>(work: () => Promise<T>, levels = 9): Promise<T> =>
      levels === 0 ? work() : await deep(work, levels - 1);
    const work = db.transaction((sql) => Promise.all([deep(() => sql.query('select 1/0')), sql.query('select 1')]));
    await expect(work).rejects.toMatchObject({ code: '22012' });
  });

  test('an error within a savepoint does not roll back the transaction', async () => {
    await db.transaction(async (sql) => {
      await sql.query(`insert into notes values ('kept')`);
      await expect(sql.savepoint((inner) => inner.query('select 1/0'))).rejects.toBeInstanceOf(DatabaseError);
    });
    expect(await notes()).toEqual(['kept']);
    await db.query('delete from notes');
  });

  test('a failed or read-only single statement leaves no change and a usable connection', async () => {
    await expect(db.single({ text: WRITE }, { readOnly: true })).rejects.toMatchObject({ code: '25006' });
    await expect(db.single({ text: WRITE }, { setup: setting('role', 'anon') })).rejects.toMatchObject({
      code: '42501',
    });
    expect(await notes()).toEqual([]);
    await db.single({ text: 'insert into notes values ($1)', params: ['written'] });
    expect(await notes()).toEqual(['written']);
    await db.query('delete from notes');
  });

  test('a final statement commits with the transaction, and none may follow', async () => {
    const work = db.transaction(async (sql) => {
      await sql.finish('insert into notes values ($1)', ['last']);
      await sql.query(WRITE);
    });
    await expect(work).rejects.toThrow('the transaction has ended');
    expect(await notes()).toEqual(['last']);
    await db.query('delete from notes');
    expect(await db.transaction(async (sql) => (await sql.finish('select 1 as one')).rows)).toEqual([{ one: 1 }]);
  });

  test('a failing final statement or COMMIT rolls everything back', async () => {
    const divides = db.transaction(async (sql) => {
      await sql.query(WRITE);
      await sql.finish('select 1/0');
    });
    await expect(divides).rejects.toMatchObject({ code: '22012' });
    await db.script('create table once (n int unique deferrable initially deferred)');
    const repeats = db.transaction(async (sql) => {
      await sql.query(WRITE);
      await sql.finish('insert into once values (1), (1)');
    });
    await expect(repeats).rejects.toMatchObject({ code: '23505' });
    await expect(db.transaction((sql) => sql.finish(WRITE), { setup: NO_ROLE })).rejects.toMatchObject({
      code: '22023',
    });
    expect(await notes()).toEqual([]);
  });

  test('ends a transaction without statements', async () => {
    expect(await db.transaction(async () => 'done')).toBe('done');
    await expect(db.transaction(() => Promise.reject(new Error('early')))).rejects.toThrow('early');
    expect(await notes()).toEqual([]);
  });

  test('a prepared statement invalidated by a migration works again', async () => {
    await db.script('create table wide (a int); insert into wide values (1)');
    const read = () => Promise.all(Array.from({ length: 20 }, () => db.query('select * from wide')));
    await read();
    await db.script('alter table wide add column b int');
    await Promise.allSettled(Array.from({ length: 20 }, read));
    for (const { rows } of await read()) expect(rows).toEqual([{ a: 1, b: null }]);
  });
});

describe('PostgreSQL connection pool', () => {
  test('rejects a request that waits too long for a connection and serves the next one', async () => {
    const db = openPostgres(inject('postgresUrl'), 1, { waitMs: 200 });
    const held = Promise.withResolvers<void>();
    const holder = db.transaction(async (sql) => {
      await sql.query('select 1');
      await held.promise;
    });
    await expect(db.query('select 1')).rejects.toMatchObject({ code: '53300' });
    held.resolve();
    await holder;
    expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await db.close();
  });

  test('reports a lost connection as 08006, also within a transaction', async () => {
    const [db, other] = [openPostgres(inject('postgresUrl'), 1), openPostgres(inject('postgresUrl'), 1)];
    const work = db.transaction(async (sql) => {
      const { rows } = await sql.query<{ pid: number }>('select pg_backend_pid() as pid');
      await other.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid]);
      await new Promise((resolve) => setImmediate(resolve));
      await sql.query('select 1');
    });
    await expect(work).rejects.toMatchObject({ code: expect.stringMatching(/^(08006|57P01)$/) });
    expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await Promise.all([db.close(), other.close()]);
  });
});
