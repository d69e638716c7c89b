import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeMaintenance } from '#server/platform/maintenance/change-maintenance.ts';
import type { EmailTransport, OutgoingEmail } from '#server/platform/email/transport.ts';
import { makeAccount } from '#tests/support/accounts.ts';
import { engines } from '#tests/support/database.ts';
import { runScript, startOver, startProcess, type RunningServer } from '#tests/support/process.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const settingsOf = ({ dataDir, databaseUrl, url }: RunningServer): Record<string, string> => ({
  DATA_DIR: dataDir,
  PORT: new URL(url).port,
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
});
const serviceKeyOf = async ({ dataDir }: RunningServer) =>
  (JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')) as { serviceRoleKey: string }).serviceRoleKey;

describe('maintenance', () => {
  let shop: RunningServer;
  const maintenance = async (...args: string[]) => {
    const { printed, code } = await runScript('admin.ts', ['maintenance', ...args], settingsOf(shop));
    expect(printed).not.toContain('Error');
    expect(code).toBe(0);
    return printed;
  };
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(shop.url + path, { headers, redirect: 'manual' });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };

  beforeAll(async () => {
    shop = await startProcess('pglite', { DEMO_DATA: 'off', TIME_ZONE: 'Asia/Dubai' });
    // Pages that are ready in memory are served before anything else looks at a request.
    for (const path of ['/', '/es', '/ar']) expect((await get(path)).status).toBe(200);
    await maintenance('on', '--minutes', '20');
  });
  afterAll(() => shop?.remove());

  test.each([
    ['/', 'en', 'ltr', 'We’ll be right back', 'We expect to be back at'],
    ['/services/youtube-promotion', 'en', 'ltr', 'We’ll be right back', 'We expect to be back at'],
    ['/auth/login', 'en', 'ltr', 'We’ll be right back', 'We expect to be back at'],
    ['/es', 'es', 'ltr', 'Volvemos enseguida', 'Hora prevista de regreso:'],
    ['/es/contact?x=1', 'es', 'ltr', 'Volvemos enseguida', 'Hora prevista de regreso:'],
    ['/ar/client/orders', 'ar', 'rtl', 'سنعود قريبا', 'الموعد المتوقع للعودة:'],
  ])(
    'serves %s as a localised page with the end time in the shop’s time zone',
    async (path, lang, dir, title, back) => {
      const { status, headers, body } = await get(path);
      expect(status).toBe(503);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(18 * 60);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-type')).toMatch(/^text\/html/);
      expect(body).toMatch(new RegExp(`^<!doctype html><html lang="${lang}" dir="${dir}">`));
      expect(body).toContain(`<h1>${title}</h1>`);
      expect(body).toContain(back);
      expect(/<time[^>]*>(.*?)<\/time>/.exec(body)?.[1]).toMatch(/\d{1,2}:\d\d.*\+4/);
      // Nothing runs and nothing is loaded.
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      );
      expect(body).not.toMatch(/<script|<link|<img|url\((?!data:font)/);
    },
  );

  test('APIs return JSON with CORS headers, and front-end files are served', async () => {
    for (const path of ['/rest/v1/packages', '/auth/v1/token', '/functions/v1/place-order', '/storage/v1/bucket']) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const response = await fetch(shop.url + path, { method, headers: { origin: 'https://elsewhere.test' } });
        expect(response.status, path).toBe(503);
        expect(response.headers.get('access-control-allow-origin'), path).toBe('*');
        expect(await response.json(), path).toEqual({
          code: 'maintenance',
          message: expect.stringContaining('maintenance'),
          details: null,
          hint: null,
        });
      }
    }
    expect((await get('/favicon.svg')).status).toBe(200);
    expect((await get('/healthz')).status).toBe(200);
    expect(await get('/readyz')).toMatchObject({ status: 503, body: '{"status":"maintenance"}' });
    expect((await get('/metrics')).body).toMatch(/^maintenance 1$/m);
    expect((await fetch(shop.url, { method: 'POST' })).status).toBe(503);
  });

  test('persists across a restart until the operator ends it', async () => {
    shop = await shop.restart();
    expect((await get('/')).status).toBe(503);
    expect(await maintenance()).toMatch(/: in maintenance since \S+Z, expected to end at \S+Z\n$/);
    await maintenance('on');
    const { headers, body } = await get('/es');
    expect(body).toContain('Esperamos estar de vuelta en unos minutos.');
    expect(headers.get('retry-after')).toBe('30');
    expect(await maintenance('off')).toMatch(/: open\n$/);
    expect((await get('/')).status).toBe(200);
    expect((await get('/metrics')).body).toMatch(/^maintenance 0$/m);
  });

  test('is controlled only with the service key from this machine, not through a proxy', async () => {
    const [client, admin] = [await makeAccount(shop), await makeAccount(shop, { admin: true })];
    const key = await serviceKeyOf(shop);
    const call = async (headers: Record<string, string>, method = 'POST') => {
      const body = JSON.stringify({ action: 'enter', until: null, move: null });
      const init = method === 'POST' ? { method, headers, body } : { headers };
      return (await fetch(`${shop.url}/operations/maintenance`, init)).status;
    };
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    for (const headers of [
      {},
      bearer('invalid'),
      bearer(client.session.access_token),
      bearer(admin.session.access_token),
      { ...bearer(key), 'x-forwarded-for': '203.0.113.7' },
      { ...bearer(key), forwarded: 'for=203.0.113.7' },
      { ...bearer(key), origin: shop.url },
    ]) {
      expect(await call(headers)).toBe(404);
      expect(await call(headers, 'GET')).toBe(404);
    }
    expect((await get('/')).status).toBe(200);
    const unknown = await fetch(`${shop.url}/operations/maintenance`, {
      method: 'POST',
      headers: bearer(key),
      body: JSON.stringify({ action: 'seal', move: 'x', to: '' }),
    });
    expect(unknown.status).toBe(400);
    expect(await call(bearer(key))).toBe(200);
    expect((await get('/')).status).toBe(503);
    await maintenance('off');
  });

  test('also works on a public server behind a proxy', async () => {
    shop = await shop.restart({ PUBLIC_URL: 'https://shop.example.test', SMTP_URL: 'smtp://127.0.0.1:1' });
    const env = { ...settingsOf(shop), PUBLIC_URL: 'https://shop.example.test', SMTP_URL: 'smtp://127.0.0.1:1' };
    const on = await runScript('admin.ts', ['maintenance', 'on'], env);
    expect(on).toMatchObject({ code: 0, printed: expect.stringContaining('in maintenance') });
    expect((await get('/')).status).toBe(503);
    expect(await runScript('admin.ts', ['maintenance', 'off'], env)).toMatchObject({ code: 0 });
    const backup = await runScript('backup.ts', ['--to', join(shop.dataDir, 'archives/')], env);
    expect(backup.printed).toContain('rows of');
  });
});

test('reaches all processes of one database within about a second', async () => {
  const first = await startProcess('postgres', { DEMO_DATA: 'off' });
  const second = await startOver(first, { DEMO_DATA: 'off' });
  await runScript('admin.ts', ['maintenance', 'on'], settingsOf(first));
  await expect.poll(async () => (await fetch(second.url)).status).toBe(503);
  // Without a server, the command changes the database.
  await first.kill('SIGTERM');
  const off = await runScript('admin.ts', ['maintenance', 'off'], settingsOf(first));
  expect(off.printed).toMatch(/^postgres:\/\/127\.0\.0\.1:\d+\/process_\w+: open\n$/);
  await expect.poll(async () => (await fetch(second.url)).status).toBe(200);
  await second.kill('SIGTERM');
  await first.remove();
});

describe.each(engines)('jobs and requests during maintenance on %s', (engine) => {
  let server: TestServer;
  const sent: OutgoingEmail[] = [];
  const transport: EmailTransport = { send: async (email) => void sent.push(email), close: () => undefined };

  beforeAll(async () => {
    server = await startServer(engine, { recurringJobs: true, email: { transport, sweepSeconds: 1 } });
  });
  afterAll(() => server.close());

  const queue = (to: string) =>
    server.services.db.query(`select internal.enqueue_email('contact-thanks', $1, '{}')`, [to]);
  const isSent = (to: string) => sent.some((email) => email.to === to);
  const begin = async () => {
    await changeMaintenance(server.services.db, { action: 'enter', until: null, move: null });
    await server.services.maintenance.settle();
  };
  const end = async () => {
    await changeMaintenance(server.services.db, { action: 'end', reopen: false });
    await server.services.maintenance.settle();
  };

  test('sends an email queued meanwhile afterwards', async () => {
    await queue('before@example.test');
    await expect.poll(() => isSent('before@example.test')).toBe(true);
    await begin();
    await queue('during@example.test');
    // Long enough for a notification and two sweeps.
    await delay(2500);
    const { rows } = await server.services.db.query(
      `select from pgboss.job where state = 'active' or (name = 'mail' and state = 'created')`,
    );
    expect(rows).toEqual([]);
    expect(isSent('during@example.test')).toBe(false);
    await end();
    await expect.poll(() => isSent('during@example.test')).toBe(true);
    expect(sent.filter(({ to }) => to === 'during@example.test')).toHaveLength(1);
  });

  test('completes requests in progress before maintenance begins', async () => {
    const body = JSON.stringify({ email: `${engine}@example.test`, password: 'Correct-horse-1' });
    const answered = Promise.withResolvers<number>();
    const accepted = Promise.withResolvers<void>();
    const signUp = request(`${server.url}/auth/v1/signup`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    signUp.once('continue', accepted.resolve);
    signUp.once('response', (response) => answered.resolve(response.resume().statusCode ?? 0));
    signUp.once('error', answered.reject);
    signUp.flushHeaders();
    await accepted.promise;

    let begun = false;
    const beginning = begin().then(() => (begun = true));
    await expect.poll(async () => (await fetch(`${server.url}/rest/v1/packages`)).status).toBe(503);
    expect(begun).toBe(false);
    signUp.end(body);
    expect(await answered.promise).toBe(200);
    await beginning;
    await end();
    const { count } = await server.services.db.query('select from auth.users where email = $1', [
      `${engine}@example.test`,
    ]);
    expect(count).toBe(1);
  });
});
