import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { newestCode, newestLink, PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';

/** What GoTrue writes into `user_metadata`, and what into `identity_data`, on each way to an account. */
describe.each(engines)('[AUTH-13] [AUTH-19] user metadata on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine);
  });
  afterAll(() => server.close());

  const metadataOf = async (id: string | undefined) =>
    (await server.admin.getUserById(id ?? '')).data.user?.user_metadata;
  const identitiesOf = async (id: string) =>
    Object.fromEntries(
      ((await server.admin.getUserById(id)).data.user?.identities ?? []).map((one) => [
        one.provider,
        one.identity_data,
      ]),
    );

  test('a sign-up with an email copies the claims, and confirmation marks them', async () => {
    const email = 'copied@example.test';
    const { data } = await server
      .client()
      .auth.signUp({ email, password: PASSWORD, options: { data: { firstName: 'Nia' } } });
    const claims = { sub: data.user?.id, email, email_verified: false, phone_verified: false };
    expect(data.user?.user_metadata).toEqual({ firstName: 'Nia', ...claims });
    expect(await metadataOf(data.user?.id)).toEqual({ firstName: 'Nia', ...claims });
    const { tokenHash } = await newestLink(server, email);
    const confirmed = await server.client().auth.verifyOtp({ type: 'signup', token_hash: tokenHash });
    expect(confirmed.data.user?.user_metadata).toEqual({ firstName: 'Nia', ...claims, email_verified: true });
    expect(confirmed.data.user?.identities?.[0]?.identity_data).toEqual({ ...claims, email_verified: true });
  });

  test('a sign-up with a phone does not mark the phone', async () => {
    const phone = '15550107001';
    const { data } = await server.client().auth.signUp({ phone: `+${phone}`, password: PASSWORD });
    const claims = { sub: data.user?.id, email_verified: false, phone_verified: false };
    expect(data.user?.user_metadata).toEqual(claims);
    const token = await newestCode(server, `+${phone}`);
    const confirmed = await server.client().auth.verifyOtp({ type: 'sms', phone: `+${phone}`, token });
    expect(confirmed.data.user?.user_metadata).toEqual(claims);
    expect(confirmed.data.user?.identities?.[0]?.identity_data).toMatchObject({ phone, phone_verified: true });
  });

  test('an account created by an admin has the given metadata and whether the email is confirmed', async () => {
    const given = { sub: 'mine', email: 'mine', nested: { a: [1] } };
    const open = await server.admin.createUser({ email: 'given@example.test', user_metadata: given });
    expect(open.data.user?.user_metadata).toEqual(given);
    const confirmed = await server.admin.createUser({
      email: 'given-too@example.test',
      email_confirm: true,
      user_metadata: { ...given, email_verified: false },
    });
    expect(confirmed.data.user?.user_metadata).toEqual({ ...given, email_verified: true });
    const bare = await server.admin.createUser({ email: 'bare@example.test' });
    expect(bare.data.user?.user_metadata).toEqual({});
    const changed = await server.admin.updateUserById(bare.data.user?.id ?? '', {
      user_metadata: { firstName: 'Ada' },
    });
    expect(changed.data.user?.user_metadata).toEqual({ firstName: 'Ada' });
  });

  test('an account with an email and a phone has an identity for each', async () => {
    const { data } = await server.admin.createUser({
      email: 'two@example.test',
      phone: '+15550107002',
      phone_confirm: true,
      user_metadata: { firstName: 'Ada' },
    });
    const { id = '' } = data.user ?? {};
    expect(data.user?.user_metadata).toEqual({ firstName: 'Ada' });
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'phone'] });
    expect(await identitiesOf(id)).toEqual({
      email: { sub: id, email: 'two@example.test', email_verified: false, phone_verified: false },
      phone: { sub: id, phone: '15550107002', email_verified: false, phone_verified: true },
    });
  });

  test('an update by an admin merges only the given metadata', async () => {
    const { id } = await server.confirmedUser('changed@example.test');
    const moved = await server.admin.updateUserById(id, {
      email: 'changed-to@example.test',
      phone: '+15550107003',
      user_metadata: { firstName: 'Ada' },
    });
    expect(moved.data.user?.user_metadata).toEqual({ email_verified: true, firstName: 'Ada' });
    expect(moved.data.user?.app_metadata.providers).toEqual(['email', 'phone']);
    expect(await identitiesOf(id)).toMatchObject({
      email: { email: 'changed-to@example.test', email_verified: true },
      phone: { phone: '15550107003', phone_verified: false },
    });
    const confirmed = await server.admin.updateUserById(id, {
      phone_confirm: true,
      user_metadata: { firstName: null },
    });
    expect(confirmed.data.user?.user_metadata).toEqual({ email_verified: true });
    expect(await identitiesOf(id)).toMatchObject({ phone: { phone: '15550107003', phone_verified: true } });
  });

  test('a confirmed email set by an admin makes an anonymous account permanent', async () => {
    const anonymous = await startAuth(engine, { ANONYMOUS_SIGN_INS: 'on' });
    const { data } = await anonymous.client().auth.signInAnonymously();
    const id = data.user?.id ?? '';
    const asked = await anonymous.admin.updateUserById(id, { email: 'kept@example.test' });
    expect(asked.data.user).toMatchObject({ is_anonymous: true, user_metadata: {} });
    const kept = await anonymous.admin.updateUserById(id, { email: 'kept@example.test', email_confirm: true });
    expect(kept.data.user).toMatchObject({
      is_anonymous: false,
      user_metadata: { email_verified: true },
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    await anonymous.close();
  });

  test('invitations and links carry the metadata they were created with', async () => {
    const invited = await server.admin.inviteUserByEmail('asked@example.test', { data: { firstName: 'Gia' } });
    expect(invited.data.user?.user_metadata).toEqual({ firstName: 'Gia' });
    const { tokenHash } = await newestLink(server, 'asked@example.test');
    const accepted = await server.client().auth.verifyOtp({ type: 'invite', token_hash: tokenHash });
    expect(accepted.data.user?.user_metadata).toEqual({ firstName: 'Gia', email_verified: true });
    const link = await server.admin.generateLink({
      type: 'signup',
      email: 'by-link@example.test',
      password: PASSWORD,
      options: { data: { firstName: 'Ivo' } },
    });
    expect(link.data.user?.user_metadata).toEqual({ firstName: 'Ivo' });
  });

  test('changing email or phone updates only the identity', async () => {
    const { id } = await server.confirmedUser('before@example.test');
    const { supabase } = await server.signedIn('before@example.test');
    const proof = { current_password: PASSWORD };
    await supabase.auth.updateUser({ email: 'after@example.test' });
    for (const address of ['before@example.test', 'after@example.test']) {
      const { tokenHash } = await newestLink(server, address);
      await server.client().auth.verifyOtp({ type: 'email_change', token_hash: tokenHash });
    }
    await supabase.auth.updateUser({ phone: '+15550107004', ...proof });
    const token = await newestCode(server, '+15550107004');
    await server.client().auth.verifyOtp({ type: 'phone_change', phone: '+15550107004', token });
    const { data } = await server.admin.getUserById(id);
    expect(data.user).toMatchObject({ email: 'after@example.test', phone: '15550107004' });
    expect(data.user?.user_metadata).toEqual({ email_verified: true });
    expect(await identitiesOf(id)).toEqual({
      email: { sub: id, email: 'after@example.test', email_verified: true, phone_verified: false },
      phone: { sub: id, phone: '15550107004', email_verified: false, phone_verified: true },
    });
  });
});
