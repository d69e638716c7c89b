import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import type { Lies } from '#tests/support/authenticator.ts';
import { PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';
import { openAccount, openPage, ORIGIN, register, signIn } from './passkey-pages.ts';

const refused = { status: 400, code: 'webauthn_verification_failed', message: 'Credential verification failed' };

describe.each(engines)('passkeys on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine, { ANONYMOUS_SIGN_INS: 'on' });
  });
  afterAll(() => server.close());

  const stored = async (userId: string) => {
    const { rows } = await server.db.query<{ sign_count: number; transports: string[]; device_type: string; backed_up: boolean; aaguid: string; last_used_at: Date | null }>(
      'select sign_count, transports, device_type, backed_up, aaguid, last_used_at from auth.webauthn_credentials where user_id = $1 order by created_at',
      [userId],
    );
    return rows;
  };
  const send = async (path: string, token: string | null, body: unknown, headers: Record<string, string> = { origin: ORIGIN }) => {
    const answer = await server.post(path, body, { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  test('is made by a signed-in user, with options that any authenticator understands', async () => {
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
        pubKeyCredParams: [{ alg: -8, type: 'public-key' }, { alg: -7, type: 'public-key' }, { alg: -257, type: 'public-key' }],
        excludeCredentials: [],
        timeout: 300_000,
      },
    });
    expect(Buffer.from(data?.options.challenge ?? '', 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(data?.expires_at).toBeGreaterThanOrEqual(before + 300);
    expect(data?.expires_at).toBeLessThanOrEqual(before + 305);
  });

  test('is listed, renamed and removed by its owner', async () => {
    const page = await openAccount(server, 'manage');
    const made = await register(page);
    expect(made.error).toBeNull();
    expect(made.data).toEqual({ id: expect.any(String), friendly_name: expect.stringMatching(/^Passkey, \d{1,2} \w{3,4} \d{4}$/), created_at: expect.any(String) });
    expect(await stored(page.user.id)).toEqual([
      { sign_count: 0, transports: ['internal', 'hybrid'], device_type: 'multiDevice', backed_up: true, aaguid: '00000000-0000-0000-0000-000000000000', last_used_at: null },
    ]);

    const { passkey } = page.supabase.auth;
    expect((await passkey.list()).data).toEqual([made.data]);
    const passkeyId = made.data?.id ?? '';
    const renamed = await passkey.update({ passkeyId, friendlyName: '  Nia’s phone ' });
    expect(renamed.data).toEqual({ ...made.data, friendly_name: 'Nia’s phone' });
    expect((await passkey.update({ passkeyId, friendlyName: ' ' })).error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await passkey.update({ passkeyId, friendlyName: 'x'.repeat(121) })).error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await passkey.list()).data).toEqual([renamed.data]);

    expect(await passkey.delete({ passkeyId })).toEqual({ data: null, error: null });
    expect((await passkey.list()).data).toEqual([]);
    expect((await passkey.delete({ passkeyId })).error).toMatchObject({ status: 404, code: 'validation_failed', message: 'Passkey not found' });
    expect((await signIn(server, page.authenticator)).error).toMatchObject({ status: 400, code: 'webauthn_credential_not_found' });
  });

  test('signs in alone, at full assurance, and keeps it through a refresh', async () => {
    const page = await openAccount(server, 'sign-in');
    await register(page);
    const { data, error, supabase } = await signIn(server, page.authenticator);
    expect(error).toBeNull();
    expect(data?.user?.id).toBe(page.user.id);
    const claims = await server.services.identity.verify(data?.session?.access_token ?? '');
    expect(claims).toMatchObject({ sub: page.user.id, role: 'authenticated', aal: 'aal2', amr: [{ method: 'passkey', timestamp: expect.any(Number) }] });
    expect((await supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' });

    const refreshed = await supabase.auth.refreshSession();
    const again = await server.services.identity.verify(refreshed.data.session?.access_token ?? '');
    expect([again.aal, again.session_id]).toEqual(['aal2', claims.session_id]);
    const [row] = await stored(page.user.id);
    expect(row?.last_used_at).toBeInstanceOf(Date);
    expect((await supabase.auth.passkey.list()).data?.[0]?.last_used_at).toBe(row?.last_used_at?.toISOString());
  });

  test('[AUTH-17] stands for both steps where the account asks for a second one', async () => {
    const page = await openAccount(server, 'both-steps');
    await register(page);
    await server.db.query(`insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'totp', 'verified', 'phone')`, [page.user.id]);
    const half = openPage(server);
    await half.supabase.auth.signInWithPassword({ email: page.email, password: PASSWORD });
    const needsTwo = { status: 403, code: 'insufficient_aal' };
    expect((await half.supabase.auth.passkey.startRegistration()).error).toMatchObject(needsTwo);
    expect((await half.supabase.auth.passkey.list()).error).toMatchObject(needsTwo);
    const whole = await signIn(server, page.authenticator);
    const { data } = await whole.supabase.auth.passkey.list();
    const passkeyId = data?.[0]?.id ?? '';
    expect((await half.supabase.auth.passkey.update({ passkeyId, friendlyName: 'Mine' })).error).toMatchObject(needsTwo);
    expect((await half.supabase.auth.passkey.delete({ passkeyId })).error).toMatchObject(needsTwo);
    expect(await server.services.identity.verify(whole.data?.session?.access_token ?? '')).toMatchObject({ role: 'authenticated', aal: 'aal2' });
    expect((await whole.supabase.auth.passkey.startRegistration()).error).toBeNull();
  });

  test('half signed in before the second step was asked for, a registration that was begun is refused', async () => {
    const page = await openAccount(server, 'overtaken');
    const { data } = await page.supabase.auth.passkey.startRegistration();
    await server.db.query(`insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'totp', 'verified', 'phone')`, [page.user.id]);
    const credential = page.authenticator.create(data!.options);
    expect((await page.supabase.auth.passkey.verifyRegistration({ challengeId: data!.challenge_id, credential })).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect(await stored(page.user.id)).toEqual([]);
  });

  test('a challenge is answered once, even by a wrong answer', async () => {
    const page = await openAccount(server, 'once');
    const gone = { status: 400, code: 'webauthn_challenge_not_found', message: 'Challenge not found or already used' };
    const { passkey } = page.supabase.auth;
    const first = (await passkey.startRegistration()).data!;
    const bad = page.authenticator.create(first.options, { userVerified: false });
    expect((await passkey.verifyRegistration({ challengeId: first.challenge_id, credential: bad })).error).toMatchObject(refused);
    const good = page.authenticator.create(first.options);
    expect((await passkey.verifyRegistration({ challengeId: first.challenge_id, credential: good })).error).toMatchObject(gone);
    await register(page);

    const second = (await passkey.startAuthentication()).data!;
    const credential = page.authenticator.get(second.options);
    const answers = await Promise.all([1, 2, 3].map(() => send('/passkeys/authentication/verify', null, { challenge_id: second.challenge_id, credential })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect((await passkey.verifyAuthentication({ challengeId: second.challenge_id, credential })).error).toMatchObject(gone);
  });

  test('a challenge is for its own ceremony and its own user, for five minutes', async () => {
    const [page, other] = [await openAccount(server, 'own-challenge'), await openAccount(server, 'other-challenge')];
    await register(page);
    const gone = { status: 400, code: 'webauthn_challenge_not_found' };
    const making = (await page.supabase.auth.passkey.startRegistration()).data!;
    const credential = other.authenticator.create(making.options);
    expect((await other.supabase.auth.passkey.verifyRegistration({ challengeId: making.challenge_id, credential })).error).toMatchObject(gone);
    const signing = page.authenticator.get({ challenge: making.options.challenge, rpId: 'localhost' });
    expect((await page.supabase.auth.passkey.verifyAuthentication({ challengeId: making.challenge_id, credential: signing })).error).toMatchObject(gone);

    const late = (await page.supabase.auth.passkey.startAuthentication()).data!;
    server.advance(301);
    const tooLate = { status: 400, code: 'webauthn_challenge_expired', message: 'Challenge has expired' };
    const answer = { challengeId: late.challenge_id, credential: page.authenticator.get(late.options) };
    expect((await page.supabase.auth.passkey.verifyAuthentication(answer)).error).toMatchObject(tooLate);
    expect((await page.supabase.auth.passkey.verifyAuthentication(answer)).error).toMatchObject(gone);
    for (const [challengeId, message] of [['', 'challenge_id is required'], ['17', 'challenge_id must be a valid UUID']] as const) {
      expect((await page.supabase.auth.passkey.verifyAuthentication({ ...answer, challengeId })).error).toMatchObject({ status: 400, code: 'validation_failed', message });
    }
  });

  const evil = 'http://localhost.evil.test:5173';
  test.each<[string, Lies]>([
    ['a page of another site', { origin: evil }],
    ['another port', { origin: 'http://localhost:5174' }],
    ['a key for another site', { rpId: 'evil.test' }],
    ['another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['a signature instead of a new key', { type: 'webauthn.get' }],
    ['a frame of another site', { crossOrigin: true }],
    ['nobody there', { userPresent: false }],
    ['no PIN, finger or face', { userVerified: false }],
    ['the name of another key', { id: 'AAAA' }],
  ])('is not made by %s', async (_name, lies) => {
    const page = await openAccount(server, `made-${Math.random().toString(36).slice(2)}`);
    expect((await register(page, lies)).error).toMatchObject(refused);
    expect(await stored(page.user.id)).toEqual([]);
  });

  test.each<[string, Lies]>([
    ['a page of another site', { origin: evil }],
    ['a key for another site', { rpId: 'evil.test' }],
    ['another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['the making of a key', { type: 'webauthn.create' }],
    ['a frame of another site', { crossOrigin: true }],
    ['nobody there', { userPresent: false }],
    ['no PIN, finger or face', { userVerified: false }],
    ['a key that names nobody', { userHandle: null }],
    ['a key that names somebody else', { userHandle: Buffer.from('00000000-0000-4000-8000-000000000000').toString('base64url') }],
  ])('does not sign in with %s', async (_name, lies) => {
    const page = await openAccount(server, `signs-${Math.random().toString(36).slice(2)}`);
    await register(page);
    expect((await signIn(server, page.authenticator, lies)).error).toMatchObject(refused);
    expect((await stored(page.user.id))[0]?.last_used_at).toBeNull();
  });

  test('does not sign in with the signature of another key', async () => {
    const [page, other] = [await openAccount(server, 'victim'), await openAccount(server, 'forger')];
    await register(page);
    await register(other);
    const [key] = page.authenticator.keys;
    const lies = { id: key?.id ?? '', userHandle: key?.userHandle ?? '' };
    expect((await signIn(server, other.authenticator, lies)).error).toMatchObject(refused);
  });

  test('a counter that does not move on is a copied key', async () => {
    const page = await openAccount(server, 'counter', { synced: false, transports: ['usb'] });
    expect((await register(page)).data?.friendly_name).toMatch(/^Security key, /);
    expect((await signIn(server, page.authenticator)).error).toBeNull();
    expect((await signIn(server, page.authenticator, { signCount: 7 })).error).toBeNull();
    expect((await signIn(server, page.authenticator, { signCount: 7 })).error).toMatchObject(refused);
    expect((await signIn(server, page.authenticator, { signCount: 6 })).error).toMatchObject(refused);
    expect((await signIn(server, page.authenticator, { signCount: 0 })).error).toMatchObject(refused);
    expect(await stored(page.user.id)).toMatchObject([{ sign_count: 7, device_type: 'singleDevice', backed_up: false }]);
    expect((await signIn(server, page.authenticator, { signCount: 8 })).error).toBeNull();
  });

  test('a counter that is always zero is no counter', async () => {
    const page = await openAccount(server, 'zero');
    await register(page);
    for (let round = 0; round < 3; round += 1) expect((await signIn(server, page.authenticator)).error).toBeNull();
  });

  test('what an authenticator states about its maker decides nothing', async () => {
    const page = await openAccount(server, 'maker');
    const attestation = { fmt: 'packed', attStmt: new Map<string, string | Uint8Array>([['alg', 'none'], ['sig', new Uint8Array(8)]]) };
    expect((await register(page, { attestation, aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4' })).error).toBeNull();
    expect(await stored(page.user.id)).toMatchObject([{ aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4' }]);
    expect((await signIn(server, page.authenticator)).error).toBeNull();
  });

  test('what is no answer of an authenticator is refused before it is read', async () => {
    const page = await openAccount(server, 'nonsense');
    const { access_token: token } = page.session;
    const start = async () => (await page.supabase.auth.passkey.startRegistration()).data!;
    const nonsense = [undefined, null, 17, {}, { id: 'a b', rawId: 'a b', type: 'public-key', response: {} }];
    for (const credential of nonsense) {
      const { challenge_id } = await start();
      expect(await send('/passkeys/registration/verify', token, { challenge_id, credential })).toMatchObject({ status: 400 });
    }
    for (const part of ['AAAA', 'o2NmbXQ', 'gYGBgYGBgYGBgQ'.repeat(900)]) {
      const { challenge_id, options } = await start();
      const credential = page.authenticator.create(options);
      const broken = { ...credential, response: { ...credential.response, attestationObject: part } };
      expect(await send('/passkeys/registration/verify', token, { challenge_id, credential: broken })).toMatchObject({ status: 400, body: { error_code: 'webauthn_verification_failed' } });
    }
  });

  test('one authenticator holds one key for an account, one account one of ten passkeys, and no two accounts the same', async () => {
    const page = await openAccount(server, 'many');
    const names = [];
    for (let made = 0; made < 10; made += 1) names.push((await register({ ...page, authenticator: openPage(server).authenticator })).data?.friendly_name);
    expect(new Set(names).size).toBe(10);
    expect(names[9]).toMatch(/ \(10\)$/);
    const full = { status: 422, code: 'too_many_passkeys', message: 'Maximum number of passkeys reached' };
    expect((await page.supabase.auth.passkey.startRegistration()).error).toMatchObject(full);

    const [first, second] = [await openAccount(server, 'holder'), await openAccount(server, 'taker')];
    await register(first);
    await expect(register(first)).rejects.toThrow('InvalidStateError');
    const again = first.authenticator.keys[0]!;
    expect((await register(second, { again })).error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' });
  });

  test('parallel registrations do not go past the ten', async () => {
    const page = await openAccount(server, 'race');
    for (let made = 0; made < 8; made += 1) await register({ ...page, authenticator: openPage(server).authenticator });
    const started = await Promise.all(Array.from({ length: 5 }, () => page.supabase.auth.passkey.startRegistration()));
    const answers = await Promise.all(
      started.map(({ data }) => page.supabase.auth.passkey.verifyRegistration({ challengeId: data!.challenge_id, credential: openPage(server).authenticator.create(data!.options) })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(2);
    expect(await stored(page.user.id)).toHaveLength(10);
  });

  test('belongs to its owner; the service role sees and removes it', async () => {
    const [page, other] = [await openAccount(server, 'owner'), await openAccount(server, 'stranger')];
    const passkeyId = (await register(page)).data?.id ?? '';
    const notFound = { status: 404, code: 'validation_failed', message: 'Passkey not found' };
    expect((await other.supabase.auth.passkey.update({ passkeyId, friendlyName: 'Mine' })).error).toMatchObject(notFound);
    expect((await other.supabase.auth.passkey.delete({ passkeyId })).error).toMatchObject(notFound);
    expect((await other.supabase.auth.passkey.delete({ passkeyId: '17' })).error).toMatchObject(notFound);
    expect((await other.supabase.auth.passkey.list()).data).toEqual([]);

    const { admin } = server;
    const userId = page.user.id;
    expect((await admin.passkey.listPasskeys({ userId })).data).toMatchObject([{ id: passkeyId }]);
    expect((await admin.passkey.deletePasskey({ userId: other.user.id, passkeyId })).error).toMatchObject(notFound);
    expect((await admin.passkey.listPasskeys({ userId: '00000000-0000-4000-8000-000000000000' })).error).toMatchObject({ status: 404, code: 'user_not_found' });
    const asUser = page.supabase.auth.admin.passkey;
    expect((await asUser.listPasskeys({ userId })).error).toMatchObject({ code: 'not_admin' });
    expect(await admin.passkey.deletePasskey({ userId, passkeyId })).toEqual({ data: null, error: null });
    expect((await admin.passkey.listPasskeys({ userId })).data).toEqual([]);
    const without = await send('/passkeys/registration/options', null, {});
    expect(without).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } });
  });

  test('lets in nobody who is banned, unconfirmed or deleted, and tells so only to the owner of the key', async () => {
    const page = await openAccount(server, 'unwelcome');
    await register(page);
    await server.admin.updateUserById(page.user.id, { ban_duration: '1h' });
    expect((await signIn(server, page.authenticator)).error).toMatchObject({ status: 403, code: 'user_banned', message: 'User is banned' });
    expect((await signIn(server, page.authenticator, { userVerified: false })).error).toMatchObject(refused);
    await server.admin.updateUserById(page.user.id, { ban_duration: 'none' });
    await server.db.query('update auth.users set email_confirmed_at = null where id = $1', [page.user.id]);
    expect((await signIn(server, page.authenticator)).error).toMatchObject({ status: 403, code: 'email_not_confirmed', message: 'Email not confirmed' });
    await server.db.query('update auth.users set email_confirmed_at = now(), deleted_at = now() where id = $1', [page.user.id]);
    expect((await signIn(server, page.authenticator)).error).toMatchObject({ status: 400, code: 'webauthn_credential_not_found' });
    await server.db.query('delete from auth.users where id = $1', [page.user.id]);
    expect(await stored(page.user.id)).toEqual([]);
  });

  test('is not for visitors without a name, nor for people of single sign-on', async () => {
    const { supabase } = openPage(server);
    await supabase.auth.signInAnonymously();
    expect((await supabase.auth.passkey.startRegistration()).error).toMatchObject({ status: 403, code: 'no_authorization' });
    const page = await openAccount(server, 'sso');
    await server.db.query('update auth.users set is_sso_user = true where id = $1', [page.user.id]);
    expect((await page.supabase.auth.passkey.startRegistration()).error).toMatchObject({ status: 422, code: 'user_sso_managed' });
  });

  test('needs a host name', async () => {
    const page = await openAccount(server, 'address');
    const { port } = new URL(server.url);
    const message = `Passkeys need a host name: open the site as http://localhost:${port}`;
    for (const origin of [server.url, 'https://evil.test', 'null']) {
      const answer = await send('/passkeys/registration/options', page.session.access_token, {}, { origin });
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed', msg: message } });
    }
    expect(await send('/passkeys/authentication/options', null, {}, {})).toMatchObject({ status: 400, body: { msg: message } });
    const other = await send('/passkeys/authentication/options', null, {}, { origin: 'http://shop.localhost:8080' });
    expect(other).toMatchObject({ status: 200, body: { options: { rpId: 'shop.localhost', userVerification: 'required' } } });
    expect(other.body.options).not.toHaveProperty('allowCredentials');
  });
});

describe.each(engines)('limits of passkeys on %s', (engine) => {
  test('[AUTH-24] thirty options and thirty answers in five minutes from one address', async () => {
    const server = await startAuth(engine, { RATE_LIMITS: 'on' });
    try {
      const ask = async (path: string, address: string) => (await server.post(path, {}, { origin: ORIGIN, 'x-test-address': address })).status;
      for (const path of ['/passkeys/authentication/options', '/passkeys/authentication/verify']) {
        const statuses = [];
        for (let round = 0; round < 31; round += 1) statuses.push(await ask(path, '192.0.2.1'));
        expect(statuses.indexOf(429)).toBe(30);
        expect(await ask(path, '192.0.2.2')).not.toBe(429);
      }
    } finally {
      await server.close();
    }
  });
});
