import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeMaintenance } from '#server/platform/maintenance/change-maintenance.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { responsesIn, sendRaw } from '#tests/support/raw-http.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

describe('health checks', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(DEFAULT_ENGINE);
  });
  afterAll(() => server.close());

  const PATHS = ['/healthz', '/trafficz', '/readyz'];
  /** As HAProxy asks unless it is told otherwise. */
  const withoutHost = async (path: string) =>
    responsesIn(await sendRaw(server.url, `GET ${path} HTTP/1.0\r\n\r\n`)).map(({ status }) => status);
  const statuses = async () => {
    const all = await Promise.all(PATHS.map(withoutHost));
    return Object.fromEntries(PATHS.map((path, at) => [path, all[at]]));
  };

  test('answer HTTP/1.0 without a Host header', async () => {
    expect(await statuses()).toEqual({ '/healthz': [200], '/trafficz': [200], '/readyz': [200] });
  });

  test('a request without a Host header is not local', async () => {
    expect(server.services.config.local).toBe(true);
    expect(await Promise.all(['/metrics', '/dev/inbox'].map(withoutHost))).toEqual([[404], [404]]);
  });

  test('/trafficz keeps a process in maintenance behind its load balancer, for its page', async () => {
    const { db, maintenance } = server.services;
    await changeMaintenance(db, { action: 'enter', until: null, move: null });
    await maintenance.settle();
    expect(await statuses()).toEqual({ '/healthz': [200], '/trafficz': [200], '/readyz': [503] });
    await changeMaintenance(db, { action: 'end', reopen: false });
    await maintenance.settle();
  });

  test('/trafficz and /readyz take a process that stops from its load balancer', async () => {
    server.services.lifecycle.isStopping = true;
    expect(await statuses()).toEqual({ '/healthz': [200], '/trafficz': [503], '/readyz': [503] });
    server.services.lifecycle.isStopping = false;
  });
});
