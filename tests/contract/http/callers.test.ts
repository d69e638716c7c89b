import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('callers on %s', (engine) => {
  let server: TestServer;
  let nia: SignedIn;
  let admin: SignedIn;
  const verified = vi.fn();

  beforeAll(async () => {
    server = await startServer(engine);
    [nia, admin] = await Promise.all([server.signedIn(), server.signedIn({ admin: true })]);
    const { identity } = server.services;
    const { claimsOf } = identity;
    vi.spyOn(identity, 'claimsOf').mockImplementation((headers) => {
      verified();
      return claimsOf(headers);
    });
  });
  beforeEach(() => verified.mockClear());
  afterAll(() => server.close());

  /** A request that each protocol answers only for a signed-in user. */
  const requests = {
    auth: ['GET', '/auth/v1/user'],
    rest: ['GET', '/rest/v1/orders'],
    functions: ['POST', '/functions/v1/my-data'],
    storage: ['GET', '/storage/v1/object/authenticated/tickets/x/y.png'],
  } as const;
  type Protocol = keyof typeof requests;
  const protocols = Object.keys(requests) as Protocol[];

  async function send(protocol: Protocol, token: string | null) {
    const [method, path] = requests[protocol];
    const response = await fetch(server.url + path, {
      method,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, code: body.error_code ?? body.code, message: body.msg ?? body.message };
  }

  test.each(protocols)('%s verifies a token once per request', async (protocol) => {
    await send(protocol, nia.accessToken);
    expect(verified).toHaveBeenCalledTimes(1);
  });

  test('each protocol formats an invalid token in its own way', async () => {
    const [head, payload] = nia.accessToken.split('.');
    const forged = `${head}.${payload}.${'A'.repeat(86)}`;
    expect(await send('auth', forged)).toMatchObject({ status: 403, code: 'bad_jwt' });
    expect(await send('rest', forged)).toMatchObject({ status: 401, code: 'PGRST301' });
    expect(await send('functions', forged)).toEqual({
      status: 401,
      code: 'not_authenticated',
      message: 'Your session has ended. Please sign in again.',
    });
    expect(await send('storage', forged)).toEqual({
      status: 400,
      code: 'AccessDenied',
      message: 'signature verification failed',
    });
  });

  test('an anonymous caller gets 401 or an empty result', async () => {
    expect(await send('auth', null)).toMatchObject({ status: 401, code: 'no_authorization' });
    expect(await send('functions', null)).toEqual({
      status: 401,
      code: 'not_authenticated',
      message: 'User not authenticated',
    });
    expect(await send('storage', null)).toMatchObject({ status: 400, code: 'AccessDenied' });
    expect(await send('rest', null)).toMatchObject({ status: 401, code: '42501' });
  });

  const callFunction = async (name: string, { accessToken }: SignedIn, body: object = {}) => {
    const response = await fetch(`${server.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const invitation = () => ({ email: `${crypto.randomUUID()}@example.test`, firstName: 'Ola', role: 'client' });

  test('an invitation makes no request to our own server', async () => {
    expect((await callFunction('invite-person', admin, invitation())).status).toBe(200);
    expect(verified).toHaveBeenCalledTimes(1);
  });

  test('admin functions check the row, not the token', async () => {
    expect((await callFunction('invite-person', admin, invitation())).status).toBe(200);
    const forbidden = { status: 403, body: { code: 'forbidden', message: 'Only the team can do this' } };
    expect(await callFunction('invite-person', nia, invitation())).toEqual(forbidden);
    const claims = await server.services.identity.verify(nia.accessToken);
    const accessToken = await server.services.identity.sign({
      ...claims,
      app_metadata: { ...claims.app_metadata, role: 'admin' },
      iat: Number(claims.iat),
      exp: Number(claims.exp),
    });
    expect(await callFunction('invite-person', { ...nia, accessToken }, invitation())).toEqual(forbidden);
  });

  test('returns a client’s own data and never another client’s', async () => {
    const ada = await server.signedIn();
    const { body } = await callFunction('my-data', ada);
    expect(JSON.stringify(body)).toContain(ada.email);
    expect(JSON.stringify(body)).not.toContain(nia.email);
    const { data } = await ada.supabase.from('users').select('id');
    expect(data).toEqual([{ id: ada.id }]);
  });
});
