import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, DEFAULT_ENGINE } from '#tests/support/database.ts';
import { newestLink, PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';

describe.each(engines)('invitations and links created by an admin on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine);
  });
  afterAll(() => server.close());

  test('[AUTH-21] an invitation creates an account, emails its owner and signs in by link or code', async () => {
    const { data, error } = await server.admin.inviteUserByEmail('Guest@example.test', {
      data: { firstName: 'Gia' },
      redirectTo: `${server.url}/auth/profile`,
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: 'guest@example.test', user_metadata: { firstName: 'Gia' } });
    expect(data.user?.invited_at).toBeDefined();
    const { template, type, tokenHash, redirectTo } = await newestLink(server, 'guest@example.test');
    expect([template, type, redirectTo]).toEqual(['invite', 'invite', `${server.url}/auth/profile`]);
    const accepted = await server.client().auth.verifyOtp({ type: 'invite', token_hash: tokenHash });
    expect(accepted.data.user?.email_confirmed_at).toBeDefined();
    expect((await server.admin.inviteUserByEmail('guest@example.test')).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
  });

  test('[AUTH-21] an open invitation can be sent again, which invalidates the first link', async () => {
    await server.admin.inviteUserByEmail('slow-guest@example.test');
    const first = await newestLink(server, 'slow-guest@example.test');
    const again = await server.admin.inviteUserByEmail('slow-guest@example.test');
    expect(again.error).toBeNull();
    expect((await server.client().auth.verifyOtp({ type: 'invite', token_hash: first.tokenHash })).error?.code).toBe(
      'otp_expired',
    );
    const { code } = await newestLink(server, 'slow-guest@example.test');
    expect(
      (await server.client().auth.verifyOtp({ type: 'invite', email: 'slow-guest@example.test', token: code })).error,
    ).toBeNull();
  });

  test('[AUTH-20] generates every type of link with its required fields', async () => {
    const signup = await server.admin.generateLink({
      type: 'signup',
      email: 'linked-up@example.test',
      password: PASSWORD,
      options: { redirectTo: `${server.url}/client` },
    });
    expect(signup.error).toBeNull();
    expect(signup.data.properties).toMatchObject({
      verification_type: 'signup',
      redirect_to: `${server.url}/client`,
      email_otp: expect.stringMatching(/^\d{6}$/),
    });
    expect(await server.emailsTo('linked-up@example.test')).toEqual([]);
    const followed = await fetch(signup.data.properties!.action_link, { redirect: 'manual' });
    expect(followed.status).toBe(303);
    expect(followed.headers.get('location')).toMatch(new RegExp(`^${server.url}/client#access_token=`));
    await server.signedIn('linked-up@example.test');
    expect(
      (await server.admin.generateLink({ type: 'signup', email: 'linked-up@example.test', password: PASSWORD })).error
        ?.code,
    ).toBe('email_exists');
    expect((await server.admin.generateLink({ type: 'invite', email: 'linked-up@example.test' })).error?.code).toBe(
      'email_exists',
    );

    const magic = await server.admin.generateLink({ type: 'magiclink', email: 'linked-up@example.test' });
    expect(
      (await server.client().auth.verifyOtp({ type: 'magiclink', token_hash: magic.data.properties!.hashed_token }))
        .data.user?.id,
    ).toBe(magic.data.user?.id);
    const recovery = await server.admin.generateLink({ type: 'recovery', email: 'linked-up@example.test' });
    expect(
      (
        await server.client().auth.verifyOtp({
          type: 'recovery',
          email: 'linked-up@example.test',
          token: recovery.data.properties!.email_otp,
        })
      ).error,
    ).toBeNull();

    const invite = await server.admin.generateLink({
      type: 'invite',
      email: 'by-hand@example.test',
      options: { data: { firstName: 'Ivo' } },
    });
    expect(invite.data.user).toMatchObject({ user_metadata: { firstName: 'Ivo' } });
    expect(
      (await server.client().auth.verifyOtp({ type: 'invite', token_hash: invite.data.properties!.hashed_token }))
        .error,
    ).toBeNull();
  });

  test('[AUTH-20] a magic link for an unknown email becomes a sign-up; recovery and email change need an account', async () => {
    const magic = await server.admin.generateLink({ type: 'magiclink', email: 'nobody-yet@example.test' });
    expect(magic.data.properties?.verification_type).toBe('signup');
    expect(
      (await server.client().auth.verifyOtp({ type: 'signup', token_hash: magic.data.properties!.hashed_token })).error,
    ).toBeNull();
    expect(
      (await server.admin.generateLink({ type: 'recovery', email: 'really-nobody@example.test' })).error,
    ).toMatchObject({ status: 404, code: 'user_not_found' });
    expect(
      (
        await server.admin.generateLink({
          type: 'email_change_new',
          email: 'really-nobody@example.test',
          newEmail: 'x@example.test',
        })
      ).error?.code,
    ).toBe('user_not_found');
  });

  test('[AUTH-20] validates in GoTrue’s order: email, account, type, then the rest', async () => {
    await server.confirmedUser('ordered@example.test');
    const rejected = async (body: Record<string, unknown>) => {
      const answer = await server.post('/admin/generate_link', body, {
        apikey: server.services.identity.serviceRoleKey,
      });
      const { error_code: code, msg } = (await answer.json()) as { error_code: string; msg: string };
      return [answer.status, code, msg];
    };
    const invalid = (msg: string) => [400, 'validation_failed', msg];
    const malformed = invalid('Unable to validate email address: invalid format');
    const ofType = (type: string) => invalid(`Invalid email action link type requested: ${type}`);
    const unknown = [404, 'user_not_found', 'User with this email not found'];
    const [known, nobody] = ['ordered@example.test', 'ordered-nobody@example.test'];

    for (const type of ['signup', 'recovery', 'email_change_new', 'nonsense', undefined]) {
      expect(await rejected({ type })).toEqual(invalid('An email address is required'));
      expect(await rejected({ type, email: 'no address' })).toEqual(malformed);
    }
    expect(await rejected({ type: 'nonsense', email: nobody })).toEqual(ofType('nonsense'));
    expect(await rejected({ email: known })).toEqual(ofType(''));
    expect(await rejected({ type: 'email_change_new', email: nobody, new_email: 'no address' })).toEqual(unknown);
    expect(await rejected({ type: 'email_change_current', email: known })).toEqual(
      invalid('An email address is required'),
    );
    expect(await rejected({ type: 'email_change_new', email: known, new_email: 'no address' })).toEqual(malformed);
    expect((await rejected({ type: 'signup', email: known, password: 'weak' }))[1]).toBe('email_exists');
    expect(await rejected({ type: 'signup', email: nobody })).toEqual(invalid('Signup requires a valid password'));
    expect((await rejected({ type: 'signup', email: nobody, password: 'weak' }))[1]).toBe('weak_password');
    expect((await server.admin.listUsers({ perPage: 200 })).data.users.map((one) => one.email)).not.toContain(nobody);
  });

  test('[AUTH-20] an invitation link ignores a password', async () => {
    const email = 'no-password@example.test';
    const body = { type: 'invite', email, password: PASSWORD };
    const link = await server.post('/admin/generate_link', body, { apikey: server.services.identity.serviceRoleKey });
    const { hashed_token } = (await link.json()) as { hashed_token: string };
    await server.client().auth.verifyOtp({ type: 'invite', token_hash: hashed_token });
    expect((await server.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  test('[AUTH-20] an email change requires both links', async () => {
    await server.confirmedUser('from@example.test');
    const current = await server.admin.generateLink({
      type: 'email_change_current',
      email: 'from@example.test',
      newEmail: 'to@example.test',
    });
    const fresh = await server.admin.generateLink({
      type: 'email_change_new',
      email: 'from@example.test',
      newEmail: 'to@example.test',
    });
    expect(
      await (
        await server.post('/verify', { type: 'email_change', token_hash: current.data.properties!.hashed_token })
      ).json(),
    ).toMatchObject({ code: '200' });
    const done = await server
      .client()
      .auth.verifyOtp({ type: 'email_change', token_hash: fresh.data.properties!.hashed_token });
    expect(done.data.user?.email).toBe('to@example.test');
    await server.confirmedUser('taken@example.test');
    expect(
      (
        await server.admin.generateLink({
          type: 'email_change_new',
          email: 'to@example.test',
          newEmail: 'taken@example.test',
        })
      ).error?.code,
    ).toBe('email_exists');
  });

  test('[AUTH-20] [AUTH-21] requires the service role and ignores a foreign redirect URL', async () => {
    await server.confirmedUser('client@example.test');
    const { session } = await server.signedIn('client@example.test');
    const bearer = { authorization: `Bearer ${session.access_token}` };
    for (const path of ['/admin/generate_link', '/invite']) {
      const rejected = await server.post(path, { type: 'magiclink', email: 'client@example.test' }, bearer);
      expect([rejected.status, ((await rejected.json()) as { error_code: string }).error_code]).toEqual([
        403,
        'not_admin',
      ]);
    }
    const link = await server.admin.generateLink({
      type: 'magiclink',
      email: 'client@example.test',
      options: { redirectTo: 'https://evil.example.test/' },
    });
    expect(new URL(link.data.properties!.redirect_to).origin).toBe(server.url);
  });

  test('[AUTH-19] an admin sets and confirms phones, unique per account', async () => {
    const { data, error } = await server.admin.createUser({
      phone: '+15550100100',
      phone_confirm: true,
      password: PASSWORD,
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ phone: '15550100100', email: '' });
    expect(
      (await server.client().auth.signInWithPassword({ phone: '+15550100100', password: PASSWORD })).error,
    ).toBeNull();
    expect((await server.admin.createUser({ phone: '+15550100100' })).error).toMatchObject({
      status: 422,
      code: 'phone_exists',
    });
    const both = await server.admin.createUser({
      email: 'both@example.test',
      phone: '+15550100101',
      email_confirm: true,
    });
    expect(both.data.user).toMatchObject({ email: 'both@example.test', phone: '15550100101' });
    expect(both.data.user?.phone_confirmed_at).toBeUndefined();
    expect((await server.admin.updateUserById(both.data.user!.id, { phone: '+15550100100' })).error?.code).toBe(
      'phone_exists',
    );
    expect(
      (await server.admin.updateUserById(both.data.user!.id, { phone: '+15550100102', phone_confirm: true })).data.user,
    ).toMatchObject({ phone: '15550100102' });
    expect((await server.admin.listUsers()).data.users.length).toBeGreaterThan(1);
  });
});

test('[AUTH-07] rejects phones when no SMS provider is configured', async () => {
  const server = await startAuth(DEFAULT_ENGINE, { SMTP_URL: 'smtp://127.0.0.1:1' });
  const off = { status: 422, code: 'phone_provider_disabled' };
  expect((await server.client().auth.signUp({ phone: '+15550100', password: PASSWORD })).error).toMatchObject(off);
  expect((await server.client().auth.signInWithOtp({ phone: '+15550100' })).error).toMatchObject(off);
  expect(
    (await server.client().auth.signInWithPassword({ phone: '+15550100', password: PASSWORD })).error,
  ).toMatchObject(off);
  // A code was never sent, so none matches.
  const never = { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' };
  for (const type of ['sms', 'phone_change'] as const)
    expect((await server.client().auth.verifyOtp({ type, phone: '+15550100', token: '123456' })).error).toMatchObject(
      never,
    );
  const wrongType = await server.post('/verify', { type: 'signup', phone: '+15550100', token: '123456' });
  expect(await wrongType.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
  const noPhone = await server.post('/verify', { type: 'sms', phone: '12', token: '123456' });
  expect(noPhone.status).toBe(403);
  await server.close();
});
