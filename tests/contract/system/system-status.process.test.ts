import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startReporting } from '#server/modules/system/report-process.ts';
import { storeErrors } from '#server/modules/system/system.queries.ts';
import type { SystemStatus } from '#domain/system/system-status.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import type { ErrorLine } from '#server/platform/errors/error-lines.ts';
import { engines } from '#tests/support/database.ts';
import { startProcess } from '#tests/support/process.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const line = (n: number): ErrorLine => ({
  at: new Date('2026-11-26T10:00:00Z'),
  message: 'a request failed',
  error: 'DatabaseError 08006',
  requestId: `request-${n}`,
  route: '/rest/v1/:name',
  queue: null,
  job: null,
});

describe.each(engines)('system status on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let client: SignedIn;

  beforeAll(async () => {
    server = await startServer(engine);
    [admin, client] = [await server.signedIn({ admin: true }), await server.signedIn()];
  });
  afterAll(() => server?.close());
  beforeEach(() => server.services.db.query('delete from internal.logged_errors'));

  const read = (as: SignedIn | null) =>
    fetch(`${server.url}/functions/v1/system-status`, {
      headers: as === null ? {} : { authorization: `Bearer ${as.accessToken}` },
    });
  const status = async () => (await (await read(admin)).json()) as SystemStatus;

  test('is for the team only', async () => {
    expect((await read(null)).status).toBe(401);
    expect((await read(client)).status).toBe(403);
    expect((await read(admin)).status).toBe(200);
    for (const table of ['processes', 'logged_errors'])
      expect((await admin.supabase.from(table).select()).error?.code).toBe('PGRST205');
  });

  test('lists the figures of a process until it stops or dies', async () => {
    expect((await status()).processes).toEqual([]);
    await read(null);
    const reporting = await startReporting(server.services);
    await expect.poll(async () => (await status()).processes).toHaveLength(1);
    const [process_] = (await status()).processes;
    expect(process_).toMatchObject({ role: 'all', version: expect.stringMatching(/^\d+\.\d+\.\d+$/), failed: 0 });
    expect(process_!.requests).toBeGreaterThan(2);
    expect(process_!.p95Ms).toBeGreaterThanOrEqual(process_!.medianMs!);
    expect(process_!.memoryBytes).toBeGreaterThan(10_000_000);
    expect(process_!.connections === null).toBe(engine === 'pglite');
    await server.services.db.query(
      `insert into internal.processes (id, role, version, started_at, reported_at, requests, failed, event_loop_ms, memory_bytes)
       values (gen_random_uuid(), 'web', '0.1.0', now(), now() - interval '61 seconds', 0, 0, 0, 0)`,
    );
    expect((await status()).processes).toHaveLength(1);
    await reporting.stop();
    expect((await status()).processes).toEqual([]);
  });

  test('lists logged errors by request id, newest first, up to 200', async () => {
    const { db, errorLines } = server.services;
    const lines = Array.from({ length: 250 }, (_, n) => line(n));
    await storeErrors(db, lines.slice(0, 249));
    errorLines.putBack(lines.slice(249));
    await (await startReporting(server.services)).stop();
    const { errors } = await status();
    expect(errors).toHaveLength(50);
    expect(errors[0]).toMatchObject({
      requestId: 'request-249',
      error: 'DatabaseError 08006',
      route: '/rest/v1/:name',
    });
    const { rows } = await db.query('select count(*) as n from internal.logged_errors');
    expect(rows).toEqual([{ n: 200 }]);
  });

  test('queues errors that cannot be stored, and stops reporting during maintenance', async () => {
    const { db, errorLines } = server.services;
    errorLines.putBack([line(1)]);
    await db.query('alter table internal.logged_errors rename to away');
    const failing = await startReporting(server.services);
    await failing.stop();
    await db.query('alter table internal.away rename to logged_errors');
    const now = new Date();
    const row = { until: null, since: now, move: null, moved_from: null, moved_to: null };
    const closed = { ...server.services, maintenance: { ...server.services.maintenance, current: () => row } };
    await (await startReporting(closed)).stop();
    expect((await status()).errors).toEqual([]);
    await (await startReporting(server.services)).stop();
    expect((await status()).errors.map(({ requestId }) => requestId)).toEqual(['request-1']);
  });

  test('counts emails, due jobs and payments', async () => {
    const before = await status();
    expect(before).toMatchObject({ engine, replica: false, unclearPayments: 0 });
    await server.services.db.query(
      `insert into public.email_outbox (template, to_address, state, created_at)
       values ('order-notice', 'nia@example.test', 'failed', now()), ('order-notice', 'nia@example.test', 'sending', now() - interval '1 hour')`,
    );
    const { emails } = await status();
    expect(emails).toMatchObject({ queued: before.emails.queued + 1, failed: before.emails.failed + 1 });
    expect(emails.oldestSeconds).toBeGreaterThanOrEqual(3600);
  });
});

test('stores what is logged about a failed request, without the error message', async () => {
  const server = await startProcess('postgres', { DEMO_DATA: 'off' });
  const db = openPostgres(server.databaseUrl!, 1);
  await db.query('alter table internal.shop_settings rename to away');
  const response = await fetch(`${server.url}/functions/v1/shop-settings`);
  await db.query('alter table internal.away rename to shop_settings');
  expect(response.status).toBe(500);
  await server.kill('SIGTERM');
  const { rows } = await db.query('select message, error, request_id, route from internal.logged_errors');
  expect(rows).toContainEqual({
    message: 'a function failed',
    error: 'DatabaseError 42P01',
    request_id: response.headers.get('x-request-id'),
    route: '/functions/v1/shop-settings',
  });
  expect((await db.query('select * from internal.processes')).rows).toEqual([]);
  await db.close();
  await server.remove();
}, 60_000);
