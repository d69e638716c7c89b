import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { newestCode, newestLink, PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';

describe.each(engines)('passwordless sign-in on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine);
  });
  afterAll(() => server.close());

  test('[AUTH-07] [AUTH-08] signs in to an existing account by link hash and by six-digit code', async () => {
    const user = await server.confirmedUser('known@example.test');
    expect((await server.client().auth.signInWithOtp({ email: 'Known@example.test' })).error).toBeNull();
    const { template, type, tokenHash } = await newestLink(server, 'known@example.test');
    expect([template, type]).toEqual(['magic-link', 'magiclink']);
    expect((await server.client().auth.verifyOtp({ type: 'magiclink', token_hash: tokenHash })).data.user?.id).toBe(
      user.id,
    );
    expect((await server.client().auth.verifyOtp({ type: 'magiclink', token_hash: tokenHash })).error?.code).toBe(
      'otp_expired',
    );
    server.advance(61);
    await server.client().auth.signInWithOtp({ email: 'known@example.test' });
    const { code } = await newestLink(server, 'known@example.test');
    expect(
      (await server.client().auth.verifyOtp({ type: 'email', email: 'known@example.test', token: code })).data.user?.id,
    ).toBe(user.id);
  });

  test('[AUTH-07] creates an account for an unknown email, confirmed once the link was followed', async () => {
    await server
      .client()
      .auth.signInWithOtp({ email: 'fresh@example.test', options: { data: { firstName: 'Nia', role: 'admin' } } });
    const { template, code } = await newestLink(server, 'fresh@example.test');
    expect(template).toBe('confirm-signup');
    const { data } = await server.client().auth.verifyOtp({ type: 'email', email: 'fresh@example.test', token: code });
    expect(data.user).toMatchObject({
      email: 'fresh@example.test',
      user_metadata: { firstName: 'Nia', email_verified: true },
    });
    expect(data.user?.user_metadata.role).toBeUndefined();
    expect(
      (await server.client().auth.signInWithPassword({ email: 'fresh@example.test', password: '' })).error?.code,
    ).toBe('invalid_credentials');
  });

  test('[AUTH-07] [AUTH-24] without create_user, an unknown email gets no email and the response is the same', async () => {
    const answer = await server.post('/otp', { email: 'stranger@example.test', create_user: false });
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect(await server.emailsTo('stranger@example.test')).toEqual([]);
    const known = await server.post(
      '/otp',
      { email: 'known@example.test', create_user: false },
      { 'x-test-address': '10.0.0.9' },
    );
    expect([known.status, await known.json()]).toEqual([200, {}]);
  });

  test('a password set by someone else before the email was confirmed does not survive the owner’s sign-in', async () => {
    const mallory = { email: 'squatted@example.test', password: PASSWORD };
    for (const arrive of ['otp', 'recovery', 'invite'] as const) {
      const email = `${arrive}-${mallory.email}`;
      await server.client().auth.signUp({ ...mallory, email });
      server.advance(61);
      if (arrive === 'otp') await server.client().auth.signInWithOtp({ email });
      else if (arrive === 'recovery') await server.client().auth.resetPasswordForEmail(email);
      else await server.admin.inviteUserByEmail(email);
      const { code } = await newestLink(server, email);
      const type = arrive === 'otp' ? 'email' : arrive;
      expect((await server.client().auth.verifyOtp({ type, email, token: code })).error, arrive).toBeNull();
      expect((await server.client().auth.signInWithPassword({ ...mallory, email })).error?.code, arrive).toBe(
        'invalid_credentials',
      );
    }
  });

  test('[AUTH-07] with PKCE the link returns a code for the browser that started', async () => {
    await server.confirmedUser('pkce-link@example.test');
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const supabase = server.client('anon', { flowType: 'pkce', persistSession: true, storage });
    await supabase.auth.signInWithOtp({ email: 'pkce-link@example.test' });
    const { tokenHash } = await newestLink(server, 'pkce-link@example.test');
    expect(tokenHash).toMatch(/^pkce_/);
    const followed = await server.call(`/verify?token=${tokenHash}&type=magiclink`);
    const code = new URL(followed.headers.get('location') ?? '').searchParams.get('code') ?? '';
    expect((await supabase.auth.exchangeCodeForSession(code)).data.user?.email).toBe('pkce-link@example.test');
  });

  test('[AUTH-07] a phone signs in by SMS, the default channel', async () => {
    const phone = '+1 555 010 0001';
    expect((await server.client().auth.signInWithOtp({ phone })).error).toBeNull();
    const code = await newestCode(server, '+15550100001');
    expect(code).toMatch(/^\d{6}$/);
    const { data, error } = await server.client().auth.verifyOtp({ type: 'sms', phone, token: code });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      phone: '15550100001',
      email: '',
      app_metadata: { provider: 'phone', providers: ['phone'] },
    });
    expect(data.user?.identities).toMatchObject([
      { provider: 'phone', identity_data: { phone: '15550100001', phone_verified: true } },
    ]);
    expect((await server.client().auth.verifyOtp({ type: 'sms', phone, token: code })).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
    });
    expect((await server.client().auth.signInWithOtp({ phone, options: { channel: 'whatsapp' } })).error?.code).toBe(
      'validation_failed',
    );
  });

  test('[AUTH-07] a phone code expires after five minutes and works only for its own number', async () => {
    await server.client().auth.signInWithOtp({ phone: '+15550100002' });
    const code = await newestCode(server, '+15550100002');
    expect(
      (await server.client().auth.verifyOtp({ type: 'sms', phone: '+15550100003', token: code })).error?.code,
    ).toBe('otp_expired');
    server.advance(301);
    expect(
      (await server.client().auth.verifyOtp({ type: 'sms', phone: '+15550100002', token: code })).error?.code,
    ).toBe('otp_expired');
  });

  test('[AUTH-01] [AUTH-12] sign-up with phone and password is confirmed by a code, which can be sent again', async () => {
    const phone = '+15550100010';
    const { data, error } = await server.client().auth.signUp({ phone, password: PASSWORD });
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { phone: '15550100010', email: '' } });
    expect((await server.client().auth.signInWithPassword({ phone, password: PASSWORD })).error).toMatchObject({
      status: 400,
      code: 'phone_not_confirmed',
      message: 'Phone not confirmed',
    });
    server.advance(61);
    expect((await server.client().auth.resend({ type: 'sms', phone })).error).toBeNull();
    await server.client().auth.verifyOtp({ type: 'sms', phone, token: await newestCode(server, phone) });
    expect((await server.client().auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
    expect((await server.client().auth.signInWithPassword({ phone, password: 'Wrong-horse-1' })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  test('[AUTH-13] adds a phone number once the code sent to it is entered', async () => {
    await server.confirmedUser('with-phone@example.test');
    const { supabase } = await server.signedIn('with-phone@example.test');
    const asked = await supabase.auth.updateUser({ phone: '+15550100020', current_password: PASSWORD });
    expect(asked.data.user).toMatchObject({ phone: '', new_phone: '15550100020' });
    server.advance(61);
    await server.client().auth.resend({ type: 'phone_change', phone: '+15550100020' });
    const token = await newestCode(server, '+15550100020');
    const { data } = await supabase.auth.verifyOtp({ type: 'phone_change', phone: '+15550100020', token });
    expect(data.user).toMatchObject({ email: 'with-phone@example.test', phone: '15550100020' });
    expect(data.user?.app_metadata.providers).toEqual(['email', 'phone']);

    // Another account's number looks the same to the asker, and gets no message.
    await server.confirmedUser('second@example.test');
    const second = await server.signedIn('second@example.test');
    const before = (await server.emailsTo('+15550100020')).length;
    server.advance(61);
    const change = { phone: '+15550100020', current_password: PASSWORD };
    expect((await second.supabase.auth.updateUser(change)).error).toBeNull();
    expect(await server.emailsTo('+15550100020')).toHaveLength(before);
  });

  const typeCode = async (phone: string) =>
    (await server.client().auth.verifyOtp({ type: 'phone_change', phone, token: await newestCode(server, phone) }))
      .data;
  const byPhone = async (phone: string) => {
    server.advance(61);
    await server.client().auth.signInWithOtp({ phone, options: { shouldCreateUser: false } });
    const sent = (await server.emailsTo(phone)).at(-1);
    return server.client().auth.verifyOtp({ type: 'sms', phone, token: sent?.data.code ?? '000000' });
  };
  const noticesTo = async (email: string) =>
    (await server.emailsTo(email))
      .filter(({ template }) => template === 'security-notice')
      .map(({ data }) => data.event);
  /** What a forgotten password leads to: a session by a link, and a new password. */
  const reset = async (email: string) => {
    server.advance(61);
    await server.client().auth.resetPasswordForEmail(email);
    const supabase = server.client();
    const { tokenHash } = await newestLink(server, email);
    await supabase.auth.verifyOtp({ type: 'recovery', token_hash: tokenHash });
    const { error } = await supabase.auth.updateUser({ password: 'Velvet-otter-22' });
    if (error !== null) throw error;
    return supabase;
  };

  test('[SEC-9] adding a number requires the password or an emailed code, and notifies the owner', async () => {
    const email = 'guarded@example.test';
    await server.confirmedUser(email);
    const { supabase } = await server.signedIn(email);
    const rejected = await supabase.auth.updateUser({ phone: '+15550100031' });
    expect(rejected.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect(
      (await supabase.auth.updateUser({ phone: '+15550100031', current_password: 'Wrong-horse-1' })).error?.code,
    ).toBe('invalid_credentials');
    expect((await supabase.auth.updateUser({ phone: '+15550100031', nonce: '000000' })).error?.code).toBe(
      'reauthentication_not_valid',
    );
    expect(await server.emailsTo('+15550100031')).toEqual([]);

    await supabase.auth.reauthenticate();
    const nonce = await newestCode(server, email);
    expect((await supabase.auth.updateUser({ phone: '+15550100031', nonce })).error).toBeNull();
    expect(await noticesTo(email)).toEqual([]);
    expect((await typeCode('+15550100031')).user?.phone).toBe('15550100031');
    expect(await noticesTo(email)).toEqual(['phone-added']);
    server.advance(61);
    expect((await supabase.auth.updateUser({ phone: '+15550100032', nonce })).error?.code).toBe(
      'reauthentication_not_valid',
    );
  });

  test('[SEC-9] accounts without a password or a confirmed email need reauthentication as well', async () => {
    // As after a sign-in at a provider.
    const user = await server.confirmedUser('passwordless@example.test');
    const { supabase } = await server.signedIn('passwordless@example.test');
    await server.db.query('update auth.users set encrypted_password = null where id = $1', [user.id]);
    for (const change of [{ phone: '+15550100033' }, { password: 'Velvet-otter-22' }])
      expect((await supabase.auth.updateUser(change)).error?.code, JSON.stringify(change)).toBe(
        'reauthentication_needed',
      );

    const { data } = await server.admin.createUser({ phone: '+15550100034', phone_confirm: true, password: PASSWORD });
    const byPassword = server.client();
    await byPassword.auth.signInWithPassword({ phone: '+15550100034', password: PASSWORD });
    expect((await byPassword.auth.updateUser({ email: 'first-email@example.test' })).error?.code).toBe(
      'reauthentication_needed',
    );
    // The code goes to the phone, not to the email that is not confirmed.
    await server.admin.updateUserById(data.user!.id, { email: 'unproved@example.test' });
    await byPassword.auth.reauthenticate();
    const nonce = await newestCode(server, '+15550100034');
    expect(await server.emailsTo('unproved@example.test')).toEqual([]);
    expect((await byPassword.auth.updateUser({ email: 'first-email@example.test', nonce })).error).toBeNull();
  });

  test('[SEC-9] a password reset removes an added number and cancels a pending one', async () => {
    const email = 'reset-phone@example.test';
    const user = await server.confirmedUser(email);
    const { supabase } = await server.signedIn(email);
    server.advance(1);
    // Whoever knew the password could do this.
    await supabase.auth.updateUser({ phone: '+15550100041', current_password: PASSWORD });
    await typeCode('+15550100041');
    expect((await byPhone('+15550100041')).error).toBeNull();
    server.advance(61);
    await supabase.auth.updateUser({ phone: '+15550100042', current_password: PASSWORD });
    const pending = await newestCode(server, '+15550100042');

    const owner = await reset(email);
    const { data } = await owner.auth.getUser();
    expect(data.user).toMatchObject({
      id: user.id,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect(data.user?.new_phone).toBeUndefined();
    expect(data.user?.identities?.map((identity) => identity.provider)).toEqual(['email']);
    expect(await noticesTo(email)).toEqual(['phone-added', 'password-changed', 'phone-removed']);
    expect((await byPhone('+15550100041')).error).not.toBeNull();
    const late = { type: 'phone_change', phone: '+15550100042', token: pending } as const;
    expect((await server.client().auth.verifyOtp(late)).error?.code).toBe('otp_expired');
  });

  test('[SEC-9] an unlinked number no longer signs in, and the owner is notified', async () => {
    const email = 'unlinked-phone@example.test';
    await server.confirmedUser(email);
    const { supabase } = await server.signedIn(email);
    await supabase.auth.updateUser({ phone: '+15550100061', current_password: PASSWORD });
    await typeCode('+15550100061');
    expect((await byPhone('+15550100061')).error).toBeNull();
    const { data } = await supabase.auth.getUserIdentities();
    const phone = data?.identities.find(({ provider }) => provider === 'phone');
    expect((await supabase.auth.unlinkIdentity(phone!)).error).toBeNull();
    expect((await supabase.auth.getUser()).data.user).toMatchObject({
      phone: '',
      email,
      app_metadata: { provider: 'email', providers: ['email'] },
    });
    expect((await byPhone('+15550100061')).error).not.toBeNull();
    expect(await noticesTo(email)).toEqual(['phone-added', 'phone-removed']);
  });

  test('[SEC-9] keeps a number older than the email, and one kept by a change with the current password', async () => {
    const { data } = await server.admin.createUser({ phone: '+15550100051', phone_confirm: true });
    server.advance(1);
    await server.admin.updateUserById(data.user!.id, { email: 'phone-first@example.test', email_confirm: true });
    expect((await (await reset('phone-first@example.test')).auth.getUser()).data.user?.phone).toBe('15550100051');

    const email = 'kept-phone@example.test';
    await server.confirmedUser(email);
    const { supabase } = await server.signedIn(email);
    server.advance(1);
    await supabase.auth.updateUser({ phone: '+15550100052', current_password: PASSWORD });
    await typeCode('+15550100052');
    await supabase.auth.updateUser({ password: 'Velvet-otter-22', current_password: PASSWORD });
    expect((await supabase.auth.getUser()).data.user?.phone).toBe('15550100052');
  });

  test.each(['abc', '+0155501', '+1234567890123456', '+1555<script>'])('rejects the number %j', async (phone) => {
    expect((await server.client().auth.signInWithOtp({ phone })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
  });
});

describe.each(engines)('password changes on %s', (engine) => {
  let server: AuthServer;
  const NEXT = 'Velvet-otter-22';
  beforeAll(async () => {
    server = await startAuth(engine);
  });
  afterAll(() => server.close());

  const account = async (name: string) => {
    await server.confirmedUser(`${name}@example.test`);
    return server.signedIn(`${name}@example.test`);
  };

  test('[AUTH-13] [AC-PROF-06] require the current password, end other sessions and notify the owner', async () => {
    const { supabase } = await account('owner');
    const other = await server.signedIn('owner@example.test');
    expect((await supabase.auth.updateUser({ password: NEXT })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    });
    expect((await supabase.auth.updateUser({ password: NEXT, current_password: 'Wrong-horse-1' })).error).toMatchObject(
      { status: 400, code: 'invalid_credentials', message: 'Current password is incorrect' },
    );
    expect((await supabase.auth.updateUser({ password: PASSWORD, current_password: PASSWORD })).error?.code).toBe(
      'same_password',
    );
    expect((await supabase.auth.updateUser({ password: NEXT, current_password: PASSWORD })).error).toBeNull();
    expect((await other.supabase.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await supabase.auth.getUser()).error).toBeNull();
    await server.signedIn('owner@example.test', NEXT);
    expect((await server.emailsTo('owner@example.test')).at(-1)).toMatchObject({
      template: 'security-notice',
      data: { event: 'password-changed' },
    });
  });

  test('[AUTH-11] accept an emailed code instead, once and only in this session', async () => {
    const { supabase } = await account('nonce');
    expect((await supabase.auth.reauthenticate()).error).toBeNull();
    const nonce = await newestCode(server, 'nonce@example.test');
    const wrong = nonce === '000000' ? '000001' : '000000';
    expect((await supabase.auth.updateUser({ password: NEXT, nonce: wrong })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    });
    expect(
      (await server.client().auth.verifyOtp({ type: 'email', email: 'nonce@example.test', token: nonce })).error?.code,
    ).toBe('otp_expired');
    expect((await supabase.auth.updateUser({ password: NEXT, nonce })).error).toBeNull();
    expect((await supabase.auth.updateUser({ password: 'Velvet-otter-23', nonce })).error?.code).toBe(
      'reauthentication_not_valid',
    );
    expect((await server.call('/reauthenticate')).status).toBe(401);
  });

  test('[AUTH-11] reject a code after ten minutes', async () => {
    const { supabase } = await account('late-nonce');
    await supabase.auth.reauthenticate();
    const nonce = await newestCode(server, 'late-nonce@example.test');
    server.advance(601);
    expect((await supabase.auth.updateUser({ password: NEXT, nonce })).error?.code).toBe('reauthentication_not_valid');
  });

  test('[AUTH-10] accept a recovery session instead, until it expires', async () => {
    await server.confirmedUser('forgot@example.test');
    await server.client().auth.resetPasswordForEmail('forgot@example.test');
    const supabase = server.client();
    await supabase.auth.verifyOtp({
      type: 'recovery',
      token_hash: (await newestLink(server, 'forgot@example.test')).tokenHash,
    });
    server.advance(3500);
    await supabase.auth.refreshSession();
    expect((await supabase.auth.updateUser({ password: NEXT })).error).toBeNull();
    server.advance(200);
    expect((await supabase.auth.updateUser({ password: 'Velvet-otter-23' })).error?.code).toBe(
      'reauthentication_needed',
    );
  });

  test('[ERR-18] reject passwords that satisfy the rules but are common', async () => {
    const { error } = await server.client().auth.signUp({ email: 'weak@example.test', password: 'Password1!' });
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons: ['pwned'],
    });
  });
});
