import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveAccount, type ProviderAccount } from '#server/accounts/identities/sign-in-with-identity.ts';
import { engines } from '#tests/support/database.ts';
import { newestLink, PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';

/** Someone at a provider, as its checked statement would describe them. */
function person(name: string, change: Partial<ProviderAccount> = {}): ProviderAccount {
  const email = `${name}@example.test`;
  return {
    provider: 'google',
    subject: `subject-of-${name}`,
    email,
    emailVerified: true,
    metadata: { name: 'Nia Cole', picture: 'https://example.test/nia.png' },
    identityData: { sub: `subject-of-${name}`, email, email_verified: true, iss: 'https://accounts.google.test' },
    ...change,
  };
}

describe.each(engines)('accounts behind identities on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine);
  });
  afterAll(() => server.close());

  const resolve = (account: ProviderAccount, sso = false) =>
    server.db.transaction((sql) =>
      resolveAccount(server.services, sql, account, { now: server.services.clock.now(), sso }),
    );
  const seen = async (id: string | undefined) => {
    const { data, error } = await server.admin.getUserById(id ?? '');
    if (error !== null) throw error;
    return data.user;
  };
  const providersOf = async (id: string | undefined) =>
    (await seen(id)).identities?.map((identity) => identity.provider).toSorted();

  test('[AUTH-15] creates a confirmed account for an unknown user and recognises them afterwards', async () => {
    const { user } = await resolve(person('new', { email: 'New@Example.test' }));
    expect(await seen(user?.id)).toMatchObject({
      email: 'new@example.test',
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { name: 'Nia Cole', email: 'new@example.test', email_verified: true, sub: 'subject-of-new' },
      identities: [
        { id: 'subject-of-new', provider: 'google', identity_data: { iss: 'https://accounts.google.test' } },
      ],
    });
    const moved = person('new', {
      email: 'elsewhere@example.test',
      metadata: { name: 'Another', locale: 'en' },
      identityData: { sub: 'subject-of-new', email: 'elsewhere@example.test' },
    });
    expect((await resolve(moved)).user?.id).toBe(user?.id);
    expect(await seen(user?.id)).toMatchObject({
      email: 'new@example.test',
      user_metadata: { name: 'Nia Cole', locale: 'en', email: 'new@example.test' },
      identities: [{ identity_data: { email: 'elsewhere@example.test' } }],
    });
  });

  test('[AUTH-15] links a confirmed account with the same email and keeps its password and role', async () => {
    const { id } = await server.confirmedUser('linked@example.test');
    await server.admin.updateUserById(id, { app_metadata: { role: 'admin' } });
    expect((await resolve(person('linked', { metadata: { role: 'superadmin', name: 'Nia' } }))).user?.id).toBe(id);
    const user = await seen(id);
    expect(user.app_metadata).toEqual({ role: 'admin', provider: 'email', providers: ['email', 'google'] });
    expect(user.user_metadata).toMatchObject({ name: 'Nia' });
    expect(user.user_metadata.role).toBeUndefined();
    expect(await providersOf(id)).toEqual(['email', 'google']);
    await server.signedIn('linked@example.test');
  });

  test('[AUTH-15] [AUTH-24] removes the credentials of an unconfirmed account when the email’s owner signs in', async () => {
    const email = 'squatted@example.test';
    await server.client().auth.signUp({ email, password: PASSWORD, options: { data: { firstName: 'Mallory' } } });
    const link = await newestLink(server, email);
    const { user } = await resolve(person('squatted'));
    expect(await providersOf(user?.id)).toEqual(['google']);
    const account = await seen(user?.id);
    expect(account.app_metadata).toEqual({ provider: 'google', providers: ['google'] });
    expect(account.email_confirmed_at).toBeDefined();
    expect(account.user_metadata.firstName).toBeUndefined();
    expect((await server.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      code: 'invalid_credentials',
    });
    expect((await server.client().auth.verifyOtp({ type: 'signup', token_hash: link.tokenHash })).error).toMatchObject({
      code: 'otp_expired',
    });
  });

  test('[AUTH-15] keeps a role that the server gave to an unconfirmed account', async () => {
    const { data } = await server.admin.createUser({ email: 'invited@example.test', app_metadata: { role: 'admin' } });
    expect((await resolve(person('invited'))).user?.id).toBe(data.user?.id);
    expect((await seen(data.user?.id)).app_metadata).toEqual({
      role: 'admin',
      provider: 'google',
      providers: ['google'],
    });
  });

  test('[AUTH-15] [AUTH-24] an email not verified by the provider must be confirmed by email first', async () => {
    const unsure = (name: string) => person(name, { emailVerified: false });
    const fresh = await resolve(unsure('unsure'));
    expect(fresh.rejection).toMatchObject({ status: 422, code: 'provider_email_needs_verification' });
    const link = await newestLink(server, 'unsure@example.test');
    expect(link.template).toBe('confirm-signup');
    expect((await resolve(unsure('unsure'))).rejection).toMatchObject({ code: 'provider_email_needs_verification' });
    const { data } = await server.client().auth.verifyOtp({ type: 'signup', token_hash: link.tokenHash });
    expect((await resolve(unsure('unsure'))).user?.id).toBe(data.user?.id);

    const { id } = await server.confirmedUser('taken@example.test');
    const taken = await resolve(unsure('taken'));
    expect([taken.user, taken.rejection?.message]).toEqual([null, fresh.rejection?.message]);
    expect(await providersOf(id)).toEqual(['email']);
    expect((await server.emailsTo('taken@example.test')).map((email) => email.template)).toEqual(['account-exists']);
  });

  test.each<[string, (email: string) => Promise<unknown>, 'signup' | 'magiclink' | 'recovery']>([
    ['signs in by mail', (email) => server.client().auth.signInWithOtp({ email }), 'magiclink'],
    ['signs up', (email) => server.client().auth.signUp({ email, password: PASSWORD }), 'signup'],
    ['forgot a password', (email) => server.client().auth.resetPasswordForEmail(email), 'recovery'],
  ])(
    '[AUTH-15] [AUTH-24] an earlier identity with an unverified email is not signed in when its owner %s',
    async (what, come, type) => {
      const name = what.replaceAll(' ', '-');
      const email = `${name}@example.test`;
      const stranger = person(name, { emailVerified: false });
      expect((await resolve(stranger)).rejection).not.toBeNull();
      server.advance(61);
      await come(email);
      const { data, error } = await server
        .client()
        .auth.verifyOtp({ type, token_hash: (await newestLink(server, email)).tokenHash });
      expect(error).toBeNull();
      expect(data.user?.email).toBe(email);
      for (const wait of [0, 61]) {
        server.advance(wait);
        expect((await resolve(stranger)).rejection).toMatchObject({ code: 'provider_email_needs_verification' });
      }
      // A later mail changes nothing, and a provider that vouches by now does.
      await server.client().auth.resetPasswordForEmail(email);
      expect((await resolve(stranger)).user).toBeNull();
      expect((await resolve(person(name))).user?.id).toBe(data.user?.id);
    },
  );

  test('[AUTH-15] requires no confirmation without an email', async () => {
    const { user, rejection } = await resolve(person('nameless', { email: null, emailVerified: false }));
    expect([user?.email, rejection]).toEqual([null, null]);
  });

  test('[AUTH-15] rejects a banned account and treats a deleted one as unknown', async () => {
    const { user } = await resolve(person('banned'));
    await server.admin.updateUserById(user?.id ?? '', { ban_duration: '1h' });
    await expect(resolve(person('banned'))).rejects.toMatchObject({ status: 403, code: 'user_banned' });
    const { id } = await server.confirmedUser('banned-too@example.test');
    await server.admin.updateUserById(id, { ban_duration: '1h' });
    await expect(resolve(person('banned-too'))).rejects.toMatchObject({ code: 'user_banned' });

    const gone = await resolve(person('gone'));
    await server.admin.deleteUser(gone.user?.id ?? '', true);
    const back = await resolve(person('gone'));
    expect(back.user).not.toBeNull();
    expect(back.user?.id).not.toBe(gone.user?.id);
  });

  test('[AUTH-15] concurrent sign-ins of a new user create one account', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => resolve(person('rush'))));
    expect(new Set(answers.map(({ user }) => user?.id)).size).toBe(1);
    const signUp = server.client().auth.signUp({ email: 'rush-too@example.test', password: PASSWORD });
    const [{ user }] = await Promise.all([resolve(person('rush-too')), signUp]);
    expect((await seen(user?.id)).email).toBe('rush-too@example.test');
    const { rows } = await server.db.query(`select 1 from auth.users where email = 'rush-too@example.test'`);
    expect(rows).toHaveLength(1);
  });

  test('[AUTH-09] single sign-on does not link by email', async () => {
    const { id } = await server.confirmedUser('sso@example.test');
    const { user } = await resolve(person('sso', { provider: 'sso:one' }), true);
    expect(user).toMatchObject({ email: 'sso@example.test', is_sso_user: true });
    expect(user?.id).not.toBe(id);
    const other = await resolve(person('sso', { provider: 'sso:two' }), true);
    expect(other.user?.id).not.toBe(user?.id);
    expect((await resolve(person('sso'))).user?.id).toBe(id);
  });
});
