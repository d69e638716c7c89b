import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Lies } from '#tests/support/authenticator.ts';
import { engines } from '#tests/support/database.ts';
import { PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';
import { openAccount, openPage, ORIGIN, register, signIn } from './passkey-pages.ts';

type Page = ReturnType<typeof openPage>;
type CredentialResponse = Parameters<
  SupabaseClient['auth']['mfa']['webauthn']['verify']
>[0]['webauthn']['credential_response'];

const rejected = { status: 422, code: 'webauthn_verification_failed', message: 'Credential verification failed' };
/** What the official client sends along and the server must not believe. */
const site = { rpId: 'evil.test', rpOrigins: ['https://evil.test'] };

describe.each(engines)('[AUTH-17] WebAuthn factors on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine);
  });
  afterAll(() => server.close());

  const challenge = async ({ supabase }: Pick<Page, 'supabase'>, factorId: string) => {
    const { data, error } = await supabase.auth.mfa.challenge({ factorId, webauthn: site });
    if (error !== null) throw error;
    return data;
  };

  /** The second half of a step: the authenticator answers, and the client sends it as a browser's credential would be sent. */
  const answer = async (
    { supabase, authenticator }: Page,
    factorId: string,
    asked: Awaited<ReturnType<typeof challenge>>,
    lies: Lies = {},
  ) => {
    const { webauthn } = asked;
    const json =
      webauthn.type === 'create'
        ? authenticator.create(webauthn.credential_options.publicKey, lies)
        : authenticator.get(webauthn.credential_options.publicKey, lies);
    const credential = { toJSON: () => json } as unknown as CredentialResponse;
    return supabase.auth.mfa.verify({
      factorId,
      challengeId: asked.id,
      webauthn: { ...site, type: webauthn.type, credential_response: credential },
    });
  };

  const enroll = async (page: Page, friendlyName = 'Key ring') => {
    const { data, error } = await page.supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName });
    if (error !== null) throw error;
    return data.id;
  };

  const enrolled = async (
    name: string,
    options: Parameters<typeof openPage>[1] = { synced: false, transports: ['usb', 'nfc'] },
  ) => {
    const page = await openAccount(server, name, options);
    const factorId = await enroll(page);
    const { error } = await answer(page, factorId, await challenge(page, factorId));
    if (error !== null) throw error;
    return { ...page, factorId };
  };

  /** Another browser with the same key in it, half signed in. */
  const withPassword = async ({ email, authenticator }: { email: string; authenticator: Page['authenticator'] }) => {
    const { supabase } = openPage(server);
    const { error } = await supabase.auth.signInWithPassword({ email, password: PASSWORD });
    if (error !== null) throw error;
    return { supabase, authenticator };
  };

  const claimsOf = async (token: string | undefined) => server.services.identity.verify(token ?? '');

  test('enrols a new key, which verifies the session', async () => {
    const page = await openAccount(server, 'enrol');
    const { data } = await page.supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key ring' });
    expect(data).toMatchObject({ type: 'webauthn', friendly_name: 'Key ring' });
    const factorId = data?.id ?? '';
    const raw = await server.post(
      `/factors/${factorId}/challenge`,
      {},
      { authorization: `Bearer ${page.session.access_token}`, origin: ORIGIN },
    );
    expect(await raw.json()).toEqual({
      id: expect.any(String),
      type: 'webauthn',
      expires_at: expect.any(Number),
      webauthn: {
        type: 'create',
        credential_options: {
          publicKey: expect.objectContaining({
            rp: { id: 'localhost', name: 'Hypecast' },
            attestation: 'none',
            authenticatorSelection: {
              residentKey: 'discouraged',
              requireResidentKey: false,
              userVerification: 'preferred',
            },
          }),
        },
      },
    });
    const { data: session, error } = await answer(page, factorId, await challenge(page, factorId));
    expect(error).toBeNull();
    expect(await claimsOf(session?.access_token)).toMatchObject({
      aal: 'aal2',
      role: 'authenticated',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    });
    expect(session?.user.factors).toMatchObject([
      { id: factorId, factor_type: 'webauthn', status: 'verified', friendly_name: 'Key ring' },
    ]);
    const { rows } = await server.db.query(
      'select user_id, factor_id, friendly_name from auth.webauthn_credentials where factor_id = $1',
      [factorId],
    );
    expect(rows).toEqual([{ user_id: page.user.id, factor_id: factorId, friendly_name: 'Key ring' }]);
    expect((await page.supabase.auth.passkey.list()).data).toEqual([]);
  });

  test('completes the sign-in after a password', async () => {
    const person = await enrolled('second-step');
    const half = await withPassword(person);
    expect(await claimsOf((await half.supabase.auth.getSession()).data.session?.access_token)).toMatchObject({
      aal: 'aal1',
      role: 'anon',
    });
    const asked = await challenge(half, person.factorId);
    const [key] = person.authenticator.keys;
    expect(asked.webauthn).toMatchObject({
      type: 'request',
      credential_options: {
        publicKey: {
          rpId: 'localhost',
          userVerification: 'preferred',
          allowCredentials: [{ type: 'public-key', transports: ['usb', 'nfc'] }],
        },
      },
    });
    const { data, error } = await answer(half, person.factorId, asked);
    expect(error).toBeNull();
    expect(await claimsOf(data?.access_token)).toMatchObject({
      aal: 'aal2',
      role: 'authenticated',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    });
    const { rows } = await server.db.query(
      'select credential_id, sign_count from auth.webauthn_credentials where factor_id = $1 and last_used_at is not null',
      [person.factorId],
    );
    expect(rows).toEqual([{ credential_id: key?.id, sign_count: 1 }]);
  });

  test('accepts a security key without a PIN after the password, but not as a passkey', async () => {
    const person = await enrolled('no-pin', { synced: false, userVerification: false, transports: ['usb'] });
    const half = await withPassword(person);
    expect((await answer(half, person.factorId, await challenge(half, person.factorId))).error).toBeNull();
    const [key] = person.authenticator.keys;
    if (key !== undefined) key.resident = true;
    const alone = await signIn(server, person.authenticator, { userVerified: true });
    expect(alone.error).toMatchObject({
      status: 400,
      code: 'webauthn_verification_failed',
      message: 'Credential verification failed',
    });
  });

  test.each<[string, Lies]>([
    ['a page of another site', { origin: 'https://evil.test' }],
    ['a key for another site', { rpId: 'evil.test' }],
    ['another challenge', { challenge: Buffer.from('another').toString('base64url') }],
    ['nobody there', { userPresent: false }],
    ['a counter that does not move', { signCount: 0 }],
    ['somebody else’s key', { userHandle: Buffer.from('00000000-0000-4000-8000-000000000000').toString('base64url') }],
    ['the name of another key', { id: 'AAAA' }],
  ])('rejects verification with %s', async (_name, lies) => {
    const person = await enrolled(`lie-${Math.random().toString(36).slice(2)}`);
    const first = await withPassword(person);
    expect((await answer(first, person.factorId, await challenge(first, person.factorId))).error).toBeNull();
    const half = await withPassword(person);
    expect((await answer(half, person.factorId, await challenge(half, person.factorId), lies)).error).toMatchObject(
      rejected,
    );
    expect(await claimsOf((await half.supabase.auth.getSession()).data.session?.access_token)).toMatchObject({
      aal: 'aal1',
      role: 'anon',
    });
  });

  test('rejects enrolment with an invalid response, a known key or the wrong type of response', async () => {
    const page = await openAccount(server, 'wrong-answers');
    const factorId = await enroll(page);
    expect(
      (await answer(page, factorId, await challenge(page, factorId), { origin: 'https://evil.test' })).error,
    ).toMatchObject(rejected);
    const other = await enrolled('known-key');
    const again = other.authenticator.keys[0]!;
    expect((await answer(page, factorId, await challenge(page, factorId), { again })).error).toMatchObject({
      status: 422,
      code: 'webauthn_credential_exists',
    });

    const asked = await challenge(page, factorId);
    const verify = async (webauthn: unknown) => {
      const headers = { authorization: `Bearer ${page.session.access_token}`, origin: ORIGIN };
      const response = await server.post(`/factors/${factorId}/verify`, { challenge_id: asked.id, webauthn }, headers);
      return [response.status, ((await response.json()) as { error_code: string }).error_code];
    };
    expect(await verify(undefined)).toEqual([400, 'validation_failed']);
    expect(await verify({ type: 'steal' })).toEqual([400, 'validation_failed']);
    expect(await verify({ type: 'create', credential_response: { id: 17 } })).toEqual([400, 'validation_failed']);
    expect(await verify({ type: 'request', credential_response: {} })).toEqual([422, 'webauthn_verification_failed']);
    expect((await answer(page, factorId, asked)).error).toBeNull();
  });

  test('a challenge is answered once, within five minutes', async () => {
    const person = await enrolled('once-factor');
    const half = await withPassword(person);
    const asked = await challenge(half, person.factorId);
    expect((await answer(half, person.factorId, asked)).error).toBeNull();
    expect((await answer(half, person.factorId, asked)).error).toMatchObject({ status: 422 });
    const late = await challenge(half, person.factorId);
    server.advance(301);
    expect((await answer(half, person.factorId, late)).error).toMatchObject({
      status: 422,
      code: 'mfa_challenge_expired',
    });
  });

  test('removing the factor removes the second step', async () => {
    const person = await enrolled('unenrol');
    const half = await withPassword(person);
    expect((await half.supabase.auth.mfa.unenroll({ factorId: person.factorId })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
    expect((await person.supabase.auth.mfa.unenroll({ factorId: person.factorId })).error).toBeNull();
    const { rows } = await server.db.query('select id from auth.webauthn_credentials where user_id = $1', [
      person.user.id,
    ]);
    expect(rows).toEqual([]);
    const whole = await withPassword(person);
    expect(await claimsOf((await whole.supabase.auth.getSession()).data.session?.access_token)).toMatchObject({
      aal: 'aal1',
      role: 'authenticated',
    });
  });

  test('allows one key per authenticator and account, passkey or factor', async () => {
    const page = await openAccount(server, 'one-each');
    await register(page);
    const factorId = await enroll(page);
    const asked = await challenge(page, factorId);
    await expect(answer(page, factorId, asked)).rejects.toThrow('InvalidStateError');
    expect(
      (await answer({ ...page, authenticator: openPage(server).authenticator }, factorId, asked)).error,
    ).toBeNull();
  });

  test('requires a host name', async () => {
    const page = await openAccount(server, 'address-factor');
    const factorId = await enroll(page);
    const response = await server.post(
      `/factors/${factorId}/challenge`,
      {},
      { authorization: `Bearer ${page.session.access_token}` },
    );
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error_code: 'validation_failed', msg: expect.stringContaining('Passkeys need a host name') },
    ]);
  });
});
