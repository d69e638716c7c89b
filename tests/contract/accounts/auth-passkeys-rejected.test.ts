import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Lies } from '#tests/support/authenticator.ts';
import { engines } from '#tests/support/database.ts';
import { startAuth, type AuthServer } from './auth-harness.ts';
import { openAccount, openPage, ORIGIN, postFrom, register, signIn, storedKeys } from './passkey-pages.ts';

const rejected = { status: 400, code: 'webauthn_verification_failed', message: 'Credential verification failed' };

describe.each(engines)('rejected passkeys on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine, { ANONYMOUS_SIGN_INS: 'on' });
  });
  afterAll(() => server.close());

  test('rejects finishing a registration by a session that is pending MFA', async () => {
    const page = await openAccount(server, 'overtaken');
    const { data } = await page.supabase.auth.passkey.startRegistration();
    await server.db.query(
      `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'totp', 'verified', 'phone')`,
      [page.user.id],
    );
    const credential = page.authenticator.create(data!.options);
    expect(
      (await page.supabase.auth.passkey.verifyRegistration({ challengeId: data!.challenge_id, credential })).error,
    ).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect(await storedKeys(server, page.user.id)).toEqual([]);
  });

  test('a challenge is consumed by the first response, even a wrong one', async () => {
    const page = await openAccount(server, 'once');
    const gone = { status: 400, code: 'webauthn_challenge_not_found', message: 'Challenge not found or already used' };
    const { passkey } = page.supabase.auth;
    const first = (await passkey.startRegistration()).data!;
    const bad = page.authenticator.create(first.options, { userVerified: false });
    expect(
      (await passkey.verifyRegistration({ challengeId: first.challenge_id, credential: bad })).error,
    ).toMatchObject(rejected);
    const good = page.authenticator.create(first.options);
    expect(
      (await passkey.verifyRegistration({ challengeId: first.challenge_id, credential: good })).error,
    ).toMatchObject(gone);
    await register(page);

    const second = (await passkey.startAuthentication()).data!;
    const credential = page.authenticator.get(second.options);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        postFrom(server, '/passkeys/authentication/verify', null, { challenge_id: second.challenge_id, credential }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect((await passkey.verifyAuthentication({ challengeId: second.challenge_id, credential })).error).toMatchObject(
      gone,
    );
  });

  test('a challenge is bound to ceremony and user and expires after five minutes', async () => {
    const [page, other] = [await openAccount(server, 'own-challenge'), await openAccount(server, 'other-challenge')];
    await register(page);
    const gone = { status: 400, code: 'webauthn_challenge_not_found' };
    const making = (await page.supabase.auth.passkey.startRegistration()).data!;
    const credential = other.authenticator.create(making.options);
    expect(
      (await other.supabase.auth.passkey.verifyRegistration({ challengeId: making.challenge_id, credential })).error,
    ).toMatchObject(gone);
    const signing = page.authenticator.get({ challenge: making.options.challenge, rpId: 'localhost' });
    expect(
      (await page.supabase.auth.passkey.verifyAuthentication({ challengeId: making.challenge_id, credential: signing }))
        .error,
    ).toMatchObject(gone);

    const late = (await page.supabase.auth.passkey.startAuthentication()).data!;
    server.advance(301);
    const tooLate = { status: 400, code: 'webauthn_challenge_expired', message: 'Challenge has expired' };
    const answer = { challengeId: late.challenge_id, credential: page.authenticator.get(late.options) };
    expect((await page.supabase.auth.passkey.verifyAuthentication(answer)).error).toMatchObject(tooLate);
    expect((await page.supabase.auth.passkey.verifyAuthentication(answer)).error).toMatchObject(gone);
    for (const [challengeId, message] of [
      ['', 'challenge_id is required'],
      ['17', 'challenge_id must be a valid UUID'],
    ] as const) {
      expect((await page.supabase.auth.passkey.verifyAuthentication({ ...answer, challengeId })).error).toMatchObject({
        status: 400,
        code: 'validation_failed',
        message,
      });
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
  ])('rejects registration by %s', async (_name, lies) => {
    const page = await openAccount(server, `made-${Math.random().toString(36).slice(2)}`);
    expect((await register(page, lies)).error).toMatchObject(rejected);
    expect(await storedKeys(server, page.user.id)).toEqual([]);
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
    [
      'a key that names somebody else',
      { userHandle: Buffer.from('00000000-0000-4000-8000-000000000000').toString('base64url') },
    ],
  ])('rejects sign-in with %s', async (_name, lies) => {
    const page = await openAccount(server, `signs-${Math.random().toString(36).slice(2)}`);
    await register(page);
    expect((await signIn(server, page.authenticator, lies)).error).toMatchObject(rejected);
    expect((await storedKeys(server, page.user.id))[0]?.last_used_at).toBeNull();
  });

  test('rejects sign-in with the signature of another key', async () => {
    const [page, other] = [await openAccount(server, 'victim'), await openAccount(server, 'forger')];
    await register(page);
    await register(other);
    const [key] = page.authenticator.keys;
    const lies = { id: key?.id ?? '', userHandle: key?.userHandle ?? '' };
    expect((await signIn(server, other.authenticator, lies)).error).toMatchObject(rejected);
  });

  test('rejects a malformed authenticator response before parsing it', async () => {
    const page = await openAccount(server, 'nonsense');
    const { access_token: token } = page.session;
    const start = async () => (await page.supabase.auth.passkey.startRegistration()).data!;
    const required = { status: 400, body: { error_code: 'validation_failed', msg: 'credential is required' } };
    const unreadable = {
      status: 400,
      body: { error_code: 'webauthn_verification_failed', msg: 'Invalid credential response' },
    };
    const nonsense = [null, 17, {}, { id: 'a b', rawId: 'a b', type: 'public-key', response: {} }];
    const { challenge_id } = await start();
    expect(await postFrom(server, '/passkeys/registration/verify', token, { challenge_id })).toMatchObject(required);
    expect(await postFrom(server, '/passkeys/authentication/verify', null, { challenge_id })).toMatchObject(required);
    for (const credential of nonsense) {
      const made = { challenge_id: (await start()).challenge_id, credential };
      expect(await postFrom(server, '/passkeys/registration/verify', token, made)).toMatchObject(unreadable);
      // The challenge is spent: GoTrue reads the credential after it.
      expect(await postFrom(server, '/passkeys/registration/verify', token, made)).toMatchObject({
        status: 400,
        body: { error_code: 'webauthn_challenge_not_found' },
      });
      const asked = (await openPage(server).supabase.auth.passkey.startAuthentication()).data!;
      expect(
        await postFrom(server, '/passkeys/authentication/verify', null, {
          challenge_id: asked.challenge_id,
          credential,
        }),
      ).toMatchObject(unreadable);
    }
    for (const part of ['AAAA', 'o2NmbXQ', 'gYGBgYGBgYGBgQ'.repeat(900)]) {
      const { challenge_id, options } = await start();
      const credential = page.authenticator.create(options);
      const broken = { ...credential, response: { ...credential.response, attestationObject: part } };
      expect(
        await postFrom(server, '/passkeys/registration/verify', token, { challenge_id, credential: broken }),
      ).toMatchObject({ status: 400, body: { error_code: 'webauthn_verification_failed' } });
    }
  });

  test('rejects banned, unconfirmed and deleted accounts, and says why only to the key’s owner', async () => {
    const page = await openAccount(server, 'unwelcome');
    await register(page);
    await server.admin.updateUserById(page.user.id, { ban_duration: '1h' });
    expect((await signIn(server, page.authenticator)).error).toMatchObject({
      status: 403,
      code: 'user_banned',
      message: 'User is banned',
    });
    expect((await signIn(server, page.authenticator, { userVerified: false })).error).toMatchObject(rejected);
    await server.admin.updateUserById(page.user.id, { ban_duration: 'none' });
    await server.db.query('update auth.users set email_confirmed_at = null where id = $1', [page.user.id]);
    expect((await signIn(server, page.authenticator)).error).toMatchObject({
      status: 403,
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    });
    await server.db.query('update auth.users set email_confirmed_at = now(), deleted_at = now() where id = $1', [
      page.user.id,
    ]);
    expect((await signIn(server, page.authenticator)).error).toMatchObject(rejected);
    await server.db.query('delete from auth.users where id = $1', [page.user.id]);
    expect(await storedKeys(server, page.user.id)).toEqual([]);
  });

  test('rejects anonymous and SSO accounts', async () => {
    const { supabase } = openPage(server);
    await supabase.auth.signInAnonymously();
    expect((await supabase.auth.passkey.startRegistration()).error).toMatchObject({
      status: 403,
      code: 'no_authorization',
    });
    const page = await openAccount(server, 'sso');
    await server.db.query('update auth.users set is_sso_user = true where id = $1', [page.user.id]);
    expect((await page.supabase.auth.passkey.startRegistration()).error).toMatchObject({
      status: 422,
      code: 'user_sso_managed',
    });
  });

  test('requires a host name', async () => {
    const page = await openAccount(server, 'address');
    const { port } = new URL(server.url);
    const message = `Passkeys need a host name: open the site as http://localhost:${port}`;
    for (const origin of [server.url, 'https://evil.test', 'null']) {
      const answer = await postFrom(
        server,
        '/passkeys/registration/options',
        page.session.access_token,
        {},
        { origin },
      );
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed', msg: message } });
    }
    expect(await postFrom(server, '/passkeys/authentication/options', null, {}, {})).toMatchObject({
      status: 400,
      body: { msg: message },
    });
    const other = await postFrom(
      server,
      '/passkeys/authentication/options',
      null,
      {},
      { origin: 'http://shop.localhost:8080' },
    );
    expect(other).toMatchObject({
      status: 200,
      body: { options: { rpId: 'shop.localhost', userVerification: 'required' } },
    });
    expect(other.body.options).not.toHaveProperty('allowCredentials');
  });
});

describe.each(engines)('limits of passkeys on %s', (engine) => {
  test('requires a captcha token to start a sign-in, if configured', async () => {
    const captcha = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' };
    const verifier = createServer((incoming, outgoing) => {
      void text(incoming).then((form) =>
        outgoing.end(JSON.stringify({ success: new URLSearchParams(form).get('response') === 'person' })),
      );
    });
    await new Promise<void>((resolve) => verifier.listen(0, '127.0.0.1', resolve));
    const verifyUrl = `http://127.0.0.1:${(verifier.address() as AddressInfo).port}/`;
    const server = await startAuth(engine, { ...captcha, CAPTCHA_VERIFY_URL: verifyUrl });
    try {
      const start = (captchaToken?: string) =>
        openPage(server).supabase.auth.passkey.startAuthentication({ options: { captchaToken } });
      expect((await start()).error).toMatchObject({ status: 400, code: 'captcha_failed' });
      expect((await start('robot')).error).toMatchObject({ status: 400, code: 'captcha_failed' });
      expect((await start('person')).error).toBeNull();
    } finally {
      await server.close();
      verifier.close();
    }
  });

  test('[AUTH-24] allows thirty options and thirty verifications per IP address in five minutes', async () => {
    const server = await startAuth(engine, { RATE_LIMITS: 'on' });
    try {
      const ask = async (path: string, address: string) =>
        (await server.post(path, {}, { origin: ORIGIN, 'x-test-address': address })).status;
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
