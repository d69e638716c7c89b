import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { asCaller } from '#server/platform/db/scope.ts';
import { behindProxy } from '#tests/support/local-mode.ts';
import { engines, DEFAULT_ENGINE } from '#tests/support/database.ts';
import { loadStaticFiles } from '#server/http/static.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const order = {
  client_name: 'Nia',
  client_email: 'nia@example.test',
  items: [{ id: 'youtube-ads-trial', quantity: 1 }],
};

const features = Array.from({ length: 100 }, (_, index) => `f${index}:features`).join(',');
const nested = (inner: string, between: string) =>
  Array.from({ length: 3 }).reduce<string>((text) => `${between}services(${between}packages(${text}))`, inner);

/** Short URLs that kept everybody else waiting for seconds, or returned 43 MB. */
const attacks = {
  'a hundred renamed columns in six levels': `/rest/v1/packages?select=${nested(features, '')}`,
  'all columns in six levels': `/rest/v1/packages?select=${nested('*', '*,')}`,
};

describe.each(engines)('REST limits of the shop on %s', (engine) => {
  let server: TestServer;
  let client: SignedIn;
  let other: SignedIn;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await startServer(engine);
    client = await server.signedIn();
    other = await server.signedIn();
    admin = await server.signedIn({ admin: true });
    const { status } = await other.supabase.from('orders').insert(Array.from({ length: 15 }, () => order));
    expect(status).toBe(201);
    await server.services.db.script('analyze orders');
  });
  afterAll(() => server.close());

  test.each(Object.entries(attacks))('rejects fifty requests for %s before any SQL runs', async (_what, path) => {
    expect((await fetch(`${server.url}/rest/v1/packages?select=id&limit=1`)).status).toBe(200);
    const { db } = server.services;
    const calls = [vi.spyOn(db, 'transaction'), vi.spyOn(db, 'single')];
    const responses = await Promise.all(Array.from({ length: 50 }, () => fetch(server.url + path)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]));
    expect(await responses[0]?.json()).toEqual({
      code: 'PGRST100',
      message: 'The request reads too much',
      details: expect.stringMatching(/^at most \d+ /),
      hint: null,
    });
    for (const call of calls) {
      expect(call).not.toHaveBeenCalled();
      call.mockRestore();
    }
  });

  test('limits a visitor’s statement to two seconds', async () => {
    const { db } = server.services;
    const timeoutOf = async (role: 'anon' | 'authenticated' | 'service_role') =>
      asCaller(db, { claims: { role }, ip: '203.0.113.1', userAgent: '' }, async (sql) => {
        const { rows } = await sql.query<{ value: string }>(`select current_setting('statement_timeout') as value`);
        return rows[0]?.value;
      });
    expect(await Promise.all([timeoutOf('anon'), timeoutOf('authenticated'), timeoutOf('service_role')])).toEqual([
      '2s',
      '8s',
      '30s',
    ]);
  });

  describe('estimated counts, which could reveal hidden rows', () => {
    const count = async (key: string | undefined, path: string, prefer: string, init: RequestInit = {}) => {
      const response = await fetch(`${server.url}/rest/v1/${path}`, {
        ...init,
        headers: {
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          'content-type': 'application/json',
          prefer,
        },
      });
      const total = response.headers.get('content-range')?.split('/')[1];
      return [total === undefined ? response.status : Number(total), response.headers.get('preference-applied')];
    };
    const filter = () => `select=id&client_id=eq.${other.id}`;

    test.each(['planned', 'estimated'])('count=%s is exact for clients on tables, views and HEAD', async (kind) => {
      for (const [path, own] of [
        ['orders', 15],
        ['order_list', 0],
      ] as const) {
        for (const method of ['GET', 'HEAD']) {
          const counted = await count(client.accessToken, `${path}?${filter()}`, `count=${kind}`, { method });
          expect([path, method, ...counted]).toEqual([path, method, 0, 'count=exact']);
          const ownCount = await count(other.accessToken, `${path}?${filter()}`, `count=${kind}`, { method });
          expect([path, method, ...ownCount]).toEqual([path, method, own, 'count=exact']);
        }
        expect(await count(undefined, `${path}?${filter()}`, `count=${kind}`)).toEqual([401, null]);
      }
      expect(await count(undefined, 'packages?select=id&active=is.false', `count=${kind}`)).toEqual([0, 'count=exact']);
    });

    test.each(['planned', 'estimated'])('admins and the service role can use count=%s', async (kind) => {
      for (const [key, path] of [
        [admin.accessToken, 'orders'],
        [admin.accessToken, 'order_list'],
        [server.services.identity.serviceRoleKey, 'orders'],
      ] as const) {
        const [total, applied] = await count(key, `${path}?${filter()}`, `count=${kind}`);
        expect([path, applied]).toEqual([path, `count=${kind}`]);
        expect(total).toBeGreaterThan(0);
      }
    });

    test('an admin’s cached query plan does not serve a client', async () => {
      const path = `orders?${filter()}&limit=5`;
      expect((await count(admin.accessToken, path, 'count=planned'))[1]).toBe('count=planned');
      expect(await count(client.accessToken, path, 'count=planned')).toEqual([0, 'count=exact']);
      expect((await count(admin.accessToken, path, 'count=planned'))[1]).toBe('count=planned');
    });

    test('writes and functions count the rows they return', async () => {
      const update = { method: 'PATCH', body: JSON.stringify({ cancel_reason: 'mine now' }) };
      for (const kind of ['planned', 'estimated']) {
        expect(await count(client.accessToken, `orders?client_id=eq.${other.id}`, `count=${kind}`, update)).toEqual([
          0,
          'count=exact',
        ]);
        const [, applied] = await count(admin.accessToken, 'rpc/is_admin', `count=${kind}`, {
          method: 'POST',
          body: '{}',
        });
        expect(applied).toBe('count=exact');
      }
    });
  });
});

describe('requests per minute and IP address', () => {
  let server: TestServer;
  let own: (path: string) => Promise<Response>;
  beforeAll(async () => {
    server = await startServer(DEFAULT_ENGINE, {
      env: { ...behindProxy, RATE_LIMITS: 'on', REST_REQUESTS_PER_MINUTE: '60' },
      front: async (api) => {
        own = api;
        return { pages: { handle: async () => new Response() }, files: await loadStaticFiles('build/client', false) };
      },
    });
  });
  afterAll(() => server.close());

  const PATH = '/rest/v1/packages?select=id&limit=1';
  const statuses = async (count: number, send: () => Promise<Response>) => {
    const found = new Set<number>();
    for (let at = 0; at < count; at += 1) found.add((await send()).status);
    return [...found];
  };
  const from = (ip: string, headers: Record<string, string> = {}) =>
    fetch(server.url + PATH, { headers: { 'x-forwarded-for': ip, ...headers } });

  test('are limited except for the service role and page loaders', async () => {
    expect(await statuses(60, () => from('198.51.100.1'))).toEqual([200]);
    const response = await from('198.51.100.1');
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toEqual({
      code: 'rate_limited',
      message: expect.stringMatching(/^Too many requests\. Please try again in \d+ seconds\.$/),
      details: null,
      hint: null,
    });
    expect((await from('198.51.100.2')).status).toBe(200);
    const key = server.services.identity.serviceRoleKey;
    expect(await statuses(70, () => from('198.51.100.1', { authorization: `Bearer ${key}` }))).toEqual([200]);
    expect(await statuses(70, () => own(PATH))).toEqual([200]);
  });
});
