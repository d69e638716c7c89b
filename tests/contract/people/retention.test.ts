import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { applyRetention, reportRetention } from '#server/modules/retention/retention.ts';
import { asCaller } from '#server/platform/db/scope.ts';
import type { Database } from '#server/platform/db/database.ts';
import { engines, freshDatabase } from '#tests/support/database.ts';

const NOW = new Date();
const DAY_MS = 86_400_000;

describe.each(engines)('retention on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await freshDatabase(engine);
    await db.script('alter table public.audit_logs disable trigger stamp_audit_row');
    const { rows } = await db.query<{ id: string }>(
      `insert into auth.users (id, email) values (gen_random_uuid(), 'nia@example.test') returning id`,
    );
    for (const days of [29, 31, 364, 366, 800]) {
      const at = new Date(NOW.getTime() - days * DAY_MS);
      await db.query(
        `insert into public.audit_logs (action, table_name, record_id, ip_address, user_agent, source, created_at)
         values ('update', 'orders', $1, '203.0.113.9', 'Mozilla/5.0', 'database', $2)`,
        [String(days), at],
      );
      await db.query(`insert into public.notifications (user_id, kind, created_at) values ($1, 'results', $2)`, [
        rows[0]!.id,
        at,
      ]);
      for (const state of ['sent', 'failed'])
        await db.query(
          `insert into public.email_outbox (template, to_address, data, state, created_at, updated_at)
           values ('order-confirmation', $1, '{}', $2, $3, $3)`,
          [`${days}@example.test`, state, at],
        );
    }
  });
  afterAll(() => db.close());

  const deps = (env: Record<string, string> = {}) => ({ db, config: readConfig(env), clock: { now: () => NOW } });
  const counts = async (env?: Record<string, string>) =>
    Object.fromEntries((await reportRetention(deps(env))).map(({ kind, rows }) => [kind, rows]));
  const audit = async () =>
    (
      await db.query(
        `select record_id as age, ip_address is not null as address from public.audit_logs where table_name = 'orders' order by record_id::int`,
      )
    ).rows;

  test('deletes IP addresses and notifications after a year by default, and nothing else', async () => {
    expect(await counts()).toEqual({ addresses: 2, notifications: 2, audit: 0, emails: 0 });
    expect(await applyRetention(deps())).toEqual({ addresses: 2, notifications: 2 });
    expect(await audit()).toEqual([
      { age: '29', address: true },
      { age: '31', address: true },
      { age: '364', address: true },
      { age: '366', address: false },
      { age: '800', address: false },
    ]);
    expect(await counts()).toEqual({ addresses: 0, notifications: 0, audit: 0, emails: 0 });
  });

  test('applies configured periods, and deletes what the report announced', async () => {
    const env = {
      KEEP_ADDRESSES_DAYS: '30',
      KEEP_NOTIFICATIONS_DAYS: '30',
      KEEP_AUDIT_DAYS: '700',
      KEEP_EMAILS_DAYS: '365',
    };
    const due = await counts(env);
    expect(due).toEqual({ addresses: 2, notifications: 2, audit: 1, emails: 4 });
    expect(await applyRetention(deps(env))).toEqual(due);
    expect((await audit()).map(({ age }) => age)).toEqual(['29', '31', '364', '366']);
    const { rows } = await db.query(
      `select state, count(*) as n from public.email_outbox group by state order by state`,
    );
    expect(rows).toEqual([
      { state: 'failed', n: 3 },
      { state: 'sent', n: 3 },
    ]);
  });

  test('keeps an email that failed again recently, however old', async () => {
    const sent = (at: Date) =>
      db.query(
        `insert into public.email_outbox (template, to_address, data, state, created_at, updated_at)
         values ('order-confirmation', 'retried@example.test', '{}', 'failed', $1, $2)`,
        [new Date(NOW.getTime() - 900 * DAY_MS), at],
      );
    await sent(new Date(NOW.getTime() - DAY_MS));
    await sent(new Date(NOW.getTime() - 700 * DAY_MS));
    expect(await applyRetention(deps({ KEEP_EMAILS_DAYS: '365' }))).toMatchObject({ emails: 1 });
    const { rows } = await db.query(
      `select count(*) as n from public.email_outbox where to_address = 'retried@example.test'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('deletes more rows than one batch', async () => {
    await db.query(
      `insert into public.audit_logs (action, source, created_at) select 'update', 'database', $1 from generate_series(1, 2500)`,
      [new Date(NOW.getTime() - 900 * DAY_MS)],
    );
    const env = { KEEP_AUDIT_DAYS: '850' };
    expect((await reportRetention(deps(env))).find(({ kind }) => kind === 'audit')).toMatchObject({ rows: 2500 });
    expect(await applyRetention(deps(env))).toMatchObject({ audit: 2500 });
    expect(await counts(env)).toMatchObject({ audit: 0 });
  });

  test('only the job can delete audit rows, and only after a year', async () => {
    const text = `delete from public.audit_logs where table_name = 'orders'`;
    const setup = { text: `select set_config('internal.retention', 'on', true)` };
    await expect(db.query(text)).rejects.toMatchObject({ code: 'PT409' });
    await expect(db.single({ text }, { setup })).rejects.toMatchObject({ code: 'PT409' });
    const service = { claims: { role: 'service_role' as const }, ip: '203.0.113.9', userAgent: 'test' };
    const asService = asCaller(db, service, async (sql) => {
      await sql.query(setup.text);
      await sql.query(text);
    });
    await expect(asService).rejects.toMatchObject({ code: expect.stringMatching(/PT409|42501/) });
  });

  test('request roles cannot use the exception even with the privilege', async () => {
    const attempt = (role: string) =>
      db.transaction(async (sql) => {
        await sql.query(`grant delete, select on public.audit_logs to ${role}`);
        await sql.query(`create policy everything on public.audit_logs to ${role} using (true)`);
        await sql.query(`select set_config('internal.retention', 'on', true), set_config('role', $1, true)`, [role]);
        await sql.query(`delete from public.audit_logs where record_id = '366'`);
      });
    await expect(attempt('service_role')).rejects.toMatchObject({ code: 'PT409' });
  });

  test('rejects periods below the legal minimum or above the policy', () => {
    expect(() => readConfig({ KEEP_AUDIT_DAYS: '30' })).toThrow(/^KEEP_AUDIT_DAYS/);
    expect(() => readConfig({ KEEP_ADDRESSES_DAYS: '366' })).toThrow(/^KEEP_ADDRESSES_DAYS/);
    expect(() => readConfig({ KEEP_UPLOADS_HOURS: '25' })).toThrow(/^KEEP_UPLOADS_HOURS/);
  });
});
