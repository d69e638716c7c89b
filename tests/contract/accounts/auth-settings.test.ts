import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/accounts/passwords/password-hash.ts';
import { readConfig } from '#server/config.ts';
import { engines, DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startOpenIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts';
import { startIdp, visitIdp, type Idp } from '#tests/support/saml-idp.ts';
import { startServer } from '#tests/support/server.ts';
import { ethereumWallet } from '#tests/support/wallets.ts';
import { cookieJar, newestCode, newestLink, PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';

const closed = { status: 422, code: 'signup_disabled', message: 'Signups not allowed for this instance' };

describe.each(engines)('SIGN_UPS=off on %s', (engine) => {
  let server: AuthServer;
  let provider: OpenIdProvider;
  let idp: Idp;
  beforeAll(async () => {
    provider = await startOpenIdProvider();
    idp = await startIdp();
    server = await startAuth(engine, {
      SIGN_UPS: 'off',
      ANONYMOUS_SIGN_INS: 'on',
      WEB3_SIGN_INS: 'on',
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
      GOOGLE_ISSUER: provider.issuer,
      SAML_METADATA: idp.metadataFile,
      SAML_DOMAINS: 'agency.test',
    });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
    await idp.close();
  });

  const accounts = async () => (await server.admin.listUsers({ perPage: 200 })).data.users.length;
  const person = (sub: string, email = `${sub}@example.test`) => ({ sub, email, email_verified: true });
  const wallet = ethereumWallet();
  const withWallet = () => {
    const message = [
      `${new URL(server.url).host} wants you to sign in with your Ethereum account:`,
      wallet.address,
      '',
      'Sign in to Hypecast',
      '',
      `URI: ${server.url}/auth/login`,
      'Version: 1',
      'Chain ID: 1',
      `Nonce: q7Xk29LmPv`,
      `Issued At: ${new Date().toISOString()}`,
    ].join('\n');
    return server.client().auth.signInWithWeb3({ chain: 'ethereum', message, signature: wallet.sign(message) });
  };

  test('is reported by /settings', async () => {
    expect(await (await server.call('/settings')).json()).toMatchObject({ disable_signup: true });
  });

  test('rejects sign-ups with a password, anonymously, by code or with an ID token', async () => {
    const before = await accounts();
    const { auth } = server.client();
    expect((await auth.signUp({ email: 'new@example.test', password: PASSWORD })).error).toMatchObject(closed);
    expect((await auth.signUp({ phone: '+15550108001', password: PASSWORD })).error).toMatchObject(closed);
    expect((await auth.signInAnonymously()).error).toMatchObject(closed);
    expect((await auth.signInWithOtp({ email: 'new@example.test' })).error).toMatchObject(closed);
    expect((await auth.signInWithOtp({ phone: '+15550108001' })).error).toMatchObject(closed);
    const token = await provider.idToken(person('nobody-yet'));
    expect((await auth.signInWithIdToken({ provider: 'google', token })).error).toMatchObject(closed);
    expect((await withWallet()).error).toMatchObject(closed);
    expect(await accounts()).toBe(before);
    expect(await server.emailsTo('new@example.test')).toEqual([]);
    expect(await server.emailsTo('+15550108001')).toEqual([]);
  });

  test('rejects sign-ups through a provider, with an error in the redirect', async () => {
    const before = await accounts();
    provider.person = person('at-the-page');
    const { data } = await server.client('anon', { flowType: 'pkce' }).auth.signInWithOAuth({ provider: 'google' });
    const away = await fetch(data.url!, { redirect: 'manual' });
    const back = await fetch(away.headers.get('location')!, { redirect: 'manual' });
    const home = await fetch(back.headers.get('location')!, { redirect: 'manual' });
    const received = new URL(home.headers.get('location')!).searchParams;
    expect([received.get('error'), received.get('error_code'), received.get('error_description')]).toEqual([
      'access_denied',
      closed.code,
      closed.message,
    ]);
    expect(await accounts()).toBe(before);
  });

  test('rejects sign-ups by single sign-on', async () => {
    const before = await accounts();
    const jar = cookieJar();
    const { data } = await server.client('anon', {}, jar).auth.signInWithSSO({ domain: 'agency.test' });
    const form = await visitIdp(data!.url);
    const headers = { cookie: jar.cookie() };
    const response = await fetch(form.action, { method: 'POST', headers, body: form.fields, redirect: 'manual' });
    expect(response.headers.get('location')).toContain('error_code=signup_disabled');
    expect(await accounts()).toBe(before);
  });

  test('existing accounts sign in as before', async () => {
    const email = 'member@example.test';
    const { id } = await server.confirmedUser(email);
    await server.signedIn(email);
    expect((await server.client().auth.signInWithOtp({ email })).error).toBeNull();
    const { tokenHash } = await newestLink(server, email);
    expect((await server.client().auth.verifyOtp({ type: 'magiclink', token_hash: tokenHash })).data.user?.id).toBe(id);
    const token = await provider.idToken(person('member', email));
    expect((await server.client().auth.signInWithIdToken({ provider: 'google', token })).data.user?.id).toBe(id);
    // Without `create_user` nobody learns whether there is an account.
    const options = { shouldCreateUser: false };
    expect((await server.client().auth.signInWithOtp({ email: 'new@example.test', options })).error).toBeNull();
    expect((await server.client().auth.resetPasswordForEmail('new@example.test')).error).toBeNull();
  });

  test('invitations and admins can still create accounts', async () => {
    expect((await server.admin.inviteUserByEmail('guest@example.test')).error).toBeNull();
    const { tokenHash } = await newestLink(server, 'guest@example.test');
    const accepted = await server.client().auth.verifyOtp({ type: 'invite', token_hash: tokenHash });
    expect(accepted.data.user?.email).toBe('guest@example.test');
    const signup = { type: 'signup', email: 'linked@example.test', password: PASSWORD } as const;
    expect((await server.admin.generateLink(signup)).error).toBeNull();
    expect((await server.admin.generateLink({ type: 'magiclink', email: 'magic@example.test' })).error).toBeNull();
  });
});

describe.each(engines)('AUTO_CONFIRM_PHONE=on on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine, { AUTO_CONFIRM_PHONE: 'on' });
  });
  afterAll(() => server.close());

  test('is reported by /settings', async () => {
    expect(await (await server.call('/settings')).json()).toMatchObject({ phone_autoconfirm: true });
  });

  test('signs up with phone and password without sending a message', async () => {
    const account = { phone: '+15550109001', password: PASSWORD };
    const { data, error } = await server.client().auth.signUp(account);
    expect(error).toBeNull();
    expect(data.session?.user).toMatchObject({ phone: '15550109001', phone_confirmed_at: expect.any(String) });
    expect(data.user?.user_metadata).toEqual({ sub: data.user?.id, email_verified: false, phone_verified: false });
    expect((await server.client().auth.signInWithPassword(account)).error).toBeNull();
    expect((await server.client().auth.signUp(account)).error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
    });
    expect(await server.emailsTo('+15550109001')).toEqual([]);
    const email = await server.client().auth.signUp({ email: 'not-by-itself@example.test', password: PASSWORD });
    expect(email.data).toMatchObject({ session: null });
  });

  test('a new phone takes effect at once if it is free and the owner reauthenticated', async () => {
    await server.confirmedUser('adds-phone@example.test');
    const { supabase } = await server.signedIn('adds-phone@example.test');
    const change = (phone: string, proof = {}) => supabase.auth.updateUser({ phone, ...proof });
    expect((await change('+15550109002')).error?.code).toBe('reauthentication_needed');
    const added = await change('+15550109002', { current_password: PASSWORD });
    expect(added.error).toBeNull();
    expect(added.data.user).toMatchObject({
      phone: '15550109002',
      phone_confirmed_at: expect.any(String),
      app_metadata: { providers: ['email', 'phone'] },
    });
    expect(await server.emailsTo('+15550109002')).toEqual([]);
    expect((await server.emailsTo('adds-phone@example.test')).at(-1)?.template).toBe('security-notice');
    await server.client().auth.signUp({ phone: '+15550109003', password: PASSWORD });
    expect((await change('+15550109003', { current_password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'phone_exists',
    });
  });

  test('signs in by code', async () => {
    const phone = '+15550109004';
    await server.client().auth.signInWithOtp({ phone });
    const token = await newestCode(server, phone);
    expect((await server.client().auth.verifyOtp({ type: 'sms', phone, token })).error).toBeNull();
  });
});

describe.each(engines)('password policy on %s', (engine) => {
  const weak = (message: string, reasons: string[]) => ({ status: 422, code: 'weak_password', message, reasons });

  test('[AUTH-23] applies the configured length and characters wherever a password is set', async () => {
    const server = await startAuth(engine, {
      PASSWORD_MIN_LENGTH: '12',
      PASSWORD_REQUIRED_CHARACTERS: 'abcdefghijklmnopqrstuvwxyz:0123456789:€\\:',
    });
    const characters =
      'Password should contain at least one character of each: abcdefghijklmnopqrstuvwxyz, 0123456789, €:.';
    const length = 'Password should be at least 12 characters.';
    const signUp = (password: string, email = 'ruled@example.test') => server.client().auth.signUp({ email, password });
    expect((await signUp('short 1:')).error).toMatchObject(weak(length, ['length']));
    expect((await signUp('violet otter 17')).error).toMatchObject(weak(characters, ['characters']));
    expect((await signUp('violet')).error).toMatchObject(weak(`${length} ${characters}`, ['length', 'characters']));
    expect((await signUp('violet otter 17:')).error).toBeNull();
    expect((await signUp('violet otter 17€', 'ruled-too@example.test')).error).toBeNull();

    const email = 'ruled-admin@example.test';
    const made = await server.admin.createUser({ email, password: 'violet', email_confirm: true });
    expect(made.error).toMatchObject({ code: 'weak_password' });
    const user = await server.confirmedUser(email, 'violet otter 17:');
    expect((await server.admin.updateUserById(user.id, { password: 'violet' })).error).toMatchObject({
      code: 'weak_password',
    });
    const link = await server.admin.generateLink({
      type: 'signup',
      email: 'ruled-link@example.test',
      password: 'violet',
    });
    expect(link.error).toMatchObject({ code: 'weak_password' });
    const { supabase } = await server.signedIn(email, 'violet otter 17:');
    const change = { password: 'violet', current_password: 'violet otter 17:' };
    expect((await supabase.auth.updateUser(change)).error).toMatchObject({ code: 'weak_password' });
    await server.close();
  });

  test('[AUTH-23] allows shorter passwords, and guessable ones only if a setting allows them', async () => {
    const server = await startAuth(engine, { PASSWORD_MIN_LENGTH: '6', PASSWORD_REQUIRED_CHARACTERS: ':' });
    const signUp = (password: string) => server.client().auth.signUp({ email: 'loose@example.test', password });
    expect((await signUp('vqxzk')).error).toMatchObject(weak('Password should be at least 6 characters.', ['length']));
    expect((await signUp('123456')).error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] });
    expect((await signUp('vqxzkw')).error).toBeNull();
    await server.close();
    const open = await startAuth(engine, { PASSWORD_REQUIRED_CHARACTERS: ':', GUESSABLE_PASSWORDS: 'on' });
    const signedUp = await open.client().auth.signUp({ email: 'guessable@example.test', password: 'password123' });
    expect(signedUp.error).toBeNull();
    await open.close();
  });

  test('[AUTH-23] remembers that a password is hard to guess until it changes', async () => {
    const server = await startAuth(engine);
    const email = 'strong@example.test';
    const { id } = await server.confirmedUser(email, PASSWORD);
    const signIn = async (password: string) => {
      const { data, error } = await server.client().auth.signInWithPassword({ email, password });
      expect(error).toBeNull();
      return data.weakPassword?.reasons;
    };
    const digest = async () =>
      (
        await server.db.query<{ digest: string | null }>(
          'select strong_password_digest as digest from auth.users where id = $1',
          [id],
        )
      ).rows[0]?.digest;
    const set = async (password: string) => {
      const stored = [id, await hashPassword(password)];
      await server.db.query('update auth.users set encrypted_password = $2 where id = $1', stored);
    };
    expect(await signIn(PASSWORD)).toBeUndefined();
    const first = await digest();
    expect(first).toMatch(/^[\w-]{43}$/);
    await set('Password1!');
    expect([await signIn('Password1!'), await signIn('Password1!')]).toEqual([['pwned'], ['pwned']]);
    expect(await digest()).toBe(first);
    await set('violet-Otter-17-harbour');
    expect(await signIn('violet-Otter-17-harbour')).toBeUndefined();
    expect(await digest()).not.toBe(first);
    await server.close();
  });

  test('[AUTH-23] a password older than the policy signs in, with its weakness in the response', async () => {
    const server = await startAuth(engine, { PASSWORD_MIN_LENGTH: '40' });
    const email = 'before@example.test';
    const { id } = await server.confirmedUser(email, `${PASSWORD}-violet-otter-harbour-lantern`);
    const stored = [id, await hashPassword(PASSWORD)];
    await server.db.query('update auth.users set encrypted_password = $2 where id = $1', stored);
    const { data, error } = await server.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
    expect(data.weakPassword).toEqual({
      message: 'Password should be at least 40 characters.',
      reasons: ['length'],
    });
    await server.close();
  });
});

test('serves the password policy to the browser', async () => {
  const server = await startServer(DEFAULT_ENGINE, {
    env: { PASSWORD_MIN_LENGTH: '10', PASSWORD_REQUIRED_CHARACTERS: '0123' },
  });
  expect(await (await fetch(`${server.url}/functions/v1/shop-settings`)).json()).toMatchObject({
    passwords: { minLength: 10, requiredCharacters: ['0123'] },
  });
  await server.close();
});

describe('account settings', () => {
  const { auth, signUps, passwords } = readConfig({});
  test('have safe defaults', () => {
    expect([signUps, auth.autoConfirmPhone, passwords.minLength]).toEqual([true, false, 8]);
    expect(passwords.requiredCharacters).toHaveLength(4);
  });

  test.each([
    ['a:b:c', ['a', 'b', 'c']],
    [String.raw`a\:b:c`, ['a:b', 'c']],
    [String.raw`:a\::`, ['a:']],
    [String.raw`::\::`, [':']],
    [':', []],
    [' ', [' ']],
  ])('parses PASSWORD_REQUIRED_CHARACTERS=%s as %j', (text, sets) => {
    expect(readConfig({ PASSWORD_REQUIRED_CHARACTERS: text }).passwords.requiredCharacters).toEqual(sets);
  });

  test.each([
    [{ PASSWORD_MIN_LENGTH: '5' }, 'PASSWORD_MIN_LENGTH'],
    [{ PASSWORD_MIN_LENGTH: '73' }, 'PASSWORD_MIN_LENGTH'],
    [{ SIGN_UPS: 'closed' }, 'SIGN_UPS'],
    [{ AUTO_CONFIRM_PHONE: 'on', SMTP_URL: 'smtp://127.0.0.1:1' }, 'AUTO_CONFIRM_PHONE: requires SMS_URL'],
  ])('rejects %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });
});
