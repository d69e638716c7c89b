import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { createHash, randomBytes } from 'node:crypto';
import { cookieJar, newestCode, newestLink, PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';

/** Every path to a value, so that two answers can be compared by shape. */
function shapeOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value))
    return [`${path}[${value.length}]`, ...value.flatMap((item, index) => shapeOf(item, `${path}[${index}]`))];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => shapeOf(item, `${path}.${key}`));
  return [`${path}:${typeof value}`];
}

describe.each(engines)('sign-up on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine);
  });
  afterAll(() => server.close());

  const signUp = (email: string, data: Record<string, unknown> = {}, password = PASSWORD) =>
    server.client().auth.signUp({ email, password, options: { data, emailRedirectTo: `${server.url}/cart` } });

  test('[AUTH-01] [AUTH-08] emails link and code to a new account, which has no session before confirmation', async () => {
    const { data, error } = await signUp('New@Example.test', { firstName: 'Nia', lastName: 'Cole' });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email: 'new@example.test',
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { firstName: 'Nia', lastName: 'Cole', email_verified: false },
      identities: [
        { provider: 'email', id: data.user?.id, identity_data: { email: 'new@example.test', sub: data.user?.id } },
      ],
    });
    expect(data.user?.email_confirmed_at).toBeUndefined();

    const email = await newestLink(server, 'new@example.test');
    expect(email.template).toBe('confirm-signup');
    expect(email.code).toMatch(/^\d{6}$/);
    expect(email.link.origin + email.link.pathname).toBe(`${server.url}/auth/confirm`);
    expect(email.type).toBe('signup');
    expect(email.redirectTo).toBe(`${server.url}/cart`);

    const early = await server.client().auth.signInWithPassword({ email: 'new@example.test', password: PASSWORD });
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' });
    const guess = await server
      .client()
      .auth.signInWithPassword({ email: 'new@example.test', password: 'Wrong-horse-1' });
    expect(guess.error).toMatchObject({ status: 400, code: 'invalid_credentials' });

    const verified = await server.client().auth.verifyOtp({ type: 'signup', token_hash: email.tokenHash });
    expect(verified.error).toBeNull();
    expect(verified.data.user).toMatchObject({ id: data.user?.id, user_metadata: { email_verified: true } });
    expect(verified.data.user?.email_confirmed_at).toBeDefined();
    expect(verified.data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true });
    expect(verified.data.session?.token_type).toBe('bearer');

    const again = await server.client().auth.verifyOtp({ type: 'signup', token_hash: email.tokenHash });
    expect(again.error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    });
    await server.signedIn('new@example.test');
  });

  test('[AUTH-08] the six-digit code confirms too, for its own email only', async () => {
    await signUp('code@example.test');
    await signUp('other-code@example.test');
    const { code } = await newestLink(server, 'code@example.test');
    const verify = (email: string, token: string) => server.client().auth.verifyOtp({ type: 'email', email, token });
    const wrong = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };
    expect((await verify('nobody@example.test', code)).error).toMatchObject(wrong);
    expect((await verify('code@example.test', code === '000000' ? '000001' : '000000')).error).toMatchObject(wrong);
    const { data } = await verify('Code@example.test', code);
    expect(data.session?.user.email).toBe('code@example.test');
  });

  test('link and code expire after an hour', async () => {
    await signUp('late@example.test');
    const { tokenHash } = await newestLink(server, 'late@example.test');
    server.advance(3601);
    const { error } = await server.client().auth.verifyOtp({ type: 'signup', token_hash: tokenHash });
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('[AC-AUTH-06] [AC-ROLE-02] a role or an admin flag sent at sign-up grants nothing', async () => {
    await signUp('climber@example.test', {
      firstName: 'Eve',
      role: 'admin',
      isAdmin: true,
      is_admin: true,
      email_verified: true,
      app_metadata: { role: 'admin' },
    });
    const { tokenHash } = await newestLink(server, 'climber@example.test');
    const { data } = await server.client().auth.verifyOtp({ type: 'signup', token_hash: tokenHash });
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    expect(Object.keys(data.user?.user_metadata ?? {})).not.toEqual(expect.arrayContaining(['role']));
    expect(data.user?.user_metadata).not.toHaveProperty('isAdmin');
    expect(data.user?.user_metadata).not.toHaveProperty('is_admin');
    const { rows } = await server.db.query('select role from public.users where id = $1', [data.user?.id ?? '']);
    expect(rows).toEqual([{ role: 'client' }]);
  });

  test('a registered email gets the same response as a new one, and its owner is emailed', async () => {
    await server.confirmedUser('owner@example.test');
    const known = await server.post('/signup', {
      email: 'owner@example.test',
      password: 'Another-horse-1',
      data: { firstName: 'X' },
    });
    const fresh = await server.post('/signup', {
      email: 'fresh@example.test',
      password: 'Another-horse-1',
      data: { firstName: 'X' },
    });
    expect(known.status).toBe(fresh.status);
    expect([...known.headers.keys()].toSorted()).toEqual([...fresh.headers.keys()].toSorted());
    const [knownBody, freshBody] = [await known.text(), await fresh.text()];
    expect(shapeOf(JSON.parse(knownBody))).toEqual(shapeOf(JSON.parse(freshBody)));

    const emails = await server.emailsTo('owner@example.test');
    expect(emails).toEqual([
      {
        template: 'account-exists',
        to: 'owner@example.test',
        locale: 'en',
        data: {
          firstName: '',
          signInLink: `${server.url}/auth/login`,
          resetLink: `${server.url}/auth/forgot-password`,
        },
      },
    ]);
    const intruder = await server
      .client()
      .auth.signInWithPassword({ email: 'owner@example.test', password: 'Another-horse-1' });
    expect(intruder.error).toMatchObject({ code: 'invalid_credentials' });
    await server.signedIn('owner@example.test');
  });

  test('a repeated unconfirmed sign-up sends another email and replaces the earlier data', async () => {
    const first = await signUp('twice@example.test', { firstName: 'Mallory' }, 'Intruder-horse-9');
    const second = await signUp('twice@example.test', {}, 'Second-horse-2');
    const third = await signUp('twice@example.test', { firstName: 'Nia' });
    expect(new Set([first, second, third].map(({ data }) => data.user?.id)).size).toBe(3);
    expect(await server.emailsTo('twice@example.test')).toHaveLength(3);
    const { tokenHash } = await newestLink(server, 'twice@example.test');
    const { data } = await server.client().auth.verifyOtp({ type: 'signup', token_hash: tokenHash });
    expect(data.user).toMatchObject({
      id: first.data.user?.id,
      user_metadata: { sub: first.data.user?.id, firstName: 'Nia' },
    });
    await server.signedIn('twice@example.test', PASSWORD);
    const intruder = await server
      .client()
      .auth.signInWithPassword({ email: 'twice@example.test', password: 'Intruder-horse-9' });
    expect(intruder.error).toMatchObject({ code: 'invalid_credentials' });
  });

  test('a sign-up cannot set the password of an account created with a role', async () => {
    await server.admin.createUser({ email: 'staff@example.test', password: PASSWORD, app_metadata: { role: 'admin' } });
    await signUp('staff@example.test', {}, 'Intruder-horse-9');
    const { tokenHash } = await newestLink(server, 'staff@example.test');
    await server.client().auth.verifyOtp({ type: 'signup', token_hash: tokenHash });
    await server.signedIn('staff@example.test', PASSWORD);
  });

  test('concurrent sign-ups with one email create one account', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp('race@example.test')));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null, null]);
    const { rows } = await server.db.query(
      `select count(*) as users from auth.users where email = 'race@example.test'`,
    );
    expect(rows).toEqual([{ users: 1 }]);
  });

  test('[AUTH-23] rejects a weak password with the reasons', async () => {
    const short = await signUp('weak@example.test', {}, 'Abc1-xy');
    expect(short.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
    expect(short.error?.message).toContain('Password should be at least 8 characters.');
    const plain = await signUp('weak@example.test', {}, 'abcdefgh');
    expect(plain.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['characters'] });
    const long = await signUp('weak@example.test', {}, `Aa1-${'x'.repeat(69)}`);
    expect(long.error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(await server.emailsTo('weak@example.test')).toEqual([]);
  });

  test('[AUTH-01] rejects invalid sign-ups with GoTrue’s messages', async () => {
    expect((await server.client().auth.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
    });
    for (const email of [
      'nobody',
      'a@b@c',
      'two@example.test,three@example.test',
      'a b@example.test',
      '<x>@example.test',
    ]) {
      expect((await signUp(email)).error, email).toMatchObject({
        status: 400,
        code: 'validation_failed',
        message: 'Unable to validate email address: invalid format',
      });
    }
    const noPassword = await server.post('/signup', { email: 'x@example.test' });
    expect(await noPassword.json()).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: 'Signup requires a valid password',
    });
  });

  test('[AUTH-12] resend returns {} for every email and sends only where confirmation is pending', async () => {
    await signUp('again@example.test');
    await server.confirmedUser('done@example.test');
    for (const email of ['again@example.test', 'done@example.test', 'nobody@example.test']) {
      const { error } = await server.client().auth.resend({ type: 'signup', email });
      expect(error).toBeNull();
    }
    expect(await server.emailsTo('again@example.test')).toHaveLength(2);
    expect(await server.emailsTo('done@example.test')).toEqual([]);
    expect(await server.emailsTo('nobody@example.test')).toEqual([]);
    const odd = await server.post('/resend', { type: 'other', email: 'a@example.test' });
    expect(odd.status).toBe(400);
  });

  test('account tables contain no usable password or token', async () => {
    await signUp('stored@example.test');
    const { tokenHash, code } = await newestLink(server, 'stored@example.test');
    const { rows } = await server.db.query<{ stored: string }>(
      `select u::text || t::text as stored from auth.users u join auth.one_time_tokens t on t.user_id = u.id where u.email = 'stored@example.test'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    for (const secret of [PASSWORD, tokenHash, `"${code}"`]) expect(rows[0]?.stored).not.toContain(secret);
  });

  test('[AUTH-01] a redirect to another site falls back to ours', async () => {
    await server.post('/signup?redirect_to=https%3A%2F%2Fevil.example%2F', {
      email: 'away@example.test',
      password: PASSWORD,
    });
    expect((await newestLink(server, 'away@example.test')).redirectTo).toBe(`${server.url}/`);
    await server.post('/resend?redirect_to=%2Fclient', { type: 'signup', email: 'away@example.test' });
    expect((await newestLink(server, 'away@example.test')).redirectTo).toBe(`${server.url}/client`);
  });
});

describe.each(engines)('the password of a sign-up on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine);
  });
  afterAll(() => server.close());

  const STRANGERS = 'Intruder-horse-9';
  let count = 0;
  const freshEmail = () => `chooser-${(count += 1)}@example.test`;
  /** A browser on the shop's pages: it keeps cookies, and says where its requests come from. */
  const browser = () => {
    const jar = cookieJar({ 'sec-fetch-site': 'same-origin', 'user-agent': 'Browser' });
    const post = async (path: string, body: object) => {
      const response = await jar.fetch(`${server.url}/auth/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    return { post, fetch: jar.fetch };
  };
  const program = (address: string) => ({
    post: async (path: string, body: object) => {
      const response = await server.post(path, body, { 'x-test-address': address });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
  });
  type Agent = ReturnType<typeof program>;
  const accepts = async (email: string, password: string) =>
    (await server.client().auth.signInWithPassword({ email, password })).error?.code ?? 'accepted';
  const byLink = async (agent: Agent, email: string) =>
    agent.post('/verify', { type: 'signup', token_hash: (await newestLink(server, email)).tokenHash });
  const byCode = async (agent: Agent, email: string) =>
    agent.post('/verify', { type: 'signup', email, token: (await newestLink(server, email)).code });

  test.each([
    ['a link', byLink],
    ['a code', byCode],
  ])('stays when %s is used in the browser that signed up', async (_what, confirm) => {
    const [email, owner] = [freshEmail(), browser()];
    await owner.post('/signup', { email, password: STRANGERS });
    await owner.post('/signup', { email, password: PASSWORD });
    const { status, body } = await confirm(owner, email);
    expect([status, body.needs_password]).toEqual([200, undefined]);
    expect([await accepts(email, PASSWORD), await accepts(email, STRANGERS)]).toEqual([
      'accepted',
      'invalid_credentials',
    ]);
  });

  test.each([
    ['a link', byLink],
    ['a code', byCode],
  ])('is removed when %s is used elsewhere, and the person who confirms chooses one', async (_what, confirm) => {
    const [email, owner, stranger] = [freshEmail(), browser(), browser()];
    await owner.post('/signup', { email, password: PASSWORD });
    await stranger.post('/signup', { email, password: STRANGERS });
    const { status, body } = await confirm(owner, email);
    expect([status, body.needs_password]).toEqual([200, true]);
    expect([await accepts(email, STRANGERS), await accepts(email, PASSWORD)]).toEqual([
      'invalid_credentials',
      'invalid_credentials',
    ]);
    const next = await server.call('/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${String(body.access_token)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: PASSWORD }),
    });
    expect(next.status).toBe(200);
    expect(await accepts(email, PASSWORD)).toBe('accepted');
  });

  test('is not that of a stranger at the owner’s address who has another browser', async () => {
    const [email, owner, stranger] = [freshEmail(), browser(), browser()];
    await stranger.post('/signup', { email, password: STRANGERS });
    expect((await byCode(owner, email)).body.needs_password).toBe(true);
  });

  test('is kept by a program without cookies at the same address, and by no other', async () => {
    const emails = [freshEmail(), freshEmail()] as const;
    for (const email of emails) await program('203.0.113.7').post('/signup', { email, password: PASSWORD });
    expect((await byCode(program('203.0.113.7'), emails[0])).body.needs_password).toBeUndefined();
    expect((await byCode(program('203.0.113.8'), emails[1])).body.needs_password).toBe(true);
    expect([await accepts(emails[0], PASSWORD), await accepts(emails[1], PASSWORD)]).toEqual([
      'accepted',
      'invalid_credentials',
    ]);
  });

  test('of a link to /verify stays in its browser; elsewhere the fragment asks for a new one', async () => {
    const open = async (email: string, fetchIt: typeof fetch) => {
      const query = new URLSearchParams({ token: (await newestLink(server, email)).tokenHash, type: 'signup' });
      const response = await fetchIt(`${server.url}/auth/v1/verify?${query}`, { redirect: 'manual' });
      return new URLSearchParams(new URL(response.headers.get('location') ?? '').hash.slice(1)).get('type');
    };
    const [email, other, owner] = [freshEmail(), freshEmail(), browser()];
    await owner.post('/signup', { email, password: PASSWORD });
    await owner.post('/signup', { email: other, password: PASSWORD });
    expect(await open(email, owner.fetch)).toBe('signup');
    expect(await open(other, fetch)).toBe('recovery');
    expect([await accepts(email, PASSWORD), await accepts(other, PASSWORD)]).toEqual([
      'accepted',
      'invalid_credentials',
    ]);
  });

  test('with PKCE waits for the verifier of the sign-up', async () => {
    const [email, other] = [freshEmail(), freshEmail()];
    const verifier = randomBytes(32).toString('base64url');
    const challenge = {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 's256',
    };
    const codeOf = async (address: string) => {
      const query = new URLSearchParams({ token: (await newestLink(server, address)).tokenHash, type: 'signup' });
      const { headers } = await server.call(`/verify?${query}`);
      return new URL(headers.get('location') ?? '').searchParams.get('code');
    };
    await program('203.0.113.7').post('/signup', { email, password: PASSWORD, ...challenge });
    const code = await codeOf(email);
    expect(await accepts(email, PASSWORD)).toBe('invalid_credentials');
    expect((await server.post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })).status).toBe(
      200,
    );
    expect(await accepts(email, PASSWORD)).toBe('accepted');

    // The stranger's sign-up came last: the owner's browser receives the code, and has another verifier.
    await program('203.0.113.9').post('/signup', { email: other, password: STRANGERS, ...challenge });
    const received = await codeOf(other);
    const answer = await server.post('/token?grant_type=pkce', { auth_code: received, code_verifier: 'b'.repeat(43) });
    expect(answer.status).toBe(400);
    expect(await accepts(other, STRANGERS)).toBe('invalid_credentials');
  });

  test('of a sign-up by phone is removed when the code is entered elsewhere', async () => {
    const [phone, owner, stranger] = ['+15550177001', browser(), browser()];
    await stranger.post('/signup', { phone, password: STRANGERS });
    const { body } = await owner.post('/verify', { type: 'sms', phone, token: await newestCode(server, phone) });
    expect(body.needs_password).toBe(true);
    expect((await server.client().auth.signInWithPassword({ phone, password: STRANGERS })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  test('of an administrator stays, also after a stranger signed up', async () => {
    const email = freshEmail();
    const { data } = await server.admin.createUser({ email });
    await browser().post('/signup', { email, password: STRANGERS });
    await server.admin.updateUserById(data.user?.id ?? '', { password: PASSWORD });
    await browser().post('/resend', { type: 'signup', email });
    expect((await byLink(browser(), email)).body.needs_password).toBeUndefined();
    expect(await accepts(email, PASSWORD)).toBe('accepted');
  });
});

describe.each(engines)('sign-up with other settings on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine, { AUTO_CONFIRM_EMAIL: 'on', ANONYMOUS_SIGN_INS: 'on' });
  });
  afterAll(() => server.close());

  test('[AUTH-01] without confirmation returns a session at once and reports a registered email', async () => {
    const { data } = await server.client().auth.signUp({ email: 'auto@example.test', password: PASSWORD });
    expect(data.session?.user.email_confirmed_at).toBeDefined();
    const again = await server.client().auth.signUp({ email: 'auto@example.test', password: PASSWORD });
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' });
    expect(await server.emailsTo('auto@example.test')).toEqual([]);
  });

  test('an anonymous account has a session and is marked as anonymous', async () => {
    const { data } = await server.client().auth.signInAnonymously({ options: { data: { firstName: 'Guest' } } });
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', user_metadata: { firstName: 'Guest' } });
    const claims = await server.services.identity.verify(data.session?.access_token ?? '');
    expect(claims).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] });
  });
});
