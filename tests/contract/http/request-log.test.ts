import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp, type Front } from '#server/app.ts';
import { createListener } from '#server/http/listener.ts';
import type { AppEnv } from '#server/http/app-env.ts';
import { readConfig } from '#server/config.ts';
import { createRequestIds, requestContext } from '#server/http/request-context.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { createRequestLog } from '#server/http/request-log.ts';
import { StoredResponse } from '#server/http/stored-response.ts';
import { behindProxy } from '#tests/support/local-mode.ts';
import { engines } from '#tests/support/database.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const PROXY_ID = '0HMVD6J9Q7P2A:00000001';

const cachedPage = new StoredResponse(['content-type', 'text/html'], Buffer.from('<!doctype html><p>Hi'));
const script = new StoredResponse(['content-type', 'text/javascript'], Buffer.from('export {}'));

/** How the pages handle what is not in memory. */
const pages = { handle: async (_request: Request): Promise<Response> => new Response('rendered') };
const front: Front = {
  pages: { handle: (incoming) => pages.handle(incoming) },
  files: new Map([['/assets/root-abc.js', script]]),
};

type Line = Record<string, unknown>;

/** The server behind its listener, with everything it logs. */
async function startLogged(engine: (typeof engines)[number]) {
  const lines: Line[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const server = await startServer(engine, { log });
  const { services } = server;
  const listener = createServer(
    createListener({
      fetch: createApp(services, () => front).fetch,
      peek: (path) => (path === '/cached' ? cachedPage : null),
      files: front.files,
      requests: createRequestLog(services),
      newRequestId: createRequestIds(services.config.trustProxy),
    }),
  );
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return {
    server,
    services,
    lines,
    url,
    get: (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init }),
    /** The line of the response with this id: it is written when the response has ended. */
    lineOf: async (response: Response): Promise<Line> => {
      await response.arrayBuffer();
      const requestId = response.headers.get('x-request-id');
      return vi.waitFor(
        () => {
          const line = lines.find((one) => one.requestId === requestId && one.msg === 'request');
          if (line === undefined) throw new Error(`no line for ${requestId}`);
          return line;
        },
        { timeout: 20_000 },
      );
    },
    async close() {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
      await server.close();
    },
  };
}

type Logged = Awaited<ReturnType<typeof startLogged>>;

describe.each(engines)('request log on %s', (engine) => {
  let logged: Logged;
  let server: TestServer;
  let nia: SignedIn;

  beforeAll(async () => {
    logged = await startLogged(engine);
    server = logged.server;
    nia = await server.signedIn();
  });
  beforeEach(() => {
    pages.handle = async () => new Response('rendered');
  });
  afterAll(() => logged.close());

  const asNia = () => ({ authorization: `Bearer ${nia.accessToken}` });
  const facts = ({ method, route, status, user }: Line) => ({ method, route, status, user });

  test('logs health checks that succeed at debug, and all other requests at info', async () => {
    const level = async (path: string) => (await logged.lineOf(await logged.get(path))).level;
    expect([await level('/healthz'), await level('/readyz'), await level('/api/no-such')]).toEqual([20, 20, 30]);
  });

  test('logs one line per request: method, route pattern, status, duration and caller', async () => {
    const cases: [string, RequestInit, object][] = [
      ['/rest/v1/packages?select=id', {}, { method: 'GET', route: '/rest/v1/:name', status: 200, user: null }],
      [
        '/rest/v1/cart_items?product_id=eq.secret-product',
        { headers: asNia() },
        { method: 'GET', route: '/rest/v1/:name', status: 200, user: nia.id },
      ],
      ['/rest/v1/rpc/no_such', { headers: asNia() }, { route: '/rest/v1/rpc/:name', status: 404, user: nia.id }],
      [
        '/functions/v1/place-order',
        { method: 'POST', body: '{', headers: asNia() },
        { method: 'POST', route: '/functions/v1/place-order', status: 400, user: nia.id },
      ],
      [
        '/storage/v1/object/authenticated/evidence/secret-file.csv',
        { headers: asNia() },
        { route: '/storage/v1/object/authenticated/:bucket/*', status: 400, user: nia.id },
      ],
      ['/auth/v1/user', { headers: asNia() }, { route: '/auth/v1/user', status: 200, user: nia.id }],
      [
        '/auth/v1/verify?token=secret-token&type=signup',
        {},
        { method: 'GET', route: '/auth/v1/verify', status: 303, user: null },
      ],
      ['/rest/v1/packages', { method: 'OPTIONS', headers: { origin: 'https://x.test' } }, { status: 204, user: null }],
      ['/api/secret-path', {}, { route: '/api/*', status: 404 }],
    ];
    const before = logged.lines.length;
    for (const [path, init, expected] of cases) {
      const line = await logged.lineOf(await logged.get(path, init));
      expect([path, facts(line)]).toEqual([path, expect.objectContaining(expected)]);
      expect(line).toMatchObject({ level: 30, ms: expect.any(Number) });
    }
    const text = JSON.stringify(logged.lines.slice(before));
    expect(logged.lines.slice(before)).toHaveLength(cases.length);
    for (const secret of ['secret-', nia.accessToken, nia.email, '127.0.0.1', 'product_id'])
      expect(text).not.toContain(secret);
  });

  test('logs and counts pages and files, from memory and from the application', async () => {
    const cases: [string, RequestInit, object][] = [
      ['/cached?utm=secret', {}, { route: 'page', status: 200 }],
      ['/cached', { headers: { 'if-none-match': '*' } }, { route: 'page', status: 304 }],
      ['/cached', { method: 'HEAD' }, { method: 'HEAD', route: 'page', status: 200 }],
      ['/services/secret-slug', {}, { route: 'page', status: 200 }],
      ['/assets/root-abc.js', {}, { route: 'file', status: 200 }],
      ['/assets/secret-def.js', {}, { route: 'file', status: 404 }],
    ];
    const before = logged.lines.length;
    for (const [path, init, expected] of cases) {
      const response = await logged.get(path, init);
      expect(response.headers.get('x-request-id')).toMatch(UUID);
      expect([path, facts(await logged.lineOf(response))]).toEqual([path, expect.objectContaining(expected)]);
    }
    expect(logged.lines.slice(before)).toHaveLength(cases.length);
    expect(JSON.stringify(logged.lines.slice(before))).not.toContain('secret');
    const metrics = await (await logged.get('/metrics')).text();
    const count = (labels: string) =>
      Number(new RegExp(`http_request_duration_seconds_count\\{${labels}\\} (\\d+)`).exec(metrics)?.[1] ?? 0);
    expect(count('method="GET",route="page",status="200"')).toBe(2);
    expect(count('method="GET",route="page",status="304"')).toBe(1);
    expect(count('method="HEAD",route="page",status="200"')).toBe(1);
    expect(count('method="GET",route="file",status="200"')).toBe(1);
    expect(count('method="GET",route="file",status="404"')).toBe(1);
    expect(count('method="GET",route="/rest/v1/:name",status="200"')).toBeGreaterThan(0);
    expect(metrics).toContain('http_request_duration_seconds_bucket{le="0.1",method="GET",route="page",status="200"}');
    expect(metrics).not.toContain('secret');
  });

  test('logs the admin behind a view-only token', async () => {
    const admin = await server.signedIn({ admin: true });
    const view = await fetch(`${server.url}/functions/v1/view-as-client`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ clientId: nia.id }),
    });
    const { access_token: token } = (await view.json()) as { access_token: string };
    const response = await logged.get('/rest/v1/orders', { headers: { authorization: `Bearer ${token}` } });
    expect(await logged.lineOf(response)).toMatchObject({ status: 200, user: admin.id });
  });

  test('logs an error with the id and route of its request', async () => {
    pages.handle = () => Promise.reject(new Error('rendering broke'));
    const response = await logged.get('/services/secret-slug');
    expect(response.status).toBe(500);
    const requestId = response.headers.get('x-request-id');
    expect(requestId).toMatch(UUID);
    const [error] = logged.lines.filter((line) => line.level === 50);
    expect(error).toMatchObject({ requestId, route: 'page', msg: 'a request failed' });
    expect(JSON.stringify(error)).not.toContain('secret-slug');
    expect(await logged.lineOf(response)).toMatchObject({ status: 500, route: 'page' });
  });

  describe('aborted requests', () => {
    const aborted = () =>
      vi.waitFor(
        () => {
          const line = logged.lines.find((one) => one.aborted === true);
          if (line === undefined) throw new Error('no aborted request yet');
          return line;
        },
        { timeout: 20_000 },
      );

    beforeEach(() => {
      logged.lines.length = 0;
    });

    test('before the response began', async () => {
      let release = () => {};
      const called = new Promise<void>((isCalled) => {
        pages.handle = () =>
          new Promise((resolve) => {
            release = () => resolve(new Response('late'));
            isCalled();
          });
      });
      const client = request(`${logged.url}/slow`).end();
      client.on('error', () => undefined);
      await called;
      client.destroy();
      expect(await aborted()).toMatchObject({ msg: 'request aborted', status: null, route: 'page', method: 'GET' });
      release();
      const metrics = await (await logged.get('/metrics')).text();
      expect(metrics).toContain('http_request_duration_seconds_count{method="GET",route="page",status="aborted"} 1');
    });

    test('during the body', async () => {
      const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });
      pages.handle = async () => new Response(endless);
      const client = request(`${logged.url}/endless`).end();
      client.on('error', () => undefined);
      const [response] = await once(client, 'response');
      await once(response, 'data');
      client.destroy();
      expect(await aborted()).toMatchObject({ status: 200, route: 'page' });
      await (await logged.get('/healthz')).text();
      expect(logged.lines.filter((line) => line.aborted === true)).toHaveLength(1);
    });
  });
});

describe('request ids', () => {
  /** The middleware and the listener without a database. Returns the id of the response to a request that sends one. */
  async function idFor(env: Record<string, string>, sent: string, path: string): Promise<string> {
    const config = readConfig({ ...(env.TRUST_PROXY !== undefined && behindProxy), ...env });
    const silent = pino({ enabled: false });
    const app = new Hono<AppEnv>().use(requestContext(config)).get('/healthz', (c) => c.text(c.get('requestId')));
    const server = createServer(
      createListener({
        fetch: app.fetch,
        peek: (asked) => (asked === '/cached' ? cachedPage : null),
        files: new Map(),
        requests: createRequestLog({ log: silent, metrics: createMetrics(silent) }),
        newRequestId: createRequestIds(config.trustProxy),
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = server.address() as AddressInfo;
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-request-id': sent } });
      const id = response.headers.get('x-request-id') ?? '';
      if (path === '/healthz') expect(await response.text()).toBe(id);
      return id;
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  test.each(['/cached', '/healthz'])('accepts an id from a trusted proxy but not from a client (%s)', async (path) => {
    expect(await idFor({}, PROXY_ID, path)).toMatch(UUID);
    expect(await idFor({ TRUST_PROXY: '1' }, PROXY_ID, path)).toBe(PROXY_ID);
    expect(await idFor({ TRUST_PROXY: '127.0.0.0/8' }, PROXY_ID, path)).toBe(PROXY_ID);
    expect(await idFor({ TRUST_PROXY: '10.0.0.0/8' }, PROXY_ID, path)).toMatch(UUID);
    expect(await idFor({ TRUST_PROXY: '1' }, 'two words {"level":50}', path)).toMatch(UUID);
  });
});
