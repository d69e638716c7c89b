import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';

describe.each(engines)('sessions on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine);
  });
  afterAll(() => server.close());

  const account = async (name: string) => {
    const email = `${name}@example.test`;
    const user = await server.confirmedUser(email);
    return { email, user, ...(await server.signedIn(email)) };
  };
  const refresh = (token: string) => server.client().auth.refreshSession({ refresh_token: token });
  const alreadyUsed = {
    status: 400,
    code: 'refresh_token_already_used',
    message: 'Invalid Refresh Token: Already Used',
  };

  test('[AUTH-02] the right password returns a session with the protocol’s claims', async () => {
    const { session, user } = await account('claims');
    expect(session).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { id: user.id, email: 'claims@example.test' },
    });
    expect(session.refresh_token).toMatch(/^[a-z0-9]{12}$/);
    expect(session.user.last_sign_in_at).toBeDefined();
    const header = decodeProtectedHeader(session.access_token);
    expect(header).toMatchObject({ alg: 'ES256', kid: (await server.services.identity.jwks()).keys[0]?.kid });
    const claims = await server.services.identity.verify(session.access_token);
    expect(claims).toMatchObject({
      iss: `${server.url}/auth/v1`,
      sub: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'claims@example.test',
      phone: '',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
    expect(claims.exp).toBe(session.expires_at);
  });

  test('[AUTH-18] the official client verifies a token with the published keys, cacheable for ten minutes', async () => {
    const { supabase, user } = await account('keys');
    const { data } = await supabase.auth.getClaims();
    expect(data?.claims.sub).toBe(user.id);
    const answer = await server.call('/.well-known/jwks.json');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
    const { keys } = (await answer.json()) as { keys: Record<string, unknown>[] };
    expect(keys.map((key) => Object.keys(key).toSorted())).toEqual([
      ['alg', 'crv', 'ext', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'],
    ]);
  });

  test('[AUTH-02] unknown account, wrong password and missing password return the same error', async () => {
    await server.confirmedUser('right@example.test');
    await server.admin.createUser({ email: 'without@example.test', email_confirm: true });
    const wrong = { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' };
    for (const email of ['right@example.test', 'without@example.test', 'nobody@example.test']) {
      expect((await server.client().auth.signInWithPassword({ email, password: 'Wrong-horse-1' })).error).toMatchObject(
        wrong,
      );
    }
    const upper = await server.client().auth.signInWithPassword({ email: 'RIGHT@Example.test', password: PASSWORD });
    expect(upper.error).toBeNull();
  });

  test('[AUTH-02] rejects a banned account with the correct password', async () => {
    const { session, user, email } = await account('banned');
    await server.admin.updateUserById(user.id, { ban_duration: '24h' });
    expect((await server.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      status: 400,
      code: 'user_banned',
    });
    expect((await refresh(session.refresh_token)).error).toMatchObject({ status: 400, code: 'user_banned' });
    expect((await server.client().auth.getUser(session.access_token)).error).toMatchObject({
      status: 403,
      code: 'user_banned',
    });
    await server.admin.updateUserById(user.id, { ban_duration: 'none' });
    expect((await refresh(session.refresh_token)).error).toBeNull();
  });

  test('rejects unsupported grants by name', async () => {
    const grant = async (type: string) => {
      const answer = await server.post(`/token?grant_type=${type}`, {});
      return [answer.status, ((await answer.json()) as { error_code: string }).error_code];
    };
    expect(await grant('magic')).toEqual([400, 'invalid_credentials']);
    expect(await grant('toString')).toEqual([400, 'invalid_credentials']);
    expect(await grant('web3')).toEqual([422, 'web3_provider_disabled']);
  });

  test('[AUTH-03] a refresh returns a new token of the same session and keeps its sign-in methods', async () => {
    const { session, user } = await account('refresh');
    const { data, error } = await refresh(session.refresh_token);
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const [before, after] = await Promise.all(
      [session.access_token, data.session?.access_token ?? ''].map((token) => server.services.identity.verify(token)),
    );
    expect(after?.session_id).toBe(before?.session_id);
    expect(after?.amr).toEqual(before?.amr);
    const { rows } = await server.db.query<{ stored: string }>(
      'select t::text as stored from auth.refresh_tokens t where user_id = $1',
      [user.id],
    );
    expect(rows).toHaveLength(2);
    for (const { stored } of rows) expect(stored).not.toContain(session.refresh_token);
  });

  test('[AUTH-03] returns the same active token again to a client that lost the response', async () => {
    const { session } = await account('lost');
    const first = await refresh(session.refresh_token);
    server.advance(3600);
    const second = await refresh(session.refresh_token);
    expect(second.data.session?.refresh_token).toBe(first.data.session?.refresh_token);
  });

  test('[AUTH-03] concurrent refreshes return one token', async () => {
    const { session, user } = await account('parallel');
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(session.refresh_token)));
    expect(answers.map(({ error }) => error)).toEqual(Array(8).fill(null));
    expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
    const { rows } = await server.db.query(
      'select count(*) as active from auth.refresh_tokens where user_id = $1 and not revoked',
      [user.id],
    );
    expect(rows).toEqual([{ active: 1 }]);
  });

  test('[AUTH-03] accepts an older token within ten seconds', async () => {
    const { session } = await account('excused');
    const second = await refresh(session.refresh_token);
    const third = await refresh(second.data.session?.refresh_token ?? '');
    const excused = await refresh(session.refresh_token);
    expect(excused.error).toBeNull();
    expect((await refresh(third.data.session?.refresh_token ?? '')).error).toBeNull();
    expect((await refresh(excused.data.session?.refresh_token ?? '')).error).toBeNull();
  });

  test('[AUTH-03] an older token used later ends the whole family permanently', async () => {
    const { session } = await account('theft');
    const second = await refresh(session.refresh_token);
    const third = await refresh(second.data.session?.refresh_token ?? '');
    server.advance(11);
    expect((await refresh(session.refresh_token)).error).toMatchObject(alreadyUsed);
    for (const { data } of [third, second])
      expect((await refresh(data.session?.refresh_token ?? '')).error?.code).toBe('refresh_token_not_found');
    // The access token ends with it.
    const token = third.data.session?.access_token;
    expect((await server.call('/user', { headers: { authorization: `Bearer ${token}` } })).status).toBe(403);
  });

  test('[AUTH-03] rejects an unknown token', async () => {
    expect((await refresh('abcdefghijk0')).error).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    });
    expect((await refresh('A')).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Refresh token is not valid',
    });
  });

  test('[AUTH-14] sign-out ends this session, all others, or all', async () => {
    const { email, session: first } = await account('logout');
    const second = await server.signedIn(email);
    const third = await server.signedIn(email);
    const alive = async (token: string) => (await server.client().auth.getUser(token)).error === null;
    const state = () =>
      Promise.all([first, second.session, third.session].map((session) => alive(session.access_token)));

    expect((await second.supabase.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect(await state()).toEqual([true, false, true]);
    expect((await refresh(second.session.refresh_token)).error).toMatchObject({ code: 'refresh_token_not_found' });
    expect((await third.supabase.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect(await state()).toEqual([false, false, true]);
    expect((await third.supabase.auth.signOut()).error).toBeNull();
    expect(await state()).toEqual([false, false, false]);
    const answer = await server.call('/user', { headers: { authorization: `Bearer ${third.session.access_token}` } });
    expect([answer.status, await answer.json()]).toMatchObject([403, { error_code: 'session_not_found' }]);
  });

  test('[AUTH-14] rejects an unknown scope and ends nothing', async () => {
    const { session } = await account('scope');
    const authorization = `Bearer ${session.access_token}`;
    const answer = await server.post('/logout?scope=everywhere', {}, { authorization });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' });
    const ended = await server.post('/logout?scope=local', '', { authorization });
    expect([ended.status, await ended.text()]).toEqual([204, '']);
  });

  test('[AUTH-22] rejects a missing or invalid access token', async () => {
    const { session, user } = await account('bearer');
    const get = async (authorization?: string) => {
      const answer = await server.call('/user', authorization === undefined ? {} : { headers: { authorization } });
      const body = (await answer.json()) as { error_code: string; msg: string };
      return [answer.status, body.error_code];
    };
    const sign = (claims: object) =>
      server.services.identity.sign({ role: 'authenticated', iat: 1, exp: 9_999_999_999, ...claims });
    expect(await get()).toEqual([401, 'no_authorization']);
    expect(await get('Bearer nonsense')).toEqual([403, 'bad_jwt']);
    expect(await get(`Bearer ${session.access_token.slice(0, -4)}AAAA`)).toEqual([403, 'bad_jwt']);
    expect(await get(`Bearer ${await sign({ sub: user.id, exp: 2 })}`)).toEqual([403, 'bad_jwt']);
    expect(await get(`Bearer ${await sign({})}`)).toEqual([403, 'bad_jwt']);
    expect(await get(`Bearer ${await sign({ sub: '17' })}`)).toEqual([400, 'bad_jwt']);
    expect(await get(`Bearer ${await sign({ sub: '7f1f62a4-92d6-4b0c-9d38-1c9ed5a1b5a1' })}`)).toEqual([
      403,
      'user_not_found',
    ]);
    expect(await get(`Bearer ${await sign({ sub: user.id })}`)).toEqual([403, 'session_not_found']);
  });
});

describe.each(engines)('SESSION_HOURS on %s', (engine) => {
  test('ends a session however it is used, and its access token with it', async () => {
    const server = await startAuth(engine, { SESSION_HOURS: '2' });
    await server.confirmedUser('hours@example.test');
    const { session } = await server.signedIn('hours@example.test');
    expect(session.expires_in).toBe(3600);
    const refresh = (token: string) => server.client().auth.refreshSession({ refresh_token: token });
    server.advance(90 * 60);
    const later = await refresh(session.refresh_token);
    // Half an hour is left.
    expect(later.data.session?.expires_in).toBeLessThanOrEqual(30 * 60);
    expect(later.data.session?.expires_in).toBeGreaterThan(29 * 60);
    server.advance(31 * 60);
    expect((await refresh(later.data.session?.refresh_token ?? '')).error?.code).toBe('session_expired');
    await server.close();
  });
});
