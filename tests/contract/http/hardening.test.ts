import { createHmac, generateKeyPairSync, randomUUID, sign as signBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PlacedOrder } from '#domain/orders/order.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { TEST_PASSWORD } from '#tests/support/sign-in.ts';

const encode = encodeURIComponent;
const MEGABYTES = 'x'.repeat(3_000_000);
const SECOND = () => Math.floor(Date.now() / 1000);
const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** What no response may contain: stack traces, paths, SQL, internal host names. */
const LEAKS =
  /\bat [\w.<>]+ \(|node_modules|\.ts:\d|\b(select|insert into|update) .+\b(from|values|set)\b|internal\.|pgboss|encrypted_password|PostgresError|DatabaseError/i;

interface Bad {
  method?: string;
  path: string;
  body?: string | object;
  headers?: Record<string, string>;
}

describe.each(engines)('invalid input on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let ada: SignedIn;
  let adasOrder: PlacedOrder;
  let adasLine: string;
  let before: unknown;

  beforeAll(async () => {
    server = await startServer(engine);
    [nia, ada] = await Promise.all([server.signedIn(), server.signedIn()]);
    await ada.supabase.from('cart_items').insert({ product_id: 'youtube-ads-premium', quantity: 7 });
    adasOrder = (
      await placeOrder(server, ada, await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]), randomUUID())
    ).body;
    adasLine = (await ada.supabase.from('order_items').select('id').eq('order_id', adasOrder.id).single()).data!
      .id as string;
    // Waits for emails about the account, so that the database no longer changes in the background.
    await vi.waitFor(
      async () =>
        expect((await server.services.db.query(`select distinct state from email_outbox`)).rows).toEqual([
          { state: 'sent' },
        ]),
      { timeout: 20_000 },
    );
    before = await printDatabase();
  });
  afterAll(async () => {
    expect(await printDatabase()).toEqual(before);
    await server.close();
  });

  /** A fingerprint of every row of the shop and its accounts. */
  async function printDatabase(): Promise<unknown> {
    const { rows: tables } = await server.services.db.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth', 'internal') order by 1`,
    );
    const prints = tables.map(
      ({ name }) =>
        `select '${name}' as name, count(*) as n, md5(string_agg(t::text, ',' order by t::text)) as print from ${name} as t`,
    );
    return (await server.services.db.query(`${prints.join(' union all ')} order by name`)).rows;
  }

  afterEach(async () => {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  const send = ({ method, path, body, headers }: Bad, token?: string) =>
    fetch(`${server.url}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });

  /** An error is JSON with a readable message and no internal details. */
  async function expectError(bad: Bad, status: number, token?: string): Promise<void> {
    const response = await send(bad, token);
    const text = await response.text();
    expect(response.status, text).toBe(status);
    expect(response.headers.get('content-type')).toContain('json');
    const received = JSON.parse(text) as { message?: string; msg?: string; error_description?: string };
    expect((received.message ?? received.msg ?? received.error_description ?? '').length, text).toBeGreaterThan(5);
    expect(text).not.toMatch(LEAKS);
    expect(text.length).toBeLessThan(2_000);
  }

  describe('malformed, oversized and mistyped bodies', () => {
    const endpoints = [
      '/rest/v1/contacts',
      '/rest/v1/rpc/quote',
      '/auth/v1/signup',
      '/auth/v1/token?grant_type=password',
      '/auth/v1/recover',
      '/functions/v1/submit-contact',
      '/functions/v1/place-order',
    ];

    test.each(endpoints)('%s: invalid JSON', async (path) => {
      for (const body of ['{"a":', 'name=x', '\u0000', '{"a":1}}', '[', "{'a':1}"])
        await expectError({ path, body }, 400, nia.accessToken);
    });

    test.each(endpoints)('%s: JSON of another shape', async (path) => {
      for (const body of ['42', '"text"', 'true', '[[]]', '[1]']) {
        const response = await send({ path, body }, nia.accessToken);
        expect([body, Math.floor(response.status / 100), await response.text()]).toEqual([
          body,
          4,
          expect.not.stringMatching(LEAKS),
        ]);
      }
    });

    test.each(endpoints)('%s: megabytes', async (path) => {
      await expectError(
        {
          path,
          body: {
            name: MEGABYTES,
            email: `${MEGABYTES}@example.test`,
            password: MEGABYTES,
            items: [],
            data: { a: MEGABYTES },
          },
        },
        413,
        nia.accessToken,
      );
    });

    test.each(endpoints)('%s: thousands of levels', async (path) => {
      const response = await send(
        { path, body: `{"data":${'['.repeat(20_000)}${']'.repeat(20_000)}}` },
        nia.accessToken,
      );
      expect(Math.floor(response.status / 100), await response.text()).toBe(4);
    });

    test.each<[string, Bad, number]>([
      [
        'a column nobody knows',
        { path: '/rest/v1/contacts', body: { name: 'x', email: 'x@example.test', message: 'x', is_admin: true } },
        400,
      ],
      [
        'a column that is not for clients',
        {
          path: '/rest/v1/contacts',
          body: { name: 'x', email: 'x@example.test', message: 'x', engagement_score: 100 },
        },
        403,
      ],
      [
        'a prototype as a column',
        { path: '/rest/v1/contacts', body: '{"__proto__":{"role":"admin"},"constructor":1}' },
        400,
      ],
      [
        'a number as text of a contact',
        { path: '/rest/v1/contacts', body: { name: 'x', email: 'no address', message: 'x' } },
        400,
      ],
      [
        'an unknown interest',
        {
          path: '/rest/v1/contacts',
          body: { name: 'x', email: 'x@example.test', message: 'x', service_interest: 'x' },
        },
        400,
      ],
      [
        'a zero byte',
        { path: '/rest/v1/contacts', body: '{"name":"a\\u0000b","email":"x@example.test","message":"x"}' },
        400,
      ],
      [
        'a word for a quantity',
        { path: '/rest/v1/cart_items', body: { product_id: 'youtube-ads-trial', quantity: 'many' } },
        400,
      ],
      [
        'a broken quantity',
        { path: '/rest/v1/cart_items', body: { product_id: 'youtube-ads-trial', quantity: 1.5 } },
        400,
      ],
      [
        'a negative quantity',
        { path: '/rest/v1/cart_items', body: { product_id: 'youtube-ads-trial', quantity: -1 } },
        400,
      ],
      [
        'an absurd quantity',
        { path: '/rest/v1/cart_items', body: { product_id: 'youtube-ads-trial', quantity: 1e9 } },
        400,
      ],
      [
        'a quantity beyond counting',
        { path: '/rest/v1/cart_items', body: '{"product_id":"youtube-ads-trial","quantity":1e999}' },
        400,
      ],
      ['an unknown package', { path: '/rest/v1/cart_items', body: { product_id: 'nope', quantity: 1 } }, 400],
      [
        'a script as service link',
        {
          path: '/rest/v1/cart_items',
          body: { product_id: 'youtube-ads-trial', quantity: 1, metadata: { serviceLink: 'javascript:alert(1)' } },
        },
        400,
      ],
      [
        'a user that is no uuid',
        { path: '/rest/v1/cart_items', body: { user_id: 'me', product_id: 'youtube-ads-trial', quantity: 1 } },
        400,
      ],
      ['items that are none', { path: '/rest/v1/rpc/quote', body: { items: 'all', promo_code: null } }, 400],
      [
        'an unknown package in a quote',
        { path: '/rest/v1/rpc/quote', body: { items: [{ id: 'nope', quantity: 1 }], promo_code: null } },
        400,
      ],
      [
        'a quantity in words in a quote',
        {
          path: '/rest/v1/rpc/quote',
          body: { items: [{ id: 'youtube-ads-trial', quantity: '1; drop table orders' }], promo_code: null },
        },
        400,
      ],
      ['an argument nobody knows', { path: '/rest/v1/rpc/quote', body: { items: [], tax_rate: 0 } }, 404],
      [
        'an order of nothing',
        { path: '/rest/v1/orders', body: { client_name: 'x', client_email: 'x@example.test', items: [] } },
        400,
      ],
      [
        'an order of a package nobody knows',
        {
          path: '/rest/v1/orders',
          body: { client_name: 'x', client_email: 'x@example.test', items: [{ id: 'nope', quantity: 1 }] },
        },
        400,
      ],
      [
        'an order at yesterday’s price',
        {
          path: '/rest/v1/orders',
          body: {
            client_name: 'x',
            client_email: 'x@example.test',
            items: [{ id: 'youtube-ads-trial', quantity: 1, price: 1 }],
          },
        },
        409,
      ],
      [
        'an order at another total',
        {
          path: '/rest/v1/orders',
          body: {
            client_name: 'x',
            client_email: 'x@example.test',
            items: [{ id: 'youtube-ads-trial', quantity: 1 }],
            total_amount: 1,
          },
        },
        409,
      ],
      [
        'another kind of content',
        { path: '/rest/v1/contacts', body: '<x/>', headers: { 'content-type': 'application/xml' } },
        415,
      ],
      [
        'an email address in pieces',
        { path: '/auth/v1/signup', body: { email: ['a@example.test'], password: TEST_PASSWORD } },
        400,
      ],
      [
        'a password that is none',
        { path: '/auth/v1/signup', body: { email: 'a@example.test', password: { $ne: null } } },
        400,
      ],
      [
        'a header in an address',
        { path: '/auth/v1/recover', body: { email: 'a@example.test\r\nBcc: b@example.test' } },
        400,
      ],
      ['an unknown grant', { path: '/auth/v1/token?grant_type=magic', body: {} }, 400],
      ['an unknown payment', { path: '/functions/v1/payment-status', body: { payment_id: 'x' } }, 400],
      [
        'a field of another kind',
        { path: '/functions/v1/submit-contact', body: { name: 1, email: 'x@example.test', message: 'x' } },
        400,
      ],
    ])('%s', async (_, bad, status) => {
      await expectError(bad, status, nia.accessToken);
    });
  });

  describe('SQL in values and names', () => {
    const injections = [
      `'; drop table orders; --`,
      `" ; delete from users where ""="`,
      `1) or 1=1 --`,
      `$1`,
      `$$ select 1 $$`,
      `%27%20or%201=1`,
      `\\'; select pg_sleep(9); --`,
      `id) union select encrypted_password from auth.users --`,
    ];

    test.each(injections)('binds %s as a value', async (text) => {
      for (const filter of [
        `id=eq.${encode(text)}`,
        `id=in.(${encode(JSON.stringify(text))})`,
        `name=ilike.${encode(text.replaceAll('\\', ''))}`,
        `or=(id.eq.${encode(JSON.stringify(text))},name.eq.${encode(JSON.stringify(text))})`,
      ]) {
        const response = await send({ path: `/rest/v1/packages?select=id&${filter}` });
        expect([filter, response.status, await response.json()]).toEqual([filter, 200, []]);
      }
      const quote = await send({
        path: '/rest/v1/rpc/quote',
        body: { items: [{ id: 'youtube-ads-trial', quantity: 1 }], promo_code: text },
      });
      expect(await quote.json()).toMatchObject({ discount: 0, promo: { applied: false, reason: 'unknown' } });
    });

    test.each(injections)('rejects %s as a name', async (text) => {
      for (const query of [
        `select=${encode(text)}`,
        `${encode(text)}=eq.1`,
        `order=${encode(text)}`,
        `select=id,${encode(text)}(id)`,
        `select=id::${encode(text)}`,
      ]) {
        const response = await send({ path: `/rest/v1/packages?${query}` });
        const received = await response.text();
        expect([query, Math.floor(response.status / 100), received]).toEqual([
          query,
          4,
          expect.not.stringMatching(/encrypted_password.+\$|pg_sleep.+rows/),
        ]);
      }
      expect((await send({ path: `/rest/v1/${encode(text)}` })).status).toBe(404);
      expect((await send({ path: `/rest/v1/rpc/${encode(text)}`, body: {} })).status).toBe(404);
      expect((await send({ path: `/rest/v1/contacts?columns=${encode(text)}`, body: { name: 'x' } })).status).toBe(400);
    });

    test('limits, offsets and preferences accept only valid values', async () => {
      for (const query of ['limit=1;drop', 'limit=-1', 'offset=x', 'limit=99999999999999999999'])
        await expectError({ path: `/rest/v1/packages?${query}` }, query.startsWith('limit=-') ? 416 : 400);
      const response = await send({
        path: '/rest/v1/packages?select=id&limit=1',
        headers: { prefer: `tx=rollback; set role postgres, count=exact'; --` },
      });
      expect(await response.json()).toHaveLength(1);
    });
  });

  describe('invalid tokens', () => {
    const endpoints: [string, Bad][] = [
      ['public rows', { path: '/rest/v1/packages?select=id&limit=1' }],
      ['own rows', { path: '/rest/v1/cart_items' }],
      [
        'a function of the database',
        { path: '/rest/v1/rpc/quote', body: { items: [{ id: 'youtube-ads-trial', quantity: 1 }] } },
      ],
      ['the account', { path: '/auth/v1/user' }],
      ['the end of the session', { path: '/auth/v1/logout', body: {} }],
      ['all accounts', { path: '/auth/v1/admin/users' }],
      ['an order', { path: '/functions/v1/place-order', body: {} }],
      [
        'a contact',
        { path: '/functions/v1/submit-contact', body: { name: 'x', email: 'x@example.test', message: 'x' } },
      ],
    ];
    const claims = (more: object = {}) => ({
      role: 'authenticated' as const,
      sub: ada.id,
      aud: 'authenticated',
      iat: SECOND() - 60,
      exp: SECOND() + 3600,
      ...more,
    });
    const parts = (token: string) => token.split('.') as [string, string, string];
    const published = async () => (await server.services.identity.jwks()).keys[0] as { kid: string };
    const kid = async () => (await published()).kid;
    const ownKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

    const forgeries: [string, () => Promise<string> | string][] = [
      ['expired', () => server.services.identity.sign(claims({ iat: SECOND() - 7200, exp: SECOND() - 3600 }))],
      ['of a role that no request has', () => server.services.identity.sign(claims({ role: 'postgres' }) as never)],
      [
        'with another body',
        () =>
          parts(nia.accessToken)
            .with(1, base64url(claims({ role: 'service_role' })))
            .join('.'),
      ],
      ['without a signature', () => `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(claims())}.`],
      [
        'signed with the public key as a secret',
        async () => {
          const head = `${base64url({ alg: 'HS256', typ: 'JWT', kid: await kid() })}.${base64url(claims())}`;
          return `${head}.${createHmac('sha256', JSON.stringify(await published()))
            .update(head)
            .digest('base64url')}`;
        },
      ],
      [
        'signed with a key of one’s own',
        async () => {
          const head = `${base64url({ alg: 'ES256', typ: 'JWT', kid: await kid() })}.${base64url(claims())}`;
          return `${head}.${signBytes('sha256', Buffer.from(head), { key: ownKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
        },
      ],
      ['cut short', () => nia.accessToken.slice(0, -10)],
      ['of three dots', () => '...'],
      ['of kilobytes', () => `${base64url({ alg: 'ES256' })}.${'A'.repeat(9_000)}.AAAA`],
      ['almost the service key', () => `${server.services.identity.serviceRoleKey.slice(0, -1)}!`],
    ];

    test.each(forgeries)('%s', async (_, make) => {
      const token = await make();
      for (const [, bad] of endpoints) {
        const response = await send(bad, token);
        const text = await response.text();
        expect([bad.path, [401, 403].includes(response.status)], text).toEqual([bad.path, true]);
        expect(text).not.toMatch(LEAKS);
      }
    });

    test('a token of a deleted account reads public data only', async () => {
      const token = await server.services.identity.sign(claims({ sub: randomUUID() }));
      expect((await send({ path: '/rest/v1/packages?select=id&limit=1' }, token)).status).toBe(200);
      expect(await (await send({ path: '/rest/v1/orders' }, token)).json()).toEqual([]);
      await expectError({ path: '/auth/v1/user' }, 403, token);
      const draft = await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }]);
      await expectError(
        { path: '/functions/v1/place-order', body: draft, headers: { 'idempotency-key': randomUUID() } },
        401,
        token,
      );
    });
  });

  describe('ids of another user', () => {
    test.each<[string, () => Bad, number]>([
      [
        'an order for another',
        () => ({
          path: '/rest/v1/orders',
          body: {
            client_id: ada.id,
            client_name: 'x',
            client_email: 'x@example.test',
            items: [{ id: 'youtube-ads-trial', quantity: 1 }],
          },
        }),
        403,
      ],
      [
        'a line in another’s cart',
        () => ({
          path: '/rest/v1/cart_items',
          body: { user_id: ada.id, product_id: 'youtube-ads-trial', quantity: 1 },
        }),
        403,
      ],
      [
        'an audit row of another',
        () => ({ path: '/rest/v1/audit_logs', body: { action: 'login', user_id: ada.id } }),
        403,
      ],
      [
        'a link on another’s order',
        () => ({
          path: '/rest/v1/rpc/set_service_link',
          body: { order_item_id: adasLine, service_link: 'https://example.test' },
        }),
        404,
      ],
      [
        'another’s order mail',
        () => ({ path: '/functions/v1/send-order-email', body: { order: { id: adasOrder.id } } }),
        404,
      ],
      [
        'another’s payment',
        () => ({ path: '/functions/v1/payment-status', body: { payment_id: adasOrder.payment.payment_id } }),
        404,
      ],
      [
        'the bank’s answer to another',
        () => ({
          path: '/functions/v1/sandbox-approve',
          body: { payment_id: adasOrder.payment.payment_id, approve: true },
        }),
        404,
      ],
      ['another’s account', () => ({ path: `/auth/v1/admin/users/${ada.id}` }), 403],
      ['another’s account, gone', () => ({ method: 'DELETE', path: `/auth/v1/admin/users/${ada.id}` }), 403],
    ])('%s', async (_, bad, status) => {
      await expectError(bad(), status, nia.accessToken);
    });

    test('as filters match nothing to read, update or delete', async () => {
      for (const [table, column] of [
        ['orders', 'client_id'],
        ['cart_items', 'user_id'],
        ['carts', 'user_id'],
        ['invoices', 'client_id'],
        ['users', 'id'],
      ] as const) {
        const path = `/rest/v1/${table}?${column}=eq.${ada.id}`;
        expect(await (await send({ path }, nia.accessToken)).json()).toEqual([]);
        await send({ path, method: 'DELETE' }, nia.accessToken);
        for (const body of [{ [column]: nia.id }, { quantity: 1 }, { first_name: 'x' }, { status: 'cancelled' }])
          await send({ path, method: 'PATCH', body }, nia.accessToken);
      }
    });

    test('equal idempotency keys of two users are separate checkouts', async () => {
      const key = (await ada.supabase.from('carts').select('checkout_id').single()).data!.checkout_id as string;
      const rejected = await callFunction(
        server,
        'place-order',
        { ...(await draftOrder(server, [{ id: 'youtube-ads-trial', quantity: 1 }])), total_amount: 1 },
        { as: nia, headers: { 'idempotency-key': key } },
      );
      expect(rejected.status).toBe(409);
    });
  });

  describe('transport', () => {
    /** A request with headers that fetch would not allow. */
    const raw = (path: string, headers: Record<string, string>, method = 'GET', body = '') =>
      new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }>(
        (resolve, reject) => {
          const outgoing = request(`${server.url}${path}`, { method, headers }, (response) => {
            let text = '';
            response.on('data', (chunk: Buffer) => (text += chunk.toString()));
            response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
          });
          outgoing.once('error', reject);
          outgoing.end(body);
        },
      );

    test.each<[string, Record<string, string>, number?]>([
      ['a strange Host', { host: 'evil.test' }],
      ['a Host that begins like ours', { host: '127.0.0.1.evil.test' }],
      ['a Host that ends like ours', { host: 'evil.test#localhost' }, 400],
      ['a strange Origin', { origin: 'https://evil.test' }],
      ['an Origin without a place', { origin: 'null' }],
      ['a proxy’s word', { 'x-forwarded-for': '127.0.0.1' }],
      ['a proxy’s other word', { forwarded: 'for=127.0.0.1;host=localhost' }],
      ['a proxy’s host', { 'x-forwarded-host': 'localhost' }],
    ])('%s exposes neither inbox nor metrics', async (_, headers, status = 404) => {
      for (const path of ['/dev/inbox', '/dev/inbox/messages', '/metrics'])
        expect([path, (await raw(path, headers)).status]).toEqual([path, status]);
      expect((await raw('/dev/inbox/messages', headers, 'DELETE')).status).toBe(status);
      expect((await raw('/dev/inbox/clear', headers, 'POST')).status).toBe(status);
    });

    test('only localhost can access them', async () => {
      expect((await raw('/dev/inbox/messages', {})).status).toBe(200);
      expect((await raw('/dev/inbox/messages', { host: `localhost:${new URL(server.url).port}` })).status).toBe(200);
    });

    test.each(['/rest/v1/orders', '/auth/v1/token?grant_type=password', '/functions/v1/place-order'])(
      'allows cross-origin requests to %s, without cookies',
      async (path) => {
        const preflight = await raw(
          path,
          {
            origin: 'https://elsewhere.test',
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization,apikey,content-type,idempotency-key,prefer',
          },
          'OPTIONS',
        );
        expect(preflight.status).toBe(204);
        expect(preflight.headers['access-control-allow-origin']).toBe('*');
        expect(preflight.headers['access-control-allow-methods']).toContain('POST');
        expect(preflight.headers['access-control-allow-headers']).toMatch(/idempotency-key/i);
        expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
        const rejected = await raw(
          path,
          { origin: 'https://elsewhere.test', 'content-type': 'application/json' },
          'POST',
          '{',
        );
        expect(rejected.headers['access-control-allow-origin']).toBe('*');
      },
    );

    test.each([
      '/rest/v1/%E0%A4%A',
      '/rest/v1/..%2f..%2fetc%2fpasswd',
      '/rest/v1/packages%00',
      '/functions/v1/%2e%2e/%2e%2e',
      '/auth/v1/%ff',
      '/dev/inbox/messages/1%00',
      '/rest/v1//packages',
      '/rest/v1/packages/../../users',
    ])('rejects the path %s', async (path) => {
      const response = await raw(path, {});
      expect([400, 401, 404], response.text).toContain(response.status);
      expect(response.text).not.toMatch(LEAKS);
    });

    test('rejects oversized headers', async () => {
      expect((await raw('/rest/v1/packages', { 'x-long': 'x'.repeat(60_000) })).status).toBe(431);
    });
  });
});

describe.each(engines)('spoofed IP addresses on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.close());

  const lies = {
    'x-forwarded-for': '198.51.100.66',
    'x-real-ip': '198.51.100.66',
    forwarded: 'for=198.51.100.66',
    'x-forwarded-host': 'evil.test',
  };

  test('[DATA-11] audit rows and sessions contain the socket’s IP address', async () => {
    const nia = await server.signedIn();
    const signIn = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...lies },
      body: JSON.stringify({ email: nia.email, password: nia.password }),
    });
    expect(signIn.status).toBe(200);
    const ordered = await fetch(`${server.url}/rest/v1/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${nia.accessToken}`, ...lies },
      body: JSON.stringify({
        client_name: 'Nia',
        client_email: nia.email,
        items: [{ id: 'youtube-ads-trial', quantity: 1 }],
      }),
    });
    expect(ordered.status).toBe(201);
    const { rows } = await server.services.db.query('select distinct ip_address from audit_logs where user_id = $1', [
      nia.id,
    ]);
    expect(rows).toEqual([{ ip_address: '127.0.0.1' }]);
    const sessions = await server.services.db.query(
      'select distinct host(ip) as ip from auth.sessions where user_id = $1',
      [nia.id],
    );
    expect(sessions.rows).toEqual([{ ip: '127.0.0.1' }]);
  });

  test('email links point to this site, whatever host and return path a request names', async () => {
    const email = `${randomUUID()}@example.test`;
    await new Promise<void>((resolve, reject) => {
      const outgoing = request(
        `${server.url}/auth/v1/signup?redirect_to=${encode('https://evil.test/steal')}`,
        { method: 'POST', headers: { host: 'evil.test', 'content-type': 'application/json', ...lies } },
        (response) => {
          response.resume().on('end', resolve);
        },
      );
      outgoing.once('error', reject);
      outgoing.end(JSON.stringify({ email, password: TEST_PASSWORD }));
    });
    const read = async () =>
      (await (await fetch(`${server.url}/dev/inbox/messages?to=${encode(email)}`)).json()) as {
        text: string;
        html: string;
      }[];
    await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBe(1);
    const [mail] = await read();
    expect(mail!.text).toContain(server.url);
    expect(mail!.text + mail!.html).not.toContain('evil.test');
  });
});
