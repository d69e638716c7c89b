import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '@supabase/supabase-js';
import { DatabaseError, type Database } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { hasPgBouncer, startPgBouncer } from '#tests/support/pgbouncer.ts';
import { makeDatabase, startAndFail, startOver, type RunningServer } from '#tests/support/process.ts';

const SETTINGS = `select current_setting('TimeZone') as zone, current_setting('search_path') as path,
  current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle,
  (select count(*) from pg_prepared_statements) as prepared`;
const OURS = { zone: 'UTC', path: '"$user", public, extensions', statement: '30s', idle: '1min', prepared: 0 };

/** What must hold whatever stands in between: PostgreSQL itself takes the part of the pooler here. */
describe('transaction pooler', () => {
  let database: Awaited<ReturnType<typeof makeDatabase>>;
  let db: Database;

  beforeAll(async () => {
    database = await makeDatabase('empty');
    db = openPostgres(database.url, 2, { poolerUrl: database.url });
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  test.each([
    ['a statement', () => db.query(SETTINGS)],
    ['a single statement', () => db.single({ text: SETTINGS }, { readOnly: true })],
    ['a transaction', () => db.transaction((sql) => sql.query(SETTINGS))],
    ['a second one', () => db.transaction((sql) => sql.query(SETTINGS))],
  ])('applies the session settings in %s', async (_, run) => {
    expect((await run()).rows).toEqual([OURS]);
  });

  test('leaves no state in the session', async () => {
    const one = openPostgres(database.url, 1, { poolerUrl: database.url });
    const caller = `select current_user as name, current_setting('request.jwt.claims', true) as claims,
      current_setting('statement_timeout') as timeout`;
    const before = await one.query(caller);
    const setup = {
      text: `select set_config('role', 'pg_monitor', true), set_config('request.jwt.claims', '{"sub":"a"}', true)`,
    };
    const during = await one.single({ text: caller }, { setup });
    expect(during.rows).toEqual([{ name: 'pg_monitor', claims: '{"sub":"a"}', timeout: '30s' }]);
    await one.transaction((sql) => sql.query(setup.text));
    expect((await one.query(caller)).rows).toEqual([{ ...before.rows[0], claims: '' }]);
    await one.close();
  });

  test('reports errors and keeps working', async () => {
    const failing = db.transaction(async (sql) => {
      await sql.query('select 1/0');
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    await expect(db.query('select 1/0')).rejects.toBeInstanceOf(DatabaseError);
    expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('receives notifications over a separate connection', async () => {
    const heard: string[] = [];
    const stop = await db.listen('pooled', (payload) => void heard.push(payload));
    await db.query(`select pg_notify('pooled', 'hello')`);
    await expect.poll(() => heard).toEqual(['hello']);
    await stop();
  });
});

test('DATABASE_DIRECT_URL requires DATABASE_URL', async () => {
  const { code, errors } = await startAndFail({ DATABASE_DIRECT_URL: 'postgres://localhost/x' });
  expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining('requires DATABASE_URL') });
});

describe.skipIf(!hasPgBouncer)('PgBouncer in transaction mode', () => {
  let database: Awaited<ReturnType<typeof makeDatabase>>;
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let dataDir: string;
  let server: RunningServer;

  beforeAll(async () => {
    database = await makeDatabase('empty');
    pooler = await startPgBouncer(database.url);
    dataDir = await mkdtemp(join(tmpdir(), 'hypecast-pooler-'));
    server = await startOver(
      { dataDir, databaseUrl: pooler.url },
      { DATABASE_DIRECT_URL: database.url, SHARED_LIMITS: 'on', DATABASE_POOL: '20' },
    );
  });
  afterAll(async () => {
    await server.kill('SIGTERM');
    await pooler.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('startup without DATABASE_DIRECT_URL says what is missing', async () => {
    const { errors } = await startAndFail({ DATABASE_URL: pooler.url, DATA_DIR: join(dataDir, 'other'), PORT: '0' });
    expect(errors).toContain('set DATABASE_DIRECT_URL to PostgreSQL itself');
  });

  test('migrates an empty database and handles sign-ups, orders, jobs and emails', async () => {
    const signUp = async () => {
      const client = createClient(server.url, 'anon', { auth: { persistSession: false, autoRefreshToken: false } });
      const email = `${randomUUID()}@example.test`;
      const { error } = await client.auth.signUp({ email, password: 'Correct-horse-1' });
      if (error !== null) throw error;
      return email;
    };
    // More at once than the pooler has connections.
    const emails = await Promise.all(Array.from({ length: 12 }, signUp));
    expect(new Set(emails).size).toBe(12);
    const inbox = async () => (await fetch(`${server.url}/dev/inbox`)).text();
    await expect.poll(inbox, { timeout: 20_000 }).toContain(emails[11]);
    expect(server.output()).not.toContain('"level":50');
  });
});
