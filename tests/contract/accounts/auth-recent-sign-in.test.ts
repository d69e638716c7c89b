import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import type { SupabaseClient } from '@supabase/supabase-js';
import { engines } from '#tests/support/database.ts';
import { startOpenIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts';
import { newestCode, PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';
import { openAccount, openPage, register, storedKeys } from './passkey-pages.ts';

const HOUR = 3600;
const needed = { status: 403, code: 'reauthentication_needed' };

describe.each(engines)('[SEC-9] changes that need a recent sign-in on %s', (engine) => {
  let server: AuthServer;
  let provider: OpenIdProvider;
  beforeAll(async () => {
    provider = await startOpenIdProvider();
    server = await startAuth(engine, {
      ANONYMOUS_SIGN_INS: 'on',
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
      GOOGLE_ISSUER: provider.issuer,
    });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.services.clock.now().getTime() });
  const enroll = ({ auth }: SupabaseClient, friendlyName = 'Phone') =>
    auth.mfa.enroll({ factorType: 'totp', friendlyName });
  const link = ({ auth }: SupabaseClient) =>
    auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
  /** As its browser would: an hour later the session is still open, with a fresh token. */
  const anHourLater = async ({ auth }: SupabaseClient) => {
    server.advance(HOUR);
    expect((await auth.refreshSession()).error).toBeNull();
  };
  /** Each of the changes that need a recent sign-in, without finishing it. */
  const additions = async (supabase: SupabaseClient) =>
    [await supabase.auth.passkey.startRegistration(), await enroll(supabase, 'Another'), await link(supabase)].map(
      ({ error }) => error,
    );

  test('adding a passkey, factor or identity needs a sign-in within the last hour; a refresh is not enough', async () => {
    const { supabase, email } = await openAccount(server, 'hour');
    server.advance(HOUR - 60);
    expect(await additions(supabase)).toEqual([null, null, null]);
    await anHourLater(supabase);
    expect(await additions(supabase)).toMatchObject([needed, needed, needed]);
    const { data } = await supabase.auth.getUserIdentities();
    expect((await supabase.auth.unlinkIdentity(data!.identities[0]!)).error).toMatchObject(needed);

    const again = openPage(server).supabase;
    await again.auth.signInWithPassword({ email, password: PASSWORD });
    expect((await again.auth.passkey.startRegistration()).error).toBeNull();
  });

  test('removing a passkey, a verified factor or recovery codes needs one as well', async () => {
    const page = await openAccount(server, 'removed');
    const { data: passkey } = await register(page);
    const passkeyId = passkey!.id;
    const supabase = server.client('anon', { experimental: { recoveryCodes: true } });
    await supabase.auth.signInWithPassword({ email: page.email, password: PASSWORD });
    const { data: factor } = await enroll(supabase);
    const { id: factorId, totp } = factor!;
    const second = () => supabase.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) });
    await second();
    await supabase.auth.mfa.recoveryCodes.generate();
    const { data: unverified } = await enroll(supabase, 'Never finished');

    await anHourLater(supabase);
    expect((await supabase.auth.passkey.delete({ passkeyId })).error).toMatchObject(needed);
    expect((await supabase.auth.mfa.unenroll({ factorId })).error).toMatchObject(needed);
    expect((await supabase.auth.mfa.recoveryCodes.unenroll()).error).toMatchObject(needed);
    expect((await supabase.auth.mfa.unenroll({ factorId: unverified!.id })).error).toBeNull();
    expect((await supabase.auth.passkey.list()).data).toMatchObject([{ id: passkeyId }]);

    expect((await second()).error).toBeNull();
    expect((await supabase.auth.mfa.recoveryCodes.unenroll()).error).toBeNull();
    expect((await supabase.auth.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await supabase.auth.mfa.unenroll({ factorId })).error).toBeNull();
  });

  test('a registration started in time cannot be finished with another key later', async () => {
    const page = await openAccount(server, 'begun');
    server.advance(HOUR - 100);
    const { data: options } = await page.supabase.auth.passkey.startRegistration();
    const { data: factor } = await enroll(page.supabase);
    server.advance(200);
    await page.supabase.auth.refreshSession();
    expect(
      (
        await page.supabase.auth.passkey.verifyRegistration({
          challengeId: options!.challenge_id,
          credential: page.authenticator.create(options!.options),
        })
      ).error,
    ).toMatchObject(needed);
    expect(await storedKeys(server, page.user.id)).toEqual([]);
    const code = codeOf(factor!.totp!.secret);
    expect((await page.supabase.auth.mfa.challengeAndVerify({ factorId: factor!.id, code })).error).toMatchObject(
      needed,
    );
  });

  test('linking an identity by ID token needs one as well', async () => {
    const { supabase } = await openAccount(server, 'token');
    await anHourLater(supabase);
    const iat = Math.floor(server.services.clock.now().getTime() / 1000);
    const stranger = { sub: `stranger-${engine}`, email: 'stranger@example.test' };
    const token = await provider.idToken(stranger, { iat, exp: iat + 60 });
    expect((await supabase.auth.linkIdentity({ provider: 'google', token })).error).toMatchObject(needed);
    expect((await supabase.auth.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  test('at AAL2 only the second factor counts, not another factor or new recovery codes', async () => {
    const { email, user } = await openAccount(server, 'second');
    const supabase = server.client('anon', { experimental: { recoveryCodes: true } });
    await supabase.auth.signInWithPassword({ email, password: PASSWORD });
    const { data: factor } = await enroll(supabase);
    const { id: factorId, totp } = factor!;
    const second = () => supabase.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) });
    expect((await second()).error).toBeNull();
    expect((await supabase.auth.mfa.recoveryCodes.generate()).error).toBeNull();

    await anHourLater(supabase);
    expect(await additions(supabase)).toMatchObject([needed, needed, needed]);
    expect((await supabase.auth.mfa.recoveryCodes.regenerate()).error).toMatchObject(needed);
    await server.db.query(`delete from auth.mfa_factors where user_id = $1 and factor_type = 'recovery_code'`, [
      user.id,
    ]);
    expect((await supabase.auth.mfa.recoveryCodes.generate()).error).toMatchObject(needed);

    expect((await second()).error).toBeNull();
    expect((await enroll(supabase, 'Another')).error).toBeNull();
    expect((await link(supabase)).error).toBeNull();
    expect((await supabase.auth.mfa.recoveryCodes.generate()).error).toBeNull();
  });

  test('reauthentication by code or current password renews the sign-in; a wrong one does not', async () => {
    const page = await openAccount(server, 'renewed');
    const { auth } = page.supabase;
    await anHourLater(page.supabase);
    expect((await auth.updateUser({ nonce: '000000' })).error?.code).toBe('reauthentication_not_valid');
    expect((await auth.updateUser({ current_password: 'Wrong-horse-1' })).error?.code).toBe('invalid_credentials');
    expect((await auth.updateUser({ data: { firstName: 'Nia' } })).error).toBeNull();
    expect((await auth.passkey.startRegistration()).error).toMatchObject(needed);

    await auth.reauthenticate();
    const nonce = await newestCode(server, page.email);
    expect((await auth.updateUser({ nonce })).error).toBeNull();
    expect((await register(page)).error).toBeNull();
    // Of this session, and for an hour.
    const other = openPage(server).supabase;
    await other.auth.signInWithPassword({ email: page.email, password: PASSWORD });
    await anHourLater(page.supabase);
    expect((await auth.updateUser({ nonce })).error?.code).toBe('reauthentication_not_valid');
    expect((await auth.updateUser({ current_password: PASSWORD })).error).toBeNull();
    expect(await additions(page.supabase)).toEqual([null, null, null]);
    await other.auth.refreshSession();
    expect((await other.auth.passkey.startRegistration()).error).toMatchObject(needed);
  });

  test('the password-changed email lists the other sign-in methods', async () => {
    const page = await openAccount(server, 'notice');
    await register(page);
    await page.supabase.auth.updateUser({ password: 'Velvet-otter-22', current_password: PASSWORD });
    const notice = (await server.emailsTo(page.email)).at(-1);
    expect(notice?.data).toMatchObject({
      event: 'password-changed',
      otherWays: { passkeys: 1, phone: false, providers: [] },
    });
  });

  test('an anonymous account can link its first identity at any time', async () => {
    const supabase = server.client();
    await supabase.auth.signInAnonymously();
    await anHourLater(supabase);
    expect((await link(supabase)).error).toBeNull();
  });
});
