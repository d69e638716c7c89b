import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/postgres.ts';
import { makeDatabase, runScript, startOver, type RunningServer } from '#tests/support/process.ts';
import { shippedProxies, startProxy, type RunningProxy } from './proxies.ts';

const REQUESTS = 5_000;
const CLIENTS = 8;

const KINDS = [
  ['GET', '/'],
  ['GET', '/rest/v1/packages?select=id&limit=1'],
  // A proxy must not send it again.
  ['POST', '/rest/v1/rpc/quote', { items: [{ id: 'youtube-ads-trial', quantity: 1 }] }],
] as const;

describe.each(shippedProxies)('two processes behind $name with its shipped file', (proxy) => {
  let database: Awaited<ReturnType<typeof makeDatabase>>;
  let dataDir: string;
  let webs: [RunningServer, RunningServer];
  let running: RunningProxy;

  beforeAll(async () => {
    database = await makeDatabase('migrated');
    dataDir = await mkdtemp(join(tmpdir(), 'hypecast-restart-'));
    const port = await freePort();
    const env = {
      ROLE: 'web',
      PUBLIC_URL: `https://localhost:${port}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      TRUST_PROXY: '1',
      RATE_LIMITS: 'off',
    };
    // One writes the keys, which the other finds.
    const first = await startOver({ dataDir, databaseUrl: database.url }, env);
    webs = [first, await startOver(first, env)];
    running = await startProxy(proxy, port, [new URL(webs[0].url).host, new URL(webs[1].url).host]);
  });
  afterAll(async () => {
    await running.stop();
    await Promise.all(webs.map(({ kill }) => kill('SIGTERM')));
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const restart = async (n: 0 | 1) => {
    await webs[n].kill('SIGTERM');
    webs[n] = await webs[n].restart({ LOG_LEVEL: 'info' });
    // The proxy must have noticed before the next process goes, as docs/operations.md says.
    await expect.poll(() => webs[n].output(), { timeout: 30_000 }).toContain('"route":"/rest/v1');
  };

  test(`a rolling restart fails none of ${REQUESTS} requests`, async () => {
    const failures = new Map<string, number>();
    let sent = 0;
    let isRestarting = true;
    const client = async () => {
      while (isRestarting || sent < REQUESTS) {
        const [method, path, body] = KINDS[sent++ % KINDS.length]!;
        const { status } = await running
          .send(method, path, body)
          .catch((error: unknown) => ({ status: String(error) }));
        const failure = `${method} ${path}: ${status}`;
        if (status !== 200) failures.set(failure, (failures.get(failure) ?? 0) + 1);
      }
    };
    const restarts = (async () => {
      await restart(0);
      await restart(1);
    })().finally(() => {
      isRestarting = false;
    });
    await Promise.all([...Array.from({ length: CLIENTS }, client), restarts]);
    expect([...failures]).toEqual([]);
  });

  test('shows the page of the product during maintenance', async () => {
    const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: new URL(webs[0].url).port };
    await runScript('admin.ts', ['maintenance', 'on'], settings);
    await expect
      .poll(() => running.send('GET', '/es'))
      .toMatchObject({ status: 503, body: expect.stringContaining('Volvemos enseguida') });
    await runScript('admin.ts', ['maintenance', 'off'], settings);
    await expect.poll(async () => (await running.send('GET', '/')).status).toBe(200);
  });

  test('hides what is for the operator', async () => {
    const statuses = ['/metrics', '/operations/maintenance', '/dev/inbox'].map(
      async (path) => (await running.send('GET', path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
  });
});
