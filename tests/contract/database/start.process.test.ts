import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openPglite } from '#server/platform/db/pglite.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { readSchemaFiles } from '#server/platform/db/sql-files.ts';
import { loadKeys } from '#server/platform/keys/key-file.ts';
import { engines, freshPostgres } from '#tests/support/database.ts';
import { makeUser } from '#tests/support/factories.ts';
import { freePort } from '#tests/support/postgres.ts';
import { makeDatabase, startAndFail, startOver, startProcess, type RunningServer } from '#tests/support/process.ts';

const PROCESS_TIME = 120_000;
const PUBLIC = {
  PUBLIC_URL: 'https://shop.example.com',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'Shop <shop@shop.example.com>',
};
const SERVICE_KEY = 'a-service-key-for-tests-of-starting-0001';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hypecast-start-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** The start ends with exit code 1 and one line with the reason, without a stack trace. */
async function expectError(env: Record<string, string>, words: RegExp): Promise<void> {
  const { code, printed, errors } = await startAndFail({ DATA_DIR: dataDir, PORT: '0', ...env });
  expect(errors).toMatch(words);
  expect(errors.trimEnd().split('\n')).toHaveLength(1);
  expect(errors).not.toMatch(/\.ts:\d|node:internal/);
  expect({ code, printed }).toEqual({ code: 1, printed: '' });
}

describe('startup errors on either engine', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['a port that is no number', { PORT: 'abc' }, /^PORT: must be a whole number from 0 to 65535$/m],
    ['a port out of range', { PORT: '70000' }, /^PORT: must be a whole number from 0 to 65535$/m],
    ['a host of another machine', { ...PUBLIC, HOST: '192.0.2.1' }, /^HOST: 192\.0\.2\.1:0 is not available/],
    ['an address that is no web address', { PUBLIC_URL: 'shop' }, /^PUBLIC_URL: /],
    ['a folder below a file', { DATA_DIR: join(import.meta.filename, 'data') }, /^DATA_DIR: .+ is not writable/],
    [
      'a path behind the origin',
      { ...PUBLIC, PUBLIC_URL: 'https://example.com/shop' },
      /^PUBLIC_URL: .*without a path/,
    ],
    ['a sender without an address', { MAIL_FROM: 'Hypecast' }, /^MAIL_FROM: must be one email address/],
    ['two senders', { MAIL_FROM: 'a@example.com, b@example.com' }, /^MAIL_FROM: must be one email address/],
    ['a database of another kind', { DATABASE_URL: 'mysql://127.0.0.1/x' }, /^DATABASE_URL: /],
    ['a switch that is neither on nor off', { RATE_LIMITS: 'perhaps' }, /^RATE_LIMITS: /],
    ['a time zone nobody knows', { TIME_ZONE: 'Mars/Olympus' }, /^TIME_ZONE: /],
    ['half of a provider', { GOOGLE_CLIENT_ID: 'x' }, /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: /],
    ['a public backend without a mail server', { PUBLIC_URL: PUBLIC.PUBLIC_URL, MIGRATE: 'platform' }, /^SMTP_URL: /],
    ['a host that others reach without an address', { HOST: '0.0.0.0' }, /^PUBLIC_URL: /],
    ['local mode behind a proxy', { TRUST_PROXY: '1', LOCAL_MODE: 'on' }, /^LOCAL_MODE: /],
    ['demo accounts on a public address', { ...PUBLIC, DEMO_DATA: 'on' }, /^DEMO_DATA: /],
    ['no rate limits on a public address', { ...PUBLIC, RATE_LIMITS: 'off' }, /^RATE_LIMITS: /],
  ])('%s', { timeout: PROCESS_TIME }, async (_, env, words) => {
    await expectError(env, words);
  });

  test('a misspelt name is named beside the error', { timeout: PROCESS_TIME }, async () => {
    const { errors } = await startAndFail({
      DATA_DIR: dataDir,
      MIGRATE: 'platform',
      PUBLIC_URL: PUBLIC.PUBLIC_URL,
      SMTP_ULR: 'smtp://x',
    });
    expect(errors.split('\n')).toEqual([
      'SMTP_ULR: there is no such setting, so it does nothing; SMTP_URL is one',
      expect.stringMatching(/^SMTP_URL: required/),
      '',
    ]);
  });

  test('a misspelt name does not stop the start, and the log names it', { timeout: PROCESS_TIME }, async () => {
    const server = await startProcess('postgres', { DEMO_DATA: 'off', SIGNUPS: 'off' });
    expect(server.output()).toContain('SIGNUPS: there is no such setting, so it does nothing; SIGN_UPS is one');
    await server.remove();
  });

  test('a recipient of backups with a typing error', { timeout: PROCESS_TIME }, async () => {
    const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcaczz';
    const { code, errors } = await startAndFail({ DATA_DIR: dataDir, PORT: '0', BACKUP_RECIPIENT: recipient });
    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringMatching(/^BACKUP_RECIPIENT: not an age recipient \(.+\)\n$/),
    });
  });

  test('port in use', { timeout: PROCESS_TIME }, async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const { port } = holder.address() as AddressInfo;
    await expectError({ PORT: String(port) }, new RegExp(`^PORT: 127\\.0\\.0\\.1:${port} is in use`));
    await new Promise((resolve) => holder.close(resolve));
    expect(existsSync(join(dataDir, 'db'))).toBe(false);
  });

  test('unreachable database server', { timeout: PROCESS_TIME }, async () => {
    const host = `127.0.0.1:${await freePort()}`;
    await expectError(
      { DATABASE_URL: `postgres://postgres:secret-word@${host}/x` },
      new RegExp(`^DATABASE_URL: cannot connect to the database at ${host} \\(ECONNREFUSED\\)$`, 'm'),
    );
  });

  test('missing database', { timeout: PROCESS_TIME }, async () => {
    const url = new URL(inject('postgresUrl'));
    url.pathname = '/nowhere';
    await expectError({ DATABASE_URL: url.href }, /^DATABASE_URL: .*"nowhere" does not exist/);
  });
});

describe.each(engines)('startup with an existing database on %s', (engine) => {
  /** A migrated database after `change`, and the settings to start over it. */
  async function prepared(change: (db: Database) => Promise<unknown>): Promise<Record<string, string>> {
    if (engine === 'pglite') {
      const files = join(dataDir, 'db');
      await cp(inject('pgliteFolder'), files, { recursive: true });
      const db = await openPglite({ dataDir: files });
      await change(db);
      await db.close();
      return {};
    }
    const { db, url } = await freshPostgres();
    await change(db);
    drop = () => db.close();
    return { DATABASE_URL: url };
  }
  let drop: (() => Promise<void>) | undefined;
  afterEach(async () => {
    await drop?.();
    drop = undefined;
  });

  test('rejects migrations changed after they were applied', { timeout: PROCESS_TIME }, async () => {
    const env = await prepared((db) =>
      db.query(`update migrations.applied set hash = 'another' where name like '%_cart.sql'`),
    );
    await expectError(env, /^migration shop\/migrations\/\d+_cart\.sql was changed after it had been applied/);
  });

  test('rejects public mode with demo accounts', { timeout: PROCESS_TIME }, async () => {
    const env = await prepared((db) => makeUser(db, { email: 'client@demo.hypecast.test' }));
    await loadKeys(dataDir);
    await expectError({ ...env, ...PUBLIC }, /^PUBLIC_URL: .*client@demo\.hypecast\.test/);
  });
});

test('logs version, address and migrations as JSON', { timeout: PROCESS_TIME }, async () => {
  const running = await startProcess('postgres', { LOG_LEVEL: 'info' }, 'empty');
  const { port } = new URL(running.url);
  const started = () =>
    running
      .output()
      .split('\n')
      .find((line) => line.includes('"msg":"started"'));
  await expect.poll(started).toBeDefined();
  expect(JSON.parse(started() ?? '')).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    role: 'all',
    url: running.url,
    host: '127.0.0.1',
    port: Number(port),
    migrations: expect.arrayContaining(['platform/migrations/20261123000100_roles.sql']),
  });
  await running.remove();
});

describe.each(engines)('running server on %s', (engine) => {
  let running: RunningServer;

  beforeAll(async () => {
    running = await startProcess(engine, { DEMO_DATA: 'on', SERVICE_ROLE_KEY: SERVICE_KEY }, 'empty');
  }, PROCESS_TIME);
  afterAll(() => running?.remove(), PROCESS_TIME);

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${running.url}${path}`, { headers, redirect: 'manual' });

  test('prints its URL, the demo accounts and the email destination', async () => {
    const lines = running
      .output()
      .trimEnd()
      .split('\n')
      .map((line) => line.trim().split(/\s+/));
    const open = running.output().trimEnd().split('\n').at(-1);
    expect(open).toBe(
      '  local   open to requests from this machine: /metrics, /dev/inbox (every email, with its links), demo accounts, test payments. Behind a proxy, set PUBLIC_URL',
    );
    expect(lines).toEqual([
      ['Hypecast', 'is', 'at', running.url],
      ['client', 'client@demo.hypecast.test', expect.any(String)],
      ['admin', 'admin@demo.hypecast.test', expect.any(String)],
      ['inbox', `${running.url}/dev/inbox`],
      expect.arrayContaining(['local']),
    ]);
    for (const [, email, password] of lines.slice(1, 3)) {
      const signIn = await fetch(`${running.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      expect(signIn.status).toBe(200);
      expect(await signIn.json()).toMatchObject({ user: { app_metadata: { demo: true } } });
    }
    expect((await get('/dev/inbox')).status).toBe(200);
    expect((await get('/')).status).toBe(200);
  });

  test('reports liveness and readiness', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' });
  });

  test('keeps connections open longer than a proxy does', async () => {
    expect((await get('/contact')).headers.get('keep-alive')).toBe('timeout=65');
  });

  test('exposes metrics to localhost and the service key only', async () => {
    const local = await get('/metrics');
    expect(local.status).toBe(200);
    expect(await local.text()).toContain('http_request_duration_seconds_bucket');
    const forwarded = { 'x-forwarded-for': '203.0.113.7' };
    expect((await get('/metrics', forwarded)).status).toBe(404);
    expect((await get('/metrics', { ...forwarded, authorization: 'Bearer anon' })).status).toBe(404);
    expect((await get('/metrics', { ...forwarded, authorization: `Bearer ${SERVICE_KEY}` })).status).toBe(200);
  });

  test('[SF-SHELL-05] redirects unknown pages to / and returns JSON for unknown API paths', async () => {
    const page = await get('/no-such-page');
    expect([page.status, page.headers.get('location')]).toEqual([302, '/']);
    for (const path of [
      '/api/x',
      '/auth/v1/x',
      '/rest/v2/x',
      '/rest/v1/no_such_table',
      '/functions/v1/x',
      '/storage/v1/x',
      '/graphql/v1',
      '/realtime/v1',
      '/dev/x',
    ]) {
      const response = await get(path);
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        404,
        expect.stringContaining('application/json'),
      ]);
      const body = (await response.json()) as { message?: string; msg?: string };
      expect(body.message ?? body.msg).toMatch(/not|nothing/i);
    }
  });

  test('shuts down gracefully on a signal and restarts with its data', { timeout: PROCESS_TIME }, async () => {
    await running.kill('SIGTERM');
    expect(await running.exited).toBe(0);
    expect(existsSync(join(running.dataDir, 'db.lock'))).toBe(false);
    let starting = true;
    const restarting = running.restart().finally(() => {
      starting = false;
    });
    const early = new Set<string>();
    while (starting) {
      const status = (path: string) => get(path).then((response) => response.status);
      const both = Promise.all([status('/storage/v1/upload/resumable/an-upload'), status('/')]);
      // Before the port opens, there is no response.
      early.add(await both.then(String, () => 'refused'));
    }
    running = await restarting;
    // Clients begin a resumable upload anew if its offset gets another error than 423.
    expect([...early]).toContain('423,503');
    expect((await get('/readyz')).status).toBe(200);
    const accounts = await get('/rest/v1/users?select=email&order=email', { authorization: `Bearer ${SERVICE_KEY}` });
    expect(await accounts.json()).toEqual([
      { email: 'admin@demo.hypecast.test' },
      { email: 'client@demo.hypecast.test' },
    ]);
  });
});

describe('several processes starting on one empty PostgreSQL', () => {
  let empty: Awaited<ReturnType<typeof makeDatabase>>;
  beforeEach(async () => {
    empty = await makeDatabase('empty');
  });
  afterEach(() => empty.drop());

  test('migrate it once', { timeout: PROCESS_TIME }, async () => {
    const files = await readSchemaFiles(['platform', 'shop']);
    const pools = Array.from({ length: 8 }, () => openPostgres(empty.url, 2));
    const applied = await Promise.all(pools.map((db) => migrate(db, files)));
    const once = {
      migrations: files.migrations.length + files.seeds.length,
      definitions: files.definitions.length,
    };
    const counts = applied.map(({ migrations, definitions }) => ({
      migrations: migrations.length,
      definitions: definitions.length,
    }));
    expect(counts.filter(({ migrations }) => migrations > 0)).toEqual([once]);
    expect(counts.filter(({ definitions }) => definitions > 0)).toEqual([once]);
    await Promise.all(pools.map((db) => db.close()));
  });

  test('run side by side', { timeout: PROCESS_TIME }, async () => {
    const start = () => startOver({ dataDir, databaseUrl: empty.url }, { DEMO_DATA: 'off' });
    const both = await Promise.allSettled([start(), start()]);
    const up = both.filter((one) => one.status === 'fulfilled').map((one) => one.value);
    const statuses = await Promise.all(up.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));
    const db = openPostgres(empty.url, 1);
    const { rows } = await db.query('select count(*)::integer as packages from public.packages');
    await db.close();
    await Promise.all(up.map((server) => server.remove()));
    expect(both.filter((one) => one.status === 'rejected')).toEqual([]);
    expect(statuses).toEqual([200, 200]);
    expect(rows).toEqual([{ packages: 49 }]);
  });
});
