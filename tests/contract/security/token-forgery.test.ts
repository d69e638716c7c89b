import { createHmac, createPublicKey, generateKeyPairSync, randomUUID, sign, type JsonWebKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Claims } from '#server/platform/db/scope.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);
const attacker = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const attackerRsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** JWS signature of ES256: both numbers, 32 bytes each. */
const es256 = (input: string) =>
  sign('sha256', Buffer.from(input), { key: attacker.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
const hs256 = (key: string | Buffer) => (input: string) => createHmac('sha256', key).update(input).digest('base64url');

describe('forged access tokens', () => {
  let server: TestServer;
  let nia: SignedIn;
  let published: JsonWebKey & { kid: string };
  beforeAll(async () => {
    server = await startServer(DEFAULT_ENGINE);
    nia = await server.signedIn();
    published = (await server.services.identity.jwks()).keys[0] as typeof published;
  });
  afterAll(() => server.close());

  const claims = (more: object = {}) => ({
    role: 'service_role',
    sub: nia.id,
    aud: 'authenticated',
    iss: `${server.url}/auth/v1`,
    iat: now() - 60,
    exp: now() + 3600,
    ...more,
  });
  const make = (header: object, signature: (input: string) => string, body: object = claims()) => {
    const input = `${encode({ typ: 'JWT', ...header })}.${encode(body)}`;
    return `${input}.${signature(input)}`;
  };
  const genuine = (more: object) =>
    server.services.identity.sign(claims({ role: 'authenticated', ...more }) as Claims & { exp: number; iat: number });

  /** One request per protocol that a good token may make. */
  const endpoints: [string, string][] = [
    ['/rest/v1/cart_items', 'GET'],
    ['/auth/v1/user', 'GET'],
    ['/functions/v1/my-data', 'POST'],
    ['/storage/v1/bucket', 'GET'],
  ];
  const knock = (token: string) =>
    Promise.all(
      endpoints.map(async ([path, method]) => {
        const response = await fetch(server.url + path, { method, headers: { authorization: `Bearer ${token}` } });
        return [path, response.status, await response.text()] as const;
      }),
    );
  const expectClosed = async (token: string) => {
    for (const [path, status, text] of await knock(token)) {
      // Storage answers as the hosted one does: 400, with 403 in the body.
      const rejected = path.startsWith('/storage') ? /"statusCode":"403"/.test(text) : status === 401 || status === 403;
      expect([path, rejected], `${status} ${text}`).toEqual([path, true]);
    }
  };

  test('all four endpoints accept a genuine token', async () => {
    expect((await knock(nia.accessToken)).map(([, status]) => status)).toEqual([200, 200, 200, 200]);
  });

  const publicKey = () => createPublicKey({ key: published, format: 'jwk' });
  const ownJwk = () => ({ ...attacker.publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' });
  test.each<[string, () => string]>([
    ['no algorithm', () => make({ alg: 'none' }, () => '')],
    ['no algorithm in capitals', () => make({ alg: 'NONE' }, () => '')],
    ['no algorithm, with a signature', () => make({ alg: 'none' }, es256)],
    ['no alg at all', () => make({}, es256)],
    [
      'HS256 with the public key as PEM',
      () => make({ alg: 'HS256' }, hs256(publicKey().export({ type: 'spki', format: 'pem' }))),
    ],
    [
      'HS256 with the public key as DER',
      () => make({ alg: 'HS256' }, hs256(publicKey().export({ type: 'spki', format: 'der' }))),
    ],
    ['HS256 with the x coordinate', () => make({ alg: 'HS256' }, hs256(Buffer.from(published.x ?? '', 'base64url')))],
    ['HS256 with the key id', () => make({ alg: 'HS256', kid: published.kid }, hs256(published.kid))],
    ['HS256 with an empty secret', () => make({ alg: 'HS256' }, hs256(''))],
    [
      'HS256 with the secret of Supabase’s examples',
      () => make({ alg: 'HS256' }, hs256('super-secret-jwt-token-with-at-least-32-characters-long')),
    ],
    [
      'RS256 with a key of one’s own',
      () =>
        make({ alg: 'RS256', kid: published.kid }, (input) =>
          sign('sha256', Buffer.from(input), attackerRsa.privateKey).toString('base64url'),
        ),
    ],
    ['ES256 with a key of one’s own and our kid', () => make({ alg: 'ES256', kid: published.kid }, es256)],
    ['a foreign kid', () => make({ alg: 'ES256', kid: randomUUID() }, es256)],
    ['no kid', () => make({ alg: 'ES256' }, es256)],
    ['a kid that is a path', () => make({ alg: 'ES256', kid: '../../../../dev/null' }, es256)],
    ['a kid that is SQL', () => make({ alg: 'ES256', kid: "' or 1=1 --" }, es256)],
    ['a kid that is an object', () => make({ alg: 'ES256', kid: { a: 1 } }, es256)],
    ['a kid from the prototype', () => make({ alg: 'ES256', kid: '__proto__' }, es256)],
    ['its own key in the header', () => make({ alg: 'ES256', kid: published.kid, jwk: ownJwk() }, es256)],
    ['its own key alone in the header', () => make({ alg: 'ES256', jwk: ownJwk() }, es256)],
    ['a critical extension', () => make({ alg: 'ES256', kid: published.kid, crit: ['b64'], b64: false }, es256)],
    // CVE-2022-21449: a verifier without range checks takes zeros for any message.
    [
      'a signature of zeros',
      () => make({ alg: 'ES256', kid: published.kid }, () => Buffer.alloc(64).toString('base64url')),
    ],
    [
      'the service key as a token',
      () => `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims())}.${encode('service')}`,
    ],
  ])('%s', async (_, forge) => {
    await expectClosed(forge());
  });

  test('a header that names a key URL causes no request', async () => {
    const { createServer } = await import('node:http');
    let fetched = 0;
    const keys = createServer((_, response) => {
      fetched += 1;
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [ownJwk()] }));
    });
    await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(keys.address() as { port: number }).port}/jwks.json`;
    for (const header of [{ jku: url }, { x5u: url }, { jku: url, kid: published.kid }])
      await expectClosed(make({ alg: 'ES256', ...header }, es256));
    expect(fetched).toBe(0);
    expect((await fetch(url)).status).toBe(200);
    keys.close();
  });

  test('claims and signature of a genuine token cannot be changed or combined', async () => {
    const [head = '', body = '', signature = ''] = nia.accessToken.split('.');
    const read = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    for (const change of [
      { role: 'service_role' },
      { sub: randomUUID() },
      { exp: now() + 360_000 },
      { aal: 'aal2' },
      { app_metadata: { role: 'admin' } },
    ])
      await expectClosed(`${head}.${encode({ ...read, ...change })}.${signature}`);
    await expectClosed(`${encode({ alg: 'ES256', typ: 'JWT', kid: published.kid, x: 1 })}.${body}.${signature}`);
    const other = await server.signedIn();
    await expectClosed(`${head}.${body}.${other.accessToken.split('.')[2]}`);
  });

  test('rejects expired and not yet valid tokens', async () => {
    expect((await knock(await genuine({})))[0]?.[1]).toBe(200);
    await expectClosed(await genuine({ exp: now() - 1 }));
    await expectClosed(await genuine({ nbf: now() + 600 }));
  });

  test.each(['postgres', 'hypecast', 'supabase_admin', 'admin', '', null, ['service_role']])(
    'a genuine signature does not grant the database role %j',
    async (role) => expectClosed(await genuine({ role })),
  );

  test('rejects other secrets as bearer tokens', async () => {
    const { identity } = server.services;
    const { data } = await nia.supabase.auth.getSession();
    for (const secret of [
      data.session?.refresh_token ?? '',
      await identity.seal(claims()),
      identity.mac('storage signed addresses', 'key').toString('hex'),
      nia.id,
      'anon',
      'null',
      'undefined',
    ])
      await expectClosed(secret);
    const link = await server
      .client(identity.serviceRoleKey)
      .auth.admin.generateLink({ type: 'magiclink', email: nia.email });
    await expectClosed(link.data.properties?.hashed_token ?? '');
    await expectClosed(link.data.properties?.email_otp ?? '');
  });

  test('an access token cannot refresh or confirm', async () => {
    const post = async (path: string, body: object) =>
      (
        await fetch(`${server.url}/auth/v1${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status;
    expect(await post('/token?grant_type=refresh_token', { refresh_token: nia.accessToken })).toBe(400);
    for (const type of ['recovery', 'magiclink', 'email_change', 'signup'])
      expect(await post('/verify', { type, token_hash: nia.accessToken })).toBeGreaterThanOrEqual(400);
  });

  test('ignores a token in the query, a cookie, Basic authentication or a second header', async () => {
    const rows = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(server.url + path, { headers });
      return response.status;
    };
    const token = nia.accessToken;
    expect(await rows('/rest/v1/cart_items', { authorization: `Bearer ${token}` })).toBe(200);
    for (const path of [`?access_token=${token}`, `?apikey=${token}`, `?token=${token}`, `?jwt=${token}`])
      expect(await rows(`/functions/v1/invoice-pdf${path}`)).toBe(401);
    const others: Record<string, string>[] = [
      { cookie: `access_token=${token}; sb-access-token=${token}; hypecast.session=${token}` },
      { authorization: `Basic ${Buffer.from(`:${token}`).toString('base64')}` },
      { authorization: token },
      { apikey: token },
      { 'x-authorization': `Bearer ${token}` },
      { authorization: `Bearer ${token}, Bearer ${server.services.identity.serviceRoleKey}` },
    ];
    for (const headers of others)
      expect([Object.keys(headers), await rows('/rest/v1/cart_items', headers)]).toEqual([Object.keys(headers), 401]);
  });

  test('publishes public keys only', async () => {
    const { keys } = (await (await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)).json()) as { keys: object[] };
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(Object.keys(key)).not.toContain('d');
  });
});
