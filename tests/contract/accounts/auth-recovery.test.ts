import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { newestLink, PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';

const NEW_PASSWORD = 'Brand-new-horse-2';

/** What a browser keeps between leaving for the mailbox and coming back. */
function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

describe.each(engines)('recovery and email links on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine);
  });
  afterAll(() => server.close());

  const pkceClient = () => server.client('anon', { flowType: 'pkce', persistSession: true, storage: memoryStorage() });
  const follow = (tokenHash: string, type: string, redirectTo = `${server.url}/auth/callback?next=1`) =>
    server.call(`/verify?${new URLSearchParams({ token: tokenHash, type, redirect_to: redirectTo })}`);

  test('[AUTH-10] [AUTH-13] [AC-AUTH-12] resets a forgotten password by email and ends other sessions', async () => {
    await server.confirmedUser('forgot@example.test');
    const elsewhere = await server.signedIn('forgot@example.test');
    expect((await server.client().auth.resetPasswordForEmail('Forgot@example.test')).error).toBeNull();
    const email = await newestLink(server, 'forgot@example.test');
    expect(email).toMatchObject({
      template: 'reset-password',
      type: 'recovery',
      redirectTo: `${server.url}/auth/reset-password`,
    });

    const supabase = server.client();
    const { data } = await supabase.auth.verifyOtp({ type: 'recovery', token_hash: email.tokenHash });
    expect(await server.services.identity.verify(data.session?.access_token ?? '')).toMatchObject({
      amr: [{ method: 'otp' }],
    });
    expect((await supabase.auth.updateUser({ password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    });
    expect((await supabase.auth.updateUser({ password: 'weak' })).error).toMatchObject({
      status: 422,
      code: 'weak_password',
      reasons: ['length', 'characters'],
    });
    expect((await supabase.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();

    expect((await supabase.auth.getUser()).error).toBeNull();
    expect((await elsewhere.supabase.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect(
      (await server.client().auth.signInWithPassword({ email: 'forgot@example.test', password: PASSWORD })).error,
    ).toMatchObject({ code: 'invalid_credentials' });
    await server.signedIn('forgot@example.test', NEW_PASSWORD);
  });

  test('[AUTH-10] returns the same response for an unknown email and sends nothing', async () => {
    const known = await server.confirmedUser('known@example.test');
    const ask = async (email: string) => {
      const answer = await server.post('/recover', { email });
      return [answer.status, await answer.text()];
    };
    expect(await ask('stranger@example.test')).toEqual([200, '{}']);
    expect(await ask(known.email ?? '')).toEqual([200, '{}']);
    expect(await server.emailsTo('stranger@example.test')).toEqual([]);
    expect(await server.emailsTo('known@example.test')).toHaveLength(1);
  });

  test('[AUTH-08] the code of a recovery email works only for recovery', async () => {
    await server.confirmedUser('digits@example.test');
    await server.client().auth.resetPasswordForEmail('digits@example.test');
    const { code } = await newestLink(server, 'digits@example.test');
    const verify = (type: 'signup' | 'recovery') =>
      server.client().auth.verifyOtp({ type, email: 'digits@example.test', token: code });
    expect((await verify('signup')).error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect((await verify('recovery')).data.session?.user.email).toBe('digits@example.test');
    expect((await verify('recovery')).error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('of two concurrent uses of a link, one succeeds', async () => {
    await server.confirmedUser('double@example.test');
    await server.client().auth.resetPasswordForEmail('double@example.test');
    const { tokenHash } = await newestLink(server, 'double@example.test');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => server.client().auth.verifyOtp({ type: 'recovery', token_hash: tokenHash })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'otp_expired')).toHaveLength(3);
  });

  test('a newer email invalidates the older one', async () => {
    await server.confirmedUser('newer@example.test');
    await server.client().auth.resetPasswordForEmail('newer@example.test');
    const older = await newestLink(server, 'newer@example.test');
    await server.client().auth.resetPasswordForEmail('newer@example.test');
    const { error } = await server.client().auth.verifyOtp({ type: 'recovery', token_hash: older.tokenHash });
    expect(error).toMatchObject({ code: 'otp_expired' });
  });

  test('[AUTH-08] GET /verify returns the session in the fragment', async () => {
    await server.confirmedUser('fragment@example.test');
    await server.client().auth.resetPasswordForEmail('fragment@example.test');
    const { tokenHash } = await newestLink(server, 'fragment@example.test');
    const answer = await follow(tokenHash, 'recovery');
    expect(answer.status).toBe(303);
    const target = new URL(answer.headers.get('location') ?? '');
    expect(target.origin + target.pathname + target.search).toBe(`${server.url}/auth/callback?next=1`);
    const fragment = new URLSearchParams(target.hash.slice(1));
    expect([...fragment.keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ]);
    expect(fragment.get('type')).toBe('recovery');
    expect((await server.client().auth.getUser(fragment.get('access_token') ?? '')).data.user?.email).toBe(
      'fragment@example.test',
    );

    const used = new URL((await follow(tokenHash, 'recovery')).headers.get('location') ?? '');
    expect(used.hash).toBe(
      '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
    );
  });

  test('[AUTH-08] GET /verify redirects to no other site', async () => {
    for (const elsewhere of [
      'https://evil.example/',
      '//evil.example',
      `${server.url}@evil.example`,
      'javascript:alert(1)',
      'http://127.0.0.1.evil.example',
    ]) {
      const answer = await follow('nothing', 'signup', elsewhere);
      expect(new URL(answer.headers.get('location') ?? '').origin, elsewhere).toBe(server.url);
    }
    const otherPort = await follow('nothing', 'signup', 'http://localhost:5173/x');
    expect(answerPath(otherPort)).toBe('http://localhost:5173/x');
  });

  test('[AUTH-04] with PKCE the link returns a code that only the browser that started can exchange', async () => {
    await server.confirmedUser('pkce@example.test');
    const browser = pkceClient();
    await browser.auth.resetPasswordForEmail('pkce@example.test', { redirectTo: `${server.url}/auth/reset-password` });
    const { tokenHash } = await newestLink(server, 'pkce@example.test');
    expect(tokenHash).toMatch(/^pkce_[0-9a-f]{56}$/);
    const location = new URL(
      (await follow(tokenHash, 'recovery', `${server.url}/auth/reset-password`)).headers.get('location') ?? '',
    );
    expect(location.hash).toBe('');
    const code = location.searchParams.get('code') ?? '';
    expect(code).toMatch(/^[0-9a-f-]{36}$/);

    const exchange = async (verifier: string) => {
      const answer = await server.post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
      return [answer.status, ((await answer.json()) as { error_code: string }).error_code];
    };
    expect(await exchange('x'.repeat(56))).toEqual([400, 'bad_code_verifier']);
    expect(await exchange('')).toEqual([400, 'validation_failed']);
    const { data, error } = await browser.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(await server.services.identity.verify(data.session?.access_token ?? '')).toMatchObject({
      amr: [{ method: 'recovery' }],
    });
    expect(await exchange('x'.repeat(56))).toEqual([404, 'flow_state_not_found']);

    const used = new URL((await follow(tokenHash, 'recovery')).headers.get('location') ?? '');
    expect(used.searchParams.get('error_code')).toBe('otp_expired');
    expect(used.hash).toContain('error_code=otp_expired');
  });

  test('[AUTH-04] a PKCE sign-up code expires after five minutes', async () => {
    const browser = pkceClient();
    await browser.auth.signUp({ email: 'pkce-new@example.test', password: PASSWORD });
    const first = await newestLink(server, 'pkce-new@example.test');
    const code = answerCode(await follow(first.tokenHash, 'signup'));
    server.advance(301);
    expect((await browser.auth.exchangeCodeForSession(code)).error).toMatchObject({
      status: 422,
      code: 'flow_state_expired',
    });
  });

  test.each([
    ['blanked', (id: string) => server.admin.deleteUser(id, true)],
    ['given another password', (id: string) => server.admin.updateUserById(id, { password: 'Another-horse-1' })],
  ])('[AUTH-04] rejects a pending code of an account that is %s', async (how, end) => {
    const email = `pkce-${how.length}@example.test`;
    const { id } = await server.confirmedUser(email);
    const browser = pkceClient();
    await browser.auth.resetPasswordForEmail(email);
    const code = answerCode(await follow((await newestLink(server, email)).tokenHash, 'recovery'));
    expect((await end(id)).error).toBeNull();
    expect((await browser.auth.exchangeCodeForSession(code)).error).toMatchObject({
      status: 404,
      code: 'flow_state_not_found',
    });
  });

  test('[AUTH-08] POST /verify accepts a PKCE link and its code', async () => {
    const email = 'pkce-post@example.test';
    await server.confirmedUser(email);
    await pkceClient().auth.resetPasswordForEmail(email);
    const { tokenHash } = await newestLink(server, email);
    expect(
      (await server.client().auth.verifyOtp({ type: 'recovery', token_hash: tokenHash })).data.session?.user.email,
    ).toBe(email);
    await pkceClient().auth.resetPasswordForEmail(email);
    const { code } = await newestLink(server, email);
    expect(
      (await server.client().auth.verifyOtp({ type: 'recovery', email, token: code })).data.session?.user.email,
    ).toBe(email);
  });

  test('requires challenge and method together', async () => {
    const challenge = 'a'.repeat(43);
    const half = await server.post('/recover', { email: 'a@example.test', code_challenge: challenge });
    const short = await server.post('/recover', {
      email: 'a@example.test',
      code_challenge: 'a',
      code_challenge_method: 's256',
    });
    const odd = await server.post('/recover', {
      email: 'a@example.test',
      code_challenge: challenge,
      code_challenge_method: 'md5',
    });
    for (const answer of [half, short, odd]) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' });
    }
  });

  test('[AUTH-08] POST /verify rejects invalid requests', async () => {
    const rejected = async (body: object) => {
      const answer = await server.post('/verify', body);
      return [answer.status, ((await answer.json()) as { error_code: string }).error_code];
    };
    const email = 'a@example.test';
    expect(await rejected({ email, token: '123456' })).toEqual([400, 'validation_failed']);
    expect(await rejected({ type: 'nonsense', email, token: '123456' })).toEqual([400, 'validation_failed']);
    expect(await rejected({ type: 'email', email })).toEqual([400, 'validation_failed']);
    expect(await rejected({ type: 'email', email, token: '123456', token_hash: 'x' })).toEqual([
      400,
      'validation_failed',
    ]);
    expect(await rejected({ type: 'email', email, token_hash: 'x' })).toEqual([400, 'validation_failed']);
    expect(await rejected({ type: 'email', token_hash: 'x' })).toEqual([403, 'otp_expired']);
  });
});

const answerPath = (answer: Response) => (answer.headers.get('location') ?? '').split('#')[0];
const answerCode = (answer: Response) => new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
