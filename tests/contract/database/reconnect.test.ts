import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

describe('PostgreSQL ending every session', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('postgres');
  });
  afterAll(() => server.close());

  const endSessions = async () => {
    const { rows } = await server.services.db.query<{ name: string }>('select current_database() as name');
    const outside = openPostgres(inject('postgresUrl'), 1);
    // Waits until each session has ended: after a signal alone, the next request may be faster.
    const { rows: ended } = await outside.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1`,
      [rows[0]!.name],
    );
    await outside.close();
    return ended.length;
  };

  test('reconnects requests and listeners at once', async () => {
    const nia = await server.signedIn();
    const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]);
    expect(await endSessions()).toBeGreaterThan(1);
    expect((await placeOrder(server, nia, draft, randomUUID())).status).toBe(201);

    await endSessions();
    const received = Promise.withResolvers<string>();
    await server.services.db.listen('review', received.resolve);
    await server.services.db.query(`select pg_notify('review', 'still here')`);
    expect(await received.promise).toBe('still here');

    await endSessions();
    const ask = () =>
      Promise.all(
        Array.from({ length: 20 }, async () => {
          const { status, headers } = await fetch(`${server.url}/rest/v1/packages?select=id&limit=1`);
          if (status === 503) expect(headers.get('retry-after')).toBe('5');
          return status;
        }),
      );
    // Requests that get a session while it ends receive 503; none hangs and nothing else fails.
    expect((await ask()).filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(new Set(await ask())).toEqual(new Set([200]));
  });
});
