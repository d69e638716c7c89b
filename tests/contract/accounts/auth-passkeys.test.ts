import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';
import { openAccount, openPage, postFrom, register, signIn, storedKeys } from './passkey-pages.ts';

const rejected = { status: 400, code: 'webauthn_verification_failed', message: 'Credential verification failed' };

describe.each(engines)('passkeys on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine);
  });
  afterAll(() => server.close());

  test('registers a passkey with options that any authenticator supports', async () => {
    const page = await openAccount(server, 'options');
    const before = Math.floor(Date.now() / 1000);
    const { data } = await page.supabase.auth.passkey.startRegistration();
    expect(data).toMatchObject({
      challenge_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      options: {
        rp: { id: 'localhost', name: 'Hypecast' },
        user: { id: Buffer.from(page.user.id).toString('base64url'), name: page.email, displayName: page.email },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        pubKeyCredParams: [
          { alg: -8, type: 'public-key' },
          { alg: -7, type: 'public-key' },
          { alg: -257, type: 'public-key' },
        ],
        excludeCredentials: [],
        timeout: 300_000,
      },
    });
    expect(Buffer.from(data?.options.challenge ?? '', 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(data?.expires_at).toBeGreaterThanOrEqual(before + 300);
    expect(data?.expires_at).toBeLessThanOrEqual(before + 305);
  });

  test('lists, renames and removes a key for its owner', async () => {
    const page = await openAccount(server, 'manage');
    const made = await register(page);
    expect(made.error).toBeNull();
    expect(made.data).toEqual({
      id: expect.any(String),
      friendly_name: expect.stringMatching(/^Passkey, \d{1,2} \w{3,4} \d{4}$/),
      created_at: expect.any(String),
    });
    expect(await storedKeys(server, page.user.id)).toEqual([
      {
        sign_count: 0,
        transports: ['internal', 'hybrid'],
        device_type: 'multiDevice',
        backed_up: true,
        aaguid: '00000000-0000-0000-0000-000000000000',
        last_used_at: null,
      },
    ]);

    const { passkey } = page.supabase.auth;
    expect((await passkey.list()).data).toEqual([made.data]);
    const passkeyId = made.data?.id ?? '';
    const renamed = await passkey.update({ passkeyId, friendlyName: '  Nia’s phone ' });
    expect(renamed.data).toEqual({ ...made.data, friendly_name: 'Nia’s phone' });
    expect((await passkey.update({ passkeyId, friendlyName: ' ' })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
    expect((await passkey.update({ passkeyId, friendlyName: 'x'.repeat(121) })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    });
    expect((await passkey.list()).data).toEqual([renamed.data]);

    expect(await passkey.delete({ passkeyId })).toEqual({ data: null, error: null });
    expect((await passkey.list()).data).toEqual([]);
    expect((await passkey.delete({ passkeyId })).error).toMatchObject({
      status: 404,
      code: 'validation_failed',
      message: 'Passkey not found',
    });
    expect((await signIn(server, page.authenticator)).error).toMatchObject(rejected);
  });

  test('signs in with AAL2 and keeps it through a refresh', async () => {
    const page = await openAccount(server, 'sign-in');
    await register(page);
    const { data, error, supabase } = await signIn(server, page.authenticator);
    expect(error).toBeNull();
    expect(data?.user?.id).toBe(page.user.id);
    const claims = await server.services.identity.verify(data?.session?.access_token ?? '');
    expect(claims).toMatchObject({
      sub: page.user.id,
      role: 'authenticated',
      aal: 'aal2',
      amr: [{ method: 'passkey', timestamp: expect.any(Number) }],
    });
    expect((await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' });

    const refreshed = await supabase.auth.refreshSession();
    const again = await server.services.identity.verify(refreshed.data.session?.access_token ?? '');
    expect([again.aal, again.session_id]).toEqual(['aal2', claims.session_id]);
    const [row] = await storedKeys(server, page.user.id);
    expect(row?.last_used_at).toBeInstanceOf(Date);
    expect((await supabase.auth.passkey.list()).data?.[0]?.last_used_at).toBe(row?.last_used_at?.toISOString());
  });

  test('[AUTH-17] satisfies both factors where the account requires MFA', async () => {
    const page = await openAccount(server, 'both-steps');
    await register(page);
    await server.db.query(
      `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'totp', 'verified', 'phone')`,
      [page.user.id],
    );
    const half = openPage(server);
    await half.supabase.auth.signInWithPassword({ email: page.email, password: PASSWORD });
    const needsTwo = { status: 403, code: 'insufficient_aal' };
    expect((await half.supabase.auth.passkey.startRegistration()).error).toMatchObject(needsTwo);
    expect((await half.supabase.auth.passkey.list()).error).toMatchObject(needsTwo);
    const whole = await signIn(server, page.authenticator);
    const { data } = await whole.supabase.auth.passkey.list();
    const passkeyId = data?.[0]?.id ?? '';
    expect((await half.supabase.auth.passkey.update({ passkeyId, friendlyName: 'Mine' })).error).toMatchObject(
      needsTwo,
    );
    expect((await half.supabase.auth.passkey.delete({ passkeyId })).error).toMatchObject(needsTwo);
    expect(await server.services.identity.verify(whole.data?.session?.access_token ?? '')).toMatchObject({
      role: 'authenticated',
      aal: 'aal2',
    });
    expect((await whole.supabase.auth.passkey.startRegistration()).error).toBeNull();
  });

  test('rejects a key whose counter does not advance, as a clone', async () => {
    const page = await openAccount(server, 'counter', { synced: false, transports: ['usb'] });
    expect((await register(page)).data?.friendly_name).toMatch(/^Security key, /);
    expect((await signIn(server, page.authenticator)).error).toBeNull();
    expect((await signIn(server, page.authenticator, { signCount: 7 })).error).toBeNull();
    expect((await signIn(server, page.authenticator, { signCount: 7 })).error).toMatchObject(rejected);
    expect((await signIn(server, page.authenticator, { signCount: 6 })).error).toMatchObject(rejected);
    expect((await signIn(server, page.authenticator, { signCount: 0 })).error).toMatchObject(rejected);
    expect(await storedKeys(server, page.user.id)).toMatchObject([
      { sign_count: 7, device_type: 'singleDevice', backed_up: false },
    ]);
    expect((await signIn(server, page.authenticator, { signCount: 8 })).error).toBeNull();
  });

  test('accepts a counter that is always zero', async () => {
    const page = await openAccount(server, 'zero');
    await register(page);
    for (let round = 0; round < 3; round += 1) expect((await signIn(server, page.authenticator)).error).toBeNull();
  });

  test('ignores attestation', async () => {
    const page = await openAccount(server, 'maker');
    const attestation = {
      fmt: 'packed',
      attStmt: new Map<string, string | Uint8Array>([
        ['alg', 'none'],
        ['sig', new Uint8Array(8)],
      ]),
    };
    expect((await register(page, { attestation, aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4' })).error).toBeNull();
    expect(await storedKeys(server, page.user.id)).toMatchObject([{ aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4' }]);
    expect((await signIn(server, page.authenticator)).error).toBeNull();
  });

  test('allows one key per authenticator and ten passkeys per account, all unique', async () => {
    const page = await openAccount(server, 'many');
    const names = [];
    for (let made = 0; made < 10; made += 1)
      names.push((await register({ ...page, authenticator: openPage(server).authenticator })).data?.friendly_name);
    expect(new Set(names).size).toBe(10);
    expect(names[9]).toMatch(/ \(10\)$/);
    const full = { status: 422, code: 'too_many_passkeys', message: 'Maximum number of passkeys reached' };
    expect((await page.supabase.auth.passkey.startRegistration()).error).toMatchObject(full);

    const [first, second] = [await openAccount(server, 'holder'), await openAccount(server, 'taker')];
    await register(first);
    await expect(register(first)).rejects.toThrow('InvalidStateError');
    const again = first.authenticator.keys[0]!;
    expect((await register(second, { again })).error).toMatchObject({
      status: 422,
      code: 'webauthn_credential_exists',
    });
  });

  test('parallel registrations do not exceed the limit of ten', async () => {
    const page = await openAccount(server, 'race');
    for (let made = 0; made < 8; made += 1) await register({ ...page, authenticator: openPage(server).authenticator });
    const started = await Promise.all(Array.from({ length: 5 }, () => page.supabase.auth.passkey.startRegistration()));
    const answers = await Promise.all(
      started.map(({ data }) =>
        page.supabase.auth.passkey.verifyRegistration({
          challengeId: data!.challenge_id,
          credential: openPage(server).authenticator.create(data!.options),
        }),
      ),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(2);
    expect(await storedKeys(server, page.user.id)).toHaveLength(10);
  });

  test('only its owner and the service role can access a key', async () => {
    const [page, other] = [await openAccount(server, 'owner'), await openAccount(server, 'stranger')];
    const passkeyId = (await register(page)).data?.id ?? '';
    const notFound = { status: 404, code: 'validation_failed', message: 'Passkey not found' };
    expect((await other.supabase.auth.passkey.update({ passkeyId, friendlyName: 'Mine' })).error).toMatchObject(
      notFound,
    );
    expect((await other.supabase.auth.passkey.delete({ passkeyId })).error).toMatchObject(notFound);
    expect((await other.supabase.auth.passkey.delete({ passkeyId: '17' })).error).toMatchObject(notFound);
    expect((await other.supabase.auth.passkey.list()).data).toEqual([]);

    const { admin } = server;
    const userId = page.user.id;
    expect((await admin.passkey.listPasskeys({ userId })).data).toMatchObject([{ id: passkeyId }]);
    expect((await admin.passkey.deletePasskey({ userId: other.user.id, passkeyId })).error).toMatchObject(notFound);
    expect((await admin.passkey.listPasskeys({ userId: '00000000-0000-4000-8000-000000000000' })).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
    const asUser = page.supabase.auth.admin.passkey;
    expect((await asUser.listPasskeys({ userId })).error).toMatchObject({ code: 'not_admin' });
    expect(await admin.passkey.deletePasskey({ userId, passkeyId })).toEqual({ data: null, error: null });
    expect((await admin.passkey.listPasskeys({ userId })).data).toEqual([]);
    const without = await postFrom(server, '/passkeys/registration/options', null, {});
    expect(without).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } });
  });
});
