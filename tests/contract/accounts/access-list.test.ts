import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cleanUpAccounts } from '#server/accounts/clean-up.ts';
import { watchAccess, type AccessList } from '#server/platform/access/access-list.ts';
import { systemClock } from '#server/platform/clock.ts';
import { DatabaseError, type Database, type Sql } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import type { Claims } from '#server/platform/db/scope.ts';
import { engines, freshDatabase, freshPostgres } from '#tests/support/database.ts';
import { makeUser } from '#tests/support/factories.ts';

const warn = vi.fn();
const log = pino({ level: 'warn' }, { write: (line: string) => void warn((JSON.parse(line) as { msg: string }).msg) });
const open: (() => Promise<void>)[] = [];
beforeEach(() => warn.mockClear());
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function watched(db: Database): Promise<AccessList> {
  const list = await watchAccess({ db, clock: systemClock, log });
  open.push(() => list.close());
  return list;
}

/** The claims of a new session. */
async function session(db: Database): Promise<Claims & { session_id: string }> {
  const { claims } = await makeUser(db);
  const id = randomUUID();
  await db.query('insert into auth.sessions (id, user_id) values ($1, $2)', [id, claims.sub ?? '']);
  return { ...claims, session_id: id };
}
const end = (db: Sql, { session_id }: { session_id: string }) =>
  db.query('delete from auth.sessions where id = $1', [session_id]);
const expectReason = (list: AccessList, claims: Claims) =>
  expect.poll(() => list.revocationOf(claims), { timeout: 10_000 });

describe.each(engines)('list of revoked tokens on %s', (engine) => {
  async function database(): Promise<Database> {
    const db = await freshDatabase(engine);
    open.push(() => db.close());
    return db;
  }

  test('loads earlier revocations at startup', async () => {
    const db = await database();
    const [ended, other] = [await session(db), await session(db)];
    await end(db, ended);
    const list = await watched(db);
    expect(await list.revocationOf(ended)).toBe('session_ended');
    expect(await list.revocationOf(other)).toBeNull();
  });

  test('polls where notifications do not arrive', async () => {
    const db = await database();
    const list = await watched({ ...db, listen: async () => async () => undefined });
    const ended = await session(db);
    expect(await list.revocationOf(ended)).toBeNull();
    await end(db, ended);
    await expectReason(list, ended).toBe('session_ended');
  });

  test('a rolled-back change revokes nothing', async () => {
    const db = await database();
    const list = await watched(db);
    const [kept, ended] = [await session(db), await session(db)];
    const failing = db.transaction(async (sql) => {
      await end(sql, kept);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await end(db, ended);
    await expectReason(list, ended).toBe('session_ended');
    expect(await list.revocationOf(kept)).toBeNull();
  });

  test('a permanent ban revokes tokens, an expired ban does not', async () => {
    const db = await database();
    const list = await watched(db);
    const claims = await session(db);
    await db.query(`update auth.users set banned_until = 'infinity' where id = $1`, [claims.sub ?? '']);
    await expectReason(list, claims).toBe('user_banned');
    await db.query(`update auth.users set banned_until = now() - interval '1 minute' where id = $1`, [
      claims.sub ?? '',
    ]);
    await expectReason(list, claims).toBeNull();
  });

  test('removes rows once all older tokens have expired', async () => {
    const db = await database();
    const [recent, old] = [await session(db), await session(db)];
    await end(db, recent);
    await end(db, old);
    await db.query(`update auth.access_changes set changed_at = now() - interval '25 hours' where subject = $1`, [
      old.session_id,
    ]);
    const list = await watched(db);
    expect(await list.revocationOf(recent)).toBe('session_ended');
    expect(await list.revocationOf(old)).toBeNull();
    await cleanUpAccounts({ db, clock: systemClock, log });
    expect((await db.query('select subject from auth.access_changes')).rows).toEqual([{ subject: recent.session_id }]);
  });

  test('accepts tokens and logs a warning when the table is missing (MIGRATE=off)', async () => {
    const db = await database();
    const claims = await session(db);
    await db.script('drop table auth.access_changes cascade');
    expect(await (await watched(db)).revocationOf(claims)).toBeNull();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('auth.access_changes'));
  });
});

describe('second process on the same PostgreSQL', () => {
  async function twoProcesses() {
    const { db, url } = await freshPostgres();
    const other = openPostgres(url, 4);
    open.push(
      () => db.close(),
      () => other.close(),
    );
    return { db, other };
  }

  test('learns of a change by notification, before the next poll', async () => {
    const { db, other } = await twoProcesses();
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const list = await watched(other);
    vi.useRealTimers();
    const ended = await session(db);
    await end(db, ended);
    await expectReason(list, ended).toBe('session_ended');
  });

  test('misses no transaction that began before a read and commits after it', async () => {
    const { db, other } = await twoProcesses();
    const list = await watched({ ...other, listen: async () => async () => undefined });
    const [slow, quick] = [await session(db), await session(db)];
    const begun = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const committed = db.transaction(async (sql) => {
      await end(sql, slow);
      begun.resolve();
      await mayCommit.promise;
    });
    await begun.promise;
    await end(db, quick);
    await expectReason(list, quick).toBe('session_ended');
    expect(await list.revocationOf(slow)).toBeNull();
    mayCommit.resolve();
    await committed;
    await expectReason(list, slow).toBe('session_ended');
  });

  test.each([
    ['an outage', new DatabaseError({ code: '08006', message: 'connection lost' }), 'the database cannot be reached'],
    ['an error', new Error('no such table'), 'changes of access could not be read; the last known ones apply'],
  ])('keeps its state during %s, which is logged once', async (_, error, message) => {
    const { db, other } = await twoProcesses();
    const fails = { now: false };
    const list = await watched({
      ...other,
      query: (text, params) => (fails.now ? Promise.reject(error) : other.query(text, params)),
    });
    const ended = await session(db);
    await end(db, ended);
    await expectReason(list, ended).toBe('session_ended');
    fails.now = true;
    for (let n = 0; n < 3; n++) expect(await list.revocationOf(ended)).toBe('session_ended');
    expect(warn.mock.calls).toEqual([[message]]);
  });
});
