import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_ADMIN, DEMO_CLIENT, DEMO_MARK, markDemoAccounts } from '#server/demo/demo-accounts.ts';
import { readConfig } from '#server/config.ts';
import { DEFAULT_ENGINE, engines } from '#tests/support/database.ts';
import { behindProxy } from '#tests/support/local-mode.ts';
import { callFunction } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { TEST_PASSWORD } from '#tests/support/sign-in.ts';

interface Response {
  status: number;
  body: Record<string, unknown> & { access_token?: string; refresh_token?: string };
}

/** What makes a request foreign, and how the log names it. */
const FOREIGN: [string, Record<string, string>, string][] = [
  ['a public Host', { host: 'shop.example' }, 'Host'],
  ['a Host that begins like ours', { host: '127.0.0.1.shop.example' }, 'Host'],
  ['a foreign Origin', { origin: 'https://shop.example' }, 'Origin'],
  ['an opaque Origin', { origin: 'null' }, 'Origin'],
  ['X-Forwarded-For, even of a loopback address', { 'x-forwarded-for': '127.0.0.1' }, 'x-forwarded-for'],
  ['X-Forwarded-Host', { 'x-forwarded-host': 'shop.example' }, 'x-forwarded-host'],
  ['X-Real-IP', { 'x-real-ip': '203.0.113.7' }, 'x-real-ip'],
  ['Forwarded', { forwarded: 'for=203.0.113.7' }, 'forwarded'],
  ['Via', { via: '1.1 proxy' }, 'via'],
  ['a client’s address of a CDN', { 'cf-connecting-ip': '203.0.113.7' }, 'cf-connecting-ip'],
  ['a protocol alone', { 'x-forwarded-proto': 'https' }, 'x-forwarded-proto'],
];

/** One header of each kind that proxies and CDNs add, alone. */
const ADDED = [
  'x-forwarded',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-original-host',
  'x-scheme',
  'client-ip',
  'true-client-ip',
  'fastly-client-ip',
  'fastly-ssl',
  'x-client-ip',
  'x-cluster-client-ip',
  'cf-ray',
  'cf-visitor',
  'cdn-loop',
  'x-envoy-external-address',
  'x-amzn-trace-id',
  'x-amz-cf-id',
  'cloudfront-viewer-address',
  'x-azure-clientip',
  'x-arr-log-id',
  'fly-client-ip',
  'x-vercel-id',
  'x-appengine-user-ip',
  'x-cloud-trace-context',
  'akamai-origin-hop',
  'incap-client-ip',
  'x-nf-client-connection-ip',
  'do-connecting-ip',
  'x-remote-user',
  'remote-addr',
];

describe('the operator’s tools', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(DEFAULT_ENGINE);
  });
  afterAll(() => server.close());
  const statuses = (at: TestServer, headers: Record<string, string>) =>
    Promise.all(['/dev/inbox', '/metrics'].map(async (path) => (await fetch(at.url + path, { headers })).status));

  test('are open to a request from this machine, whatever a client library adds', async () => {
    const own = {
      'x-client-info': 'supabase-js',
      'x-request-id': 'r',
      traceparent: 't',
      'x-supabase-api-version': '1',
    };
    expect(await statuses(server, own)).toEqual([200, 200]);
  });

  test.each(ADDED)('are closed to a request with the header %s of a proxy', async (name) => {
    expect(await statuses(server, { [name]: '1' })).toEqual([404, 404]);
    const key = { authorization: `Bearer ${server.services.identity.serviceRoleKey}` };
    const backup = await fetch(`${server.url}/operations/backup`, { method: 'POST', headers: { ...key, [name]: '1' } });
    expect(backup.status).toBe(404);
  });

  test.each([['PUBLIC_URL'], ['TRUST_PROXY']])(
    'are closed when %s is set, though a proxy adds no header',
    async (left) => {
      const { PUBLIC_URL, SMTP_URL, TRUST_PROXY } = behindProxy;
      const env = { PUBLIC_URL, SMTP_URL, ...(left === 'TRUST_PROXY' && { TRUST_PROXY }) };
      const behind = await startServer(DEFAULT_ENGINE, { env });
      await behind.signedIn({ email: DEMO_ADMIN, admin: true });
      await markDemoAccounts(behind.services.db);
      expect(await statuses(behind, {})).toEqual([404, 404]);
      const { error } = await behind.client().auth.signInWithPassword({ email: DEMO_ADMIN, password: TEST_PASSWORD });
      expect(error).toMatchObject({ code: 'invalid_credentials' });
      await behind.close();
    },
  );
});

describe('local mode', () => {
  const PUBLIC = { PUBLIC_URL: 'http://localhost:3000', SMTP_URL: 'smtp://127.0.0.1:9' };
  const isLocal = (env: Record<string, string>) => readConfig(env).local;

  test('is on for the demo, and where an operator asks for it', () => {
    expect(readConfig({})).toMatchObject({ local: true, demoData: true });
    expect(readConfig({ DEMO_DATA: 'off', LOCAL_MODE: 'on' })).toMatchObject({ local: true, demoData: false });
    expect(isLocal({ DATABASE_URL: 'postgres://db/shop', LOCAL_MODE: 'on' })).toBe(true);
    expect(readConfig({ MIGRATE: 'platform' })).toMatchObject({ local: true, demoData: false });
  });

  test.each<[string, Record<string, string>]>([
    ['a shop without demo data', { DEMO_DATA: 'off' }],
    ['a shop over PostgreSQL', { DATABASE_URL: 'postgres://db/shop' }],
    ['a shop behind a proxy', { TRUST_PROXY: '1' }],
    ['an operator who turned it off', { LOCAL_MODE: 'off' }],
  ])('is off for %s', (_, env) => {
    expect(readConfig(env)).toMatchObject({ local: false, demoData: false });
  });

  test('is off with PUBLIC_URL, even a loopback one', () => {
    expect(readConfig(PUBLIC)).toMatchObject({ local: false, demoData: false });
    expect(readConfig({ ...PUBLIC, TRUST_PROXY: '1' })).toMatchObject({ local: false, demoData: false });
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['demo accounts behind a proxy', { ...PUBLIC, TRUST_PROXY: '1', DEMO_DATA: 'on' }, /^DEMO_DATA: /],
    ['local mode with PUBLIC_URL', { ...PUBLIC, LOCAL_MODE: 'on' }, /^LOCAL_MODE: not together with PUBLIC_URL/],
    ['local mode with TRUST_PROXY', { TRUST_PROXY: '1', LOCAL_MODE: 'on' }, /^LOCAL_MODE: .* TRUST_PROXY/],
    ['local mode on all interfaces', { HOST: '0.0.0.0', LOCAL_MODE: 'on' }, /^LOCAL_MODE: .* HOST/],
  ])('does not start with %s', (_, env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});

describe.each(engines)('demo accounts on %s', (engine) => {
  let server: TestServer;
  let logged: string[] = [];
  let client: SignedIn;
  let admin: SignedIn;
  let visitor: SignedIn;

  beforeAll(async () => {
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
    server = await startServer(engine, { log });
    await Promise.all([server.signedIn({ email: DEMO_CLIENT }), server.signedIn({ email: DEMO_ADMIN, admin: true })]);
    await markDemoAccounts(server.services.db);
    [client, admin, visitor] = await Promise.all([signedIn(DEMO_CLIENT), signedIn(DEMO_ADMIN), server.signedIn()]);
  });
  beforeEach(() => {
    logged = [];
  });
  afterAll(() => server.close());

  /** fetch() cannot set Host. */
  function send(path: string, headers: Record<string, string>, body?: object): Promise<Response> {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(server.url + path, { method, headers: { 'content-type': 'application/json', ...headers } });
    sent.on('error', reject).on('response', (response) => {
      json(response).then((read) => {
        resolve({ status: response.statusCode ?? 0, body: read as Response['body'] });
      }, reject);
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    return promise;
  }
  const signIn = (email: string, headers: Record<string, string> = {}, password = TEST_PASSWORD) =>
    send('/auth/v1/token?grant_type=password', headers, { email, password });
  async function signedIn(email: string): Promise<SignedIn> {
    const supabase = server.client();
    const { data, error } = await supabase.auth.signInWithPassword({ email, password: TEST_PASSWORD });
    if (error !== null) throw error;
    return { supabase, id: data.user.id, email, password: TEST_PASSWORD, accessToken: data.session.access_token };
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  /** What the four APIs answer to a token. */
  const statuses = async (token: string, headers: Record<string, string> = {}) => {
    const all = { ...bearer(token), ...headers };
    const responses = await Promise.all([
      send('/auth/v1/user', all),
      send('/rest/v1/users?select=id&limit=1', all),
      send('/functions/v1/my-data', all, {}),
      send('/storage/v1/object/list/avatars', all, { prefix: client.id }),
    ]);
    return responses.map(({ status }) => status);
  };

  test('work locally, and their tokens are marked', async () => {
    expect(await statuses(client.accessToken)).toEqual([200, 200, 200, 200]);
    expect(await statuses(admin.accessToken, { host: 'localhost:3000', origin: 'http://[::1]:3000' })).toEqual([
      200, 200, 200, 200,
    ]);
    const claims = await server.services.identity.verify(admin.accessToken);
    expect(claims.app_metadata).toMatchObject({ ...DEMO_MARK, role: 'admin' });
    expect(logged).toEqual([]);
  });

  test.each(FOREIGN)('%s: rejects a token obtained locally and logs why', async (_, headers, part) => {
    expect(await statuses(client.accessToken, headers)).toEqual([403, 401, 401, 400]);
    expect(logged.map((line) => JSON.parse(line) as object)).toEqual(
      Array(4).fill(expect.objectContaining({ foreignPart: part, msg: expect.stringContaining('demo account') })),
    );
    expect(await statuses(visitor.accessToken, headers)).toEqual([200, 200, 200, 200]);
  });

  test.each(FOREIGN)('%s: a sign-in gets the response for a wrong password', async (_, headers, part) => {
    const wrong = await signIn(DEMO_CLIENT, headers, 'Wrong-horse-1');
    expect(wrong).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } });
    expect(logged).toEqual([]);
    expect(await signIn(DEMO_CLIENT, headers)).toEqual(wrong);
    expect(JSON.parse(logged[0] ?? '{}')).toMatchObject({ foreignPart: part });
    expect((await signIn(visitor.email, headers)).status).toBe(200);
  });

  test('remote refreshes and links start no session and consume nothing', async () => {
    const { body } = await signIn(DEMO_CLIENT);
    const refresh = (headers: Record<string, string>) =>
      send('/auth/v1/token?grant_type=refresh_token', headers, { refresh_token: body.refresh_token });
    const service = server.client(server.services.identity.serviceRoleKey);
    const { data } = await service.auth.admin.generateLink({ type: 'recovery', email: DEMO_CLIENT });
    const verify = (headers: Record<string, string>) =>
      send('/auth/v1/verify', headers, { type: 'recovery', token_hash: data.properties?.hashed_token });
    for (const [, headers] of FOREIGN) {
      expect((await refresh(headers)).status).toBe(400);
      expect((await verify(headers)).status).toBe(400);
    }
    expect((await refresh({})).status).toBe(200);
    expect((await verify({})).status).toBe(200);
  });

  test('a demo admin can view as a client only locally', async () => {
    const { body } = await callFunction<{ access_token: string }>(
      server,
      'view-as-client',
      { clientId: visitor.id },
      { as: admin },
    );
    const read = (headers: Record<string, string> = {}) =>
      send('/rest/v1/users?select=id', { ...bearer(body.access_token), ...headers });
    expect(await read()).toEqual({ status: 200, body: [{ id: visitor.id }] });
    for (const [, headers] of FOREIGN) {
      expect(await read(headers)).toMatchObject({
        status: 401,
        body: { code: 'PGRST303', details: expect.stringContaining('demo accounts') },
      });
    }
  });

  test('accounts of an older data folder are marked at startup and their unmarked tokens revoked', async () => {
    const { db } = server.services;
    await db.query(`update auth.users set raw_app_meta_data = raw_app_meta_data - 'demo' where email = $1`, [
      DEMO_CLIENT,
    ]);
    const before = await signedIn(DEMO_CLIENT);
    expect(await statuses(before.accessToken, { host: 'shop.example' })).toEqual([200, 200, 200, 200]);
    await markDemoAccounts(db);
    await expect.poll(() => statuses(before.accessToken), { timeout: 10_000 }).toEqual([403, 401, 401, 400]);
    // Marked already: nobody is signed out again.
    const after = await signedIn(DEMO_CLIENT);
    await markDemoAccounts(db);
    expect(await statuses(after.accessToken)).toEqual([200, 200, 200, 200]);
    expect(await statuses(after.accessToken, { host: 'shop.example' })).toEqual([403, 401, 401, 400]);
  });

  test('an account cannot remove its own mark', async () => {
    const own = await signedIn(DEMO_ADMIN);
    await own.supabase.auth.updateUser({ data: { demo: false, app_metadata: { demo: false } } });
    const { data } = await own.supabase.auth.refreshSession();
    expect(data.user?.app_metadata).toMatchObject(DEMO_MARK);
  });
});
