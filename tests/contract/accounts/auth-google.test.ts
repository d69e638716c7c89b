import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UnsecuredJWT, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { engines, DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startOpenIdProvider, type OpenIdProvider, type Person } from '#tests/support/openid-provider.ts';
import { type AuthServer, PASSWORD, memoryStorage, newestLink, startAuth } from './auth-harness.ts';

describe.each(engines)('sign-in with an OpenID provider on %s', (engine) => {
  let provider: OpenIdProvider;
  let server: AuthServer;
  beforeAll(async () => {
    provider = await startOpenIdProvider();
    server = await startAuth(engine, {
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
      GOOGLE_ISSUER: provider.issuer,
      ANONYMOUS_SIGN_INS: 'on',
      OPENID_PROVIDERS: `apple=${provider.issuer}|${provider.clientId}`,
    });
  });
  afterEach(() => {
    provider.misbehaviour = {};
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const someone = (more: Partial<Person> = {}): Person => {
    const sub = randomUUID();
    return {
      sub,
      email: `${sub}@example.test`,
      email_verified: true,
      name: 'Nia Cole',
      given_name: 'Nia',
      family_name: 'Cole',
      picture: 'https://pictures.example.test/nia.png',
      ...more,
    };
  };
  const pkceClient = () => server.client('anon', { flowType: 'pkce', persistSession: true, storage: memoryStorage() });

  /** From our address to the provider, back to /callback, and to where that sends the browser in the end. */
  async function travel(url: string, cookie = true): Promise<URL> {
    const ours = url.startsWith(server.url) ? await fetch(url, { redirect: 'manual' }) : null;
    const atProvider = await fetch(ours?.headers.get('location') ?? url, { redirect: 'manual' });
    const jar =
      ours?.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ') ?? '';
    const back = await fetch(atProvider.headers.get('location') ?? '', {
      redirect: 'manual',
      headers: cookie && jar !== '' ? { cookie: jar } : {},
    });
    return new URL(back.headers.get('location') ?? '');
  }

  async function signIn(person: Person) {
    provider.person = person;
    const supabase = pkceClient();
    const { data } = await supabase.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${server.url}/auth/callback`, skipBrowserRedirect: true },
    });
    const end = await travel(data.url ?? '');
    return { supabase, end, exchanged: await supabase.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '') };
  }

  test('[AUTH-15] [AC-GUARD-09] creates an account from the provider’s claims and returns to /auth/callback', async () => {
    const person = someone();
    const { end, exchanged } = await signIn(person);
    expect(end.origin + end.pathname).toBe(`${server.url}/auth/callback`);
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.user).toMatchObject({
      email: person.email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { name: 'Nia Cole', given_name: 'Nia', family_name: 'Cole', avatar_url: person.picture },
      identities: [
        {
          provider: 'google',
          id: person.sub,
          identity_data: { sub: person.sub, email: person.email, email_verified: true },
        },
      ],
    });
    expect(exchanged.data.user?.email_confirmed_at).toBeDefined();
    expect(exchanged.data.session?.provider_token).toBeTruthy();
    expect(exchanged.data.session?.provider_refresh_token).toMatch(/^refresh-/);
    expect((await signIn(person)).exchanged.data.user?.id).toBe(exchanged.data.user?.id);
  });

  test('[AUTH-15] sends PKCE, state and nonce, each used once', async () => {
    const asked = async () =>
      new URL(
        (await server.call('/authorize?provider=google&scopes=calendar&prompt=consent')).headers.get('location') ?? '',
      ).searchParams;
    const [first, second] = [await asked(), await asked()];
    expect(Object.fromEntries(first)).toMatchObject({
      response_type: 'code',
      client_id: provider.clientId,
      scope: 'openid email profile calendar',
      prompt: 'consent',
      redirect_uri: `${server.url}/auth/v1/callback`,
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.get(name)?.length).toBeGreaterThan(20);
      expect(first.get(name)).not.toBe(second.get(name));
    }
  });

  test('[AUTH-15] without PKCE returns the session in the fragment, only to the browser that started', async () => {
    provider.person = someone();
    const start = `${server.url}/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(`${server.url}/client`)}`;
    const end = await travel(start);
    expect(new URLSearchParams(end.hash.slice(1)).get('access_token')).toBeTruthy();
    expect(new URLSearchParams(end.hash.slice(1)).get('provider_token')).toBeTruthy();
    const stolen = await travel(start, false);
    expect(new URLSearchParams(stolen.hash.slice(1)).get('error_code')).toBe('bad_oauth_state');
  });

  test('links an email verified by both sides to one account', async () => {
    const person = someone();
    const known = await server.confirmedUser(person.email ?? '');
    const { exchanged } = await signIn(person);
    expect(exchanged.data.user?.id).toBe(known.id);
    expect(exchanged.data.user?.app_metadata.providers).toEqual(['email', 'google']);
    await server.signedIn(person.email ?? '');
  });

  test('an unconfirmed account registered beforehand loses access once the owner signs in', async () => {
    const person = someone();
    await server
      .client()
      .auth.signUp({ email: person.email ?? '', password: PASSWORD, options: { data: { firstName: 'Mallory' } } });
    const planted = await newestLink(server, person.email ?? '');
    const { exchanged } = await signIn(person);
    expect(exchanged.data.user?.user_metadata.firstName).toBeUndefined();
    expect(
      (await server.client().auth.signInWithPassword({ email: person.email ?? '', password: PASSWORD })).error?.code,
    ).toBe('invalid_credentials');
    expect((await server.client().auth.verifyOtp({ type: 'signup', token_hash: planted.tokenHash })).error?.code).toBe(
      'otp_expired',
    );
  });

  test('does not sign in with an email the provider has not verified, and asks its owner to confirm', async () => {
    const free = someone({ email_verified: false });
    const first = await signIn(free);
    expect(first.end.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    const { tokenHash } = await newestLink(server, free.email ?? '');
    expect((await server.client().auth.verifyOtp({ type: 'signup', token_hash: tokenHash })).error).toBeNull();
    expect((await signIn(free)).exchanged.error).toBeNull();

    const owner = await server.confirmedUser(`${randomUUID()}@example.test`);
    const thief = await signIn(someone({ email: owner.email ?? '', email_verified: false }));
    expect(thief.end.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    expect((await server.emailsTo(owner.email ?? '')).map((email) => email.template)).toEqual(['account-exists']);
  });

  test.each([
    ['says no', { refuse: true }, 'The person pressed Cancel'],
    ['sends another nonce', { nonce: 'elsewhere' }, /could not be completed/],
    ['means another audience', { audience: 'another-app' }, /could not be completed/],
    ['is another issuer', { issuer: 'https://elsewhere.example.test' }, /could not be completed/],
    ['signs with an unknown key', { foreignKey: true }, /could not be completed/],
    ['sends an old statement', { expired: true }, /could not be completed/],
    ['fails', { tokenStatus: 500 }, /could not be completed/],
  ] as const)(
    '[AUTH-15] [AC-AUTH-22] a provider that %s does not sign in, and the page shows the reason',
    async (_how, misbehaviour, words) => {
      provider.misbehaviour = misbehaviour;
      provider.person = someone();
      const supabase = pkceClient();
      const { data } = await supabase.auth.signInWithOAuth({
        provider: 'google',
        options: { redirectTo: `${server.url}/auth/callback`, skipBrowserRedirect: true },
      });
      const end = await travel(data.url ?? '');
      expect(end.pathname).toBe('/auth/callback');
      expect(end.searchParams.get('code')).toBeNull();
      expect(end.searchParams.get('error')).toBeTruthy();
      expect(end.searchParams.get('error_description')).toMatch(words);
      expect(new URLSearchParams(end.hash.slice(1)).get('error_code')).toBe('bad_oauth_callback');
    },
  );

  test('accepts a state once, within ten minutes, and never redirects to another site', async () => {
    provider.person = someone();
    const left = await server.call(
      `/authorize?provider=google&redirect_to=${encodeURIComponent('https://evil.example.test/')}&code_challenge=${'a'.repeat(43)}&code_challenge_method=s256`,
    );
    const atProvider = await fetch(left.headers.get('location') ?? '', { redirect: 'manual' });
    const back = atProvider.headers.get('location') ?? '';
    const first = await fetch(back, { redirect: 'manual' });
    expect(new URL(first.headers.get('location') ?? '').origin).toBe(server.url);
    const again = await fetch(back, { redirect: 'manual' });
    expect([again.status, new URL(again.headers.get('location') ?? '').searchParams.get('error_code')]).toEqual([
      303,
      'bad_oauth_state',
    ]);
    for (const state of ['', 'x', randomUUID()]) {
      const rejected = await server.call(`/callback?code=1&state=${state}`);
      expect(new URL(rejected.headers.get('location') ?? '').searchParams.get('error_code')).toBe('bad_oauth_state');
    }
    const slow = await server.call('/authorize?provider=google');
    const late = await fetch(slow.headers.get('location') ?? '', { redirect: 'manual' });
    server.advance(601);
    const rejected = await fetch(late.headers.get('location') ?? '', {
      redirect: 'manual',
      headers: { cookie: slow.headers.getSetCookie().join('; ') },
    });
    expect(new URL(rejected.headers.get('location') ?? '').searchParams.get('error_code')).toBe('bad_oauth_state');
    server.advance(-601);
  });

  test('[AUTH-15] rejects unknown and partly configured providers', async () => {
    for (const [name, reason] of [
      ['github', 'Provider github could not be found'],
      ['apple', 'provider is not enabled'],
      ['', 'Provider  could not be found'],
    ]) {
      const rejected = await server.call(`/authorize?provider=${name}`);
      expect([rejected.status, await rejected.json()]).toEqual([
        400,
        { code: 400, error_code: 'validation_failed', msg: `Unsupported provider: ${reason}` },
      ]);
    }
    expect(
      ((await (await server.call('/settings')).json()) as { external: Record<string, boolean> }).external,
    ).toMatchObject({ google: true, apple: false });
  });

  describe('identities', () => {
    test('[AUTH-16] are linked to the signed-in account, listed and unlinked, except the last one', async () => {
      const email = `${randomUUID()}@example.test`;
      await server.confirmedUser(email);
      const supabase = pkceClient();
      await supabase.auth.signInWithPassword({ email, password: PASSWORD });
      const alone = (await supabase.auth.getUserIdentities()).data!.identities;
      expect((await supabase.auth.unlinkIdentity(alone[0]!)).error).toMatchObject({
        status: 422,
        code: 'single_identity_not_deletable',
      });

      provider.person = someone();
      const { data } = await supabase.auth.linkIdentity({
        provider: 'google',
        options: { redirectTo: `${server.url}/auth/callback`, skipBrowserRedirect: true },
      });
      const end = await travel(data.url ?? '');
      // Nothing is linked until the browser that asked comes with its secret.
      expect((await supabase.auth.getUserIdentities()).data?.identities).toHaveLength(1);
      expect((await supabase.auth.exchangeCodeForSession(end.searchParams.get('code') ?? '')).error).toBeNull();
      const both = (await supabase.auth.getUserIdentities()).data!.identities;
      expect(both.map((identity) => identity.provider)).toEqual(['email', 'google']);
      expect((await supabase.auth.getUser()).data.user?.app_metadata.providers).toEqual(['email', 'google']);
      expect((await signIn(provider.person)).exchanged.data.user?.email).toBe(email);

      expect((await supabase.auth.unlinkIdentity(both[0]!)).error).toBeNull();
      expect((await server.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
        'invalid_credentials',
      );
      expect((await supabase.auth.unlinkIdentity(both[0]!)).error?.code).toBe('identity_not_found');
      const events = (await server.emailsTo(email)).map(({ data: received }) =>
        'event' in received ? received.event : '',
      );
      expect(events).toEqual(['identity-linked', 'identity-removed']);
    });

    test('[AUTH-16] belong to one account', async () => {
      const person = someone();
      await signIn(person);
      const email = `${randomUUID()}@example.test`;
      await server.confirmedUser(email);
      const supabase = pkceClient();
      await supabase.auth.signInWithPassword({ email, password: PASSWORD });
      provider.person = person;
      const { data } = await supabase.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
      expect((await travel(data.url ?? '')).searchParams.get('error_code')).toBe('identity_already_exists');
      const { session } = await server.signedIn(email);
      const foreign = await server.call(`/user/identities/${randomUUID()}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${session.access_token}` },
      });
      expect([foreign.status, ((await foreign.json()) as { error_code: string }).error_code]).toEqual([
        422,
        'identity_not_found',
      ]);
    });

    test('[AUTH-16] a forwarded link URL cannot attach an identity to another account', async () => {
      const email = `${randomUUID()}@example.test`;
      await server.confirmedUser(email);
      const mallory = pkceClient();
      await mallory.auth.signInWithPassword({ email, password: PASSWORD });
      const { data } = await mallory.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
      const victim = someone();
      provider.person = victim;
      await travel(data.url ?? '');
      // The victim followed it, and still is nobody's: a sign-in of its own makes its own account.
      expect((await signIn(victim)).exchanged.data.user?.email).toBe(victim.email);
    });
  });

  describe('sign-in with an ID token', () => {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const rejection = async (body: object) => {
      const answer = await server.post('/token?grant_type=id_token', body);
      return [answer.status, await answer.json()];
    };

    test('[AUTH-05] accepts an ID token of a configured issuer, with or without a nonce', async () => {
      const person = someone();
      const plain = await server
        .client()
        .auth.signInWithIdToken({ provider: 'google', token: await provider.idToken(person) });
      expect(plain.error).toBeNull();
      expect(plain.data.user).toMatchObject({ email: person.email, app_metadata: { provider: 'google' } });
      const bound = await server.client().auth.signInWithIdToken({
        provider: 'google',
        token: await provider.idToken(person, { nonce: sha256('mine') }),
        nonce: 'mine',
      });
      expect(bound.data.user?.id).toBe(plain.data.user?.id);
      const apple = await server
        .client()
        .auth.signInWithIdToken({ provider: 'apple', token: await provider.idToken(someone()) });
      expect(apple.data.user?.app_metadata.provider).toBe('apple');
    });

    test('[AUTH-05] rejects an invalid token with OAuth’s errors', async () => {
      const person = someone();
      const good = await provider.idToken(person);
      const bad = { error: 'invalid request', error_description: 'Bad ID token' };
      expect(await rejection({ provider: 'google', id_token: 'a.b.c' })).toEqual([400, bad]);
      expect(await rejection({ provider: 'google', id_token: `${good.slice(0, -4)}AAAA` })).toEqual([400, bad]);
      expect(
        await rejection({
          provider: 'google',
          id_token: new UnsecuredJWT({ ...person })
            .setIssuer(provider.issuer)
            .setAudience(provider.clientId)
            .setIssuedAt()
            .setExpirationTime('1h')
            .encode(),
        }),
      ).toEqual([400, bad]);
      const confused = await new SignJWT({ ...person })
        .setProtectedHeader({ alg: 'HS256', kid: 'test-key' })
        .setIssuer(provider.issuer)
        .setAudience(provider.clientId)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(provider.clientSecret));
      expect(await rejection({ provider: 'google', id_token: confused })).toEqual([400, bad]);
      for (const misbehaviour of [
        { issuer: 'https://elsewhere.example.test' },
        { foreignKey: true },
        { expired: true },
      ]) {
        provider.misbehaviour = misbehaviour;
        expect(await rejection({ provider: 'google', id_token: await provider.idToken(person) })).toEqual([400, bad]);
      }
      provider.misbehaviour = { audience: 'another-app' };
      expect(await rejection({ provider: 'google', id_token: await provider.idToken(person) })).toEqual([
        400,
        { error: 'invalid request', error_description: 'Unacceptable audience in id_token: [another-app]' },
      ]);
      provider.misbehaviour = {};
      const nonced = await provider.idToken(person, { nonce: sha256('mine') });
      expect(await rejection({ provider: 'google', id_token: nonced, nonce: 'yours' })).toEqual([
        400,
        { error: 'invalid nonce', error_description: 'Nonces mismatch' },
      ]);
      expect((await rejection({ provider: 'google', id_token: nonced }))[0]).toBe(400);
      expect((await rejection({ provider: 'google', id_token: good, nonce: 'mine' }))[0]).toBe(400);
      expect(await rejection({ provider: 'github', id_token: good })).toMatchObject([
        400,
        { error_code: 'provider_disabled', msg: 'Provider (issuer "github") is not enabled' },
      ]);
    });

    test('[AUTH-05] rejects malformed tokens before it contacts the provider', async () => {
      const asked: string[] = [];
      const listener = createServer((request, response) => {
        asked.push(request.url ?? '');
        response.writeHead(500).end();
      });
      await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
      const issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
      const other = await startAuth(engine, { OPENID_PROVIDERS: `quiet=${issuer}|app` });
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const claims = part({ iss: issuer, aud: 'app', sub: 'someone' });
      const rejectedAs = async (token: string) =>
        (await other.client().auth.signInWithIdToken({ provider: 'quiet' as 'google', token })).error;
      for (const token of [
        'nonsense',
        'a.b.c',
        'a.b.c.d.e',
        `${part({ alg: 'RS256' })}.${claims}`,
        `${part({ alg: 'RS256' })}.${part('text')}.AAAA`,
        `${part([])}.${claims}.AAAA`,
        `${part({ typ: 'JWT' })}.${claims}.AAAA`,
        `${part({ alg: 'none' })}.${claims}.`,
        `${part({ alg: 'HS256' })}.${claims}.AAAA`,
      ]) {
        expect(await rejectedAs(token)).toMatchObject({ status: 400, message: 'Bad ID token' });
        const answer = await other.post('/token?grant_type=id_token', { provider: 'quiet', id_token: token });
        expect([answer.status, await answer.json()]).toEqual([
          400,
          { error: 'invalid request', error_description: 'Bad ID token' },
        ]);
      }
      expect(asked).toEqual([]);
      expect(await rejectedAs(`${part({ alg: 'RS256' })}.${claims}.AAAA`)).toMatchObject({ status: 500 });
      expect(asked).not.toEqual([]);
      await other.close();
      await new Promise((resolve) => listener.close(resolve));
    });

    test('[AUTH-16] link_identity links it to the signed-in account', async () => {
      const email = `${randomUUID()}@example.test`;
      const user = await server.confirmedUser(email);
      const { supabase } = await server.signedIn(email);
      const linked = await supabase.auth.linkIdentity({ provider: 'google', token: await provider.idToken(someone()) });
      expect(linked.error).toBeNull();
      expect(linked.data.user).toMatchObject({ id: user.id, email, app_metadata: { providers: ['email', 'google'] } });
      expect(
        await rejection({ provider: 'google', id_token: await provider.idToken(someone()), link_identity: true }),
      ).toMatchObject([401, { error_code: 'no_authorization' }]);
    });

    test('[AUTH-16] stores a linked email in lower case', async () => {
      const email = `Nia.${randomUUID()}@Example.TEST`;
      const supabase = server.client();
      await supabase.auth.signInAnonymously();
      const linked = await supabase.auth.linkIdentity({
        provider: 'google',
        token: await provider.idToken(someone({ email })),
      });
      expect(linked.error).toBeNull();
      expect(linked.data.user).toMatchObject({ email: email.toLowerCase(), is_anonymous: false });
      // So nobody else can register it, and it signs in to this account.
      const { exchanged } = await signIn(someone({ email: email.toUpperCase() }));
      expect(exchanged.data.user?.id).toBe(linked.data.user?.id);
    });
  });

  test('rejects a banned account', async () => {
    const person = someone();
    const { exchanged } = await signIn(person);
    await server.admin.updateUserById(exchanged.data.user!.id, { ban_duration: '1h' });
    expect((await signIn(person)).end.searchParams.get('error_code')).toBe('user_banned');
  });

  test('[AUTH-17] requires the second factor', async () => {
    const person = someone();
    const { exchanged, supabase } = await signIn(person);
    await server.db.query(
      `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
      [exchanged.data.user!.id],
    );
    const again = await signIn(person);
    const [, payload = ''] = (again.exchanged.data.session?.access_token ?? '').split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ aal: 'aal1', role: 'anon' });
    expect(
      (await supabase.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })).error?.code,
    ).toBe('insufficient_aal');
  });
});

test('[AUTH-16] linking can be switched off', async () => {
  const server = await startAuth(DEFAULT_ENGINE, { MANUAL_LINKING: 'off' });
  await server.confirmedUser('alone@example.test');
  const { supabase } = await server.signedIn('alone@example.test');
  const { data } = await supabase.auth.getUserIdentities();
  expect((await supabase.auth.unlinkIdentity(data!.identities[0]!)).error).toMatchObject({
    status: 404,
    code: 'manual_linking_disabled',
  });
  await server.close();
});
