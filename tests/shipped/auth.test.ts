import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { engines } from '#tests/support/database.ts';
import { startOpenIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts';
import { startIdp, visitIdp, type Idp } from '#tests/support/saml-idp.ts';
import { noSession, TEST_PASSWORD } from '#tests/support/sign-in.ts';
import { codeOf } from '#tests/support/two-factor.ts';
import { ethereumWallet } from '#tests/support/wallets.ts';
import { dataOf, errorsOf, linkIn, startShipped, unanswered, type Shipped, type Sent } from './server.ts';

const ORIGIN = 'http://localhost:5173';

/** What a browser sends back to the site that set the cookies of this response. */
const cookieOf = (response: Response) => ({
  cookie: response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; '),
});
const locationOf = (response: Response) => response.headers.get('location') ?? '';

describe.each(engines)('the shipped auth API on %s', (engine) => {
  let server: Shipped;
  let provider: OpenIdProvider;
  let idp: Idp;
  beforeAll(async () => {
    [provider, idp] = await Promise.all([startOpenIdProvider(), startIdp()]);
    server = await startShipped(engine, {
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
      GOOGLE_ISSUER: provider.issuer,
      OPENID_PROVIDERS: `apple=${provider.issuer}|${provider.clientId}|${provider.clientSecret}`,
      SAML_METADATA: idp.metadataFile,
      SAML_DOMAINS: 'agency.test',
      WEB3_SIGN_INS: 'on',
    });
  });
  afterAll(async () => {
    await server.remove();
    await Promise.all([provider.close(), idp.close()]);
  });

  const path = (url: string) => url.slice(server.url.length);
  const admin = () => server.client(server.serviceKey).auth.admin;

  test('says what it is', async () => {
    await server.send('GET', '/auth/v1/health');
    await server.send('GET', '/auth/v1/.well-known/jwks.json');
    expect(await (await server.send('GET', '/auth/v1/settings')).json()).toMatchObject({ external: { google: true } });
  });

  test('opens an account and changes it', async () => {
    const email = 'new@example.test';
    const { auth } = server.client();
    dataOf(await auth.signUp({ email, password: TEST_PASSWORD }));
    const link = linkIn(await server.emailsTo(email), '/auth/confirm');
    dataOf(await auth.verifyOtp({ type: 'signup', token_hash: link.searchParams.get('token_hash') ?? '' }));
    expect(dataOf(await auth.getUser()).user.email).toBe(email);
    dataOf(await auth.updateUser({ data: { firstName: 'Nia' } }));
    expect((await auth.reauthenticate()).error).toBeNull();
    dataOf(await auth.refreshSession());
    dataOf(await auth.resetPasswordForEmail(email));
    dataOf(await server.client().auth.signInWithOtp({ email: 'other@example.test' }));
    expect((await auth.signOut()).error).toBeNull();

    const late = 'late@example.test';
    dataOf(await auth.signUp({ email: late, password: TEST_PASSWORD }));
    dataOf(await auth.resend({ type: 'signup', email: late }));
    const { properties } = dataOf(await admin().generateLink({ type: 'magiclink', email }));
    const opened = await server.send('GET', path(properties.action_link));
    expect(locationOf(opened)).toContain('access_token=');
  });

  test('signs in at an OpenID provider, and links and unlinks one', async () => {
    const arrive = async (url: string, more: Sent = {}) => {
      const left = await server.send('GET', path(url), more);
      const back = await fetch(locationOf(left), { redirect: 'manual' });
      return server.send('GET', path(locationOf(back)), { headers: cookieOf(left) });
    };
    const { auth } = server.client();
    const options = { redirectTo: `${server.url}/auth/callback`, skipBrowserRedirect: true };
    const { url } = dataOf(await auth.signInWithOAuth({ provider: 'google', options }));
    expect(locationOf(await arrive(url))).toContain('access_token=');

    // Apple sends a form.
    const apple = await server.send(
      'GET',
      path(dataOf(await auth.signInWithOAuth({ provider: 'apple', options })).url),
    );
    const posted = new URL(locationOf(await fetch(locationOf(apple), { redirect: 'manual' }))).searchParams;
    const end = await server.send('POST', '/auth/v1/callback', { body: posted, headers: cookieOf(apple) });
    expect(locationOf(end)).toContain('access_token=');

    const { supabase, accessToken } = await server.signedIn();
    provider.person = { sub: 'linked', email: 'linked@provider.test', email_verified: true };
    const left = await server.send('GET', '/auth/v1/user/identities/authorize?provider=google', {
      as: { accessToken },
    });
    const back = await fetch(locationOf(left), { redirect: 'manual' });
    await server.send('GET', path(locationOf(back)), { headers: cookieOf(left) });
    const { identities } = dataOf(await supabase.auth.getUserIdentities());
    const linked = identities.find(({ provider: name }) => name === 'google');
    expect(linked).toBeDefined();
    expect((await supabase.auth.unlinkIdentity(linked!)).error).toBeNull();
  });

  test('signs in by SAML', async () => {
    expect(await (await server.send('GET', '/auth/v1/sso/saml/metadata')).text()).toContain('EntityDescriptor');
    const left = await server.send('POST', '/auth/v1/sso', {
      body: { domain: 'agency.test', skip_http_redirect: true },
    });
    const { url } = (await left.json()) as { url: string };
    const { action, fields } = await visitIdp(url);
    const end = await server.send('POST', path(action), { body: fields, headers: cookieOf(left) });
    expect(locationOf(end)).toContain('access_token=');
  });

  test('signs in with a wallet', async () => {
    const wallet = ethereumWallet();
    const message = [
      `${new URL(server.url).host} wants you to sign in with your Ethereum account:`,
      wallet.address,
      '',
      'Sign in to Hypecast',
      '',
      `URI: ${server.url}/auth/login`,
      'Version: 1',
      'Chain ID: 1',
      'Nonce: q7Xk29LmPv',
      `Issued At: ${new Date().toISOString()}`,
    ].join('\n');
    const { auth } = server.client();
    const signature = wallet.sign(message);
    expect(dataOf(await auth.signInWithWeb3({ chain: 'ethereum', message, signature })).user).toBeDefined();
  });

  /** A browser with an authenticator, at the site. */
  const openPage = () => ({
    supabase: createClient(server.url, 'anon', { ...noSession, global: { headers: { origin: ORIGIN } } }),
    authenticator: createAuthenticator({ origin: ORIGIN }),
  });

  test('signs in with a passkey', async () => {
    const { email, password, id } = await server.signedIn();
    const { supabase, authenticator } = openPage();
    dataOf(await supabase.auth.signInWithPassword({ email, password }));
    const { passkey } = supabase.auth;
    const register = async () => {
      const { challenge_id: challengeId, options } = dataOf(await passkey.startRegistration());
      return dataOf(await passkey.verifyRegistration({ challengeId, credential: authenticator.create(options) }));
    };
    const { id: passkeyId } = await register();
    expect(dataOf(await passkey.list())).toHaveLength(1);
    dataOf(await passkey.update({ passkeyId, friendlyName: 'Phone' }));

    const other = openPage().supabase.auth.passkey;
    const { challenge_id: challengeId, options } = dataOf(await other.startAuthentication());
    dataOf(await other.verifyAuthentication({ challengeId, credential: authenticator.get(options) }));

    expect((await passkey.delete({ passkeyId })).error).toBeNull();
    authenticator.keys.splice(0);
    await register();
    const as = { accessToken: server.serviceKey };
    const kept = await server.send('GET', `/auth/v1/admin/users/${id}/passkeys`, { as });
    const [{ id: left } = { id: '' }] = (await kept.json()) as { id: string }[];
    await server.send('DELETE', `/auth/v1/admin/users/${id}/passkeys/${left}`, { as });
  });

  test('asks for a second factor', async () => {
    const { email, password, id } = await server.signedIn();
    const { supabase, authenticator } = openPage();
    dataOf(await supabase.auth.signInWithPassword({ email, password }));
    const { mfa } = supabase.auth;
    const phone = dataOf(await mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' }));
    if (phone.type !== 'totp') throw new Error('the factor is of another type');
    dataOf(await mfa.challengeAndVerify({ factorId: phone.id, code: codeOf(phone.totp.secret) }));

    const key = dataOf(await mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key ring' }));
    const site = { rpId: 'localhost', rpOrigins: [ORIGIN] };
    const challenge = dataOf(await mfa.challenge({ factorId: key.id, webauthn: site }));
    if (challenge.webauthn.type !== 'create') throw new Error('the challenge is of another type');
    const { accessToken } = await sessionOf(supabase);
    await server.send('POST', `/auth/v1/factors/${key.id}/verify`, {
      as: { accessToken },
      headers: { origin: ORIGIN },
      body: {
        challenge_id: challenge.id,
        webauthn: {
          ...site,
          type: 'create',
          credential_response: authenticator.create(challenge.webauthn.credential_options.publicKey),
        },
      },
    });

    const as = await sessionOf(supabase);
    const codes = (await (await server.send('POST', '/auth/v1/factors/recovery-codes', { as })).json()) as {
      codes: string[];
    };
    expect(codes.codes.length).toBeGreaterThan(5);
    await server.send('GET', '/auth/v1/factors/recovery-codes', { as });
    const renewed = await server.send('POST', '/auth/v1/factors/recovery-codes/regenerate', { as });
    const [code] = ((await renewed.json()) as { codes: string[] }).codes;
    const pending = server.client();
    dataOf(await pending.auth.signInWithPassword({ email, password }));
    await server.send('POST', '/auth/v1/factors/recovery-codes/verify', {
      as: await sessionOf(pending),
      body: { code },
    });
    await server.send('DELETE', '/auth/v1/factors/recovery-codes', { as });

    dataOf(await mfa.unenroll({ factorId: key.id }));
    const { factors } = dataOf(await admin().mfa.listFactors({ userId: id }));
    expect(factors).toHaveLength(1);
    dataOf(await admin().mfa.deleteFactor({ userId: id, id: phone.id }));
  });

  test('lets a service manage accounts', async () => {
    const { user } = dataOf(await admin().createUser({ email: 'made@example.test', email_confirm: true }));
    expect(dataOf(await admin().listUsers()).users.length).toBeGreaterThan(0);
    dataOf(await admin().updateUserById(user.id, { user_metadata: { firstName: 'Ada' } }));
    expect(dataOf(await admin().getUserById(user.id)).user.user_metadata).toMatchObject({ firstName: 'Ada' });
    dataOf(await admin().inviteUserByEmail('invited@example.test'));
    dataOf(await admin().deleteUser(user.id));
  });

  test('has no other route', async () => {
    expect(await unanswered(server, (route) => route.startsWith('/auth/'))).toEqual([]);
    expect(errorsOf(server)).toEqual([]);
  });
});

async function sessionOf({ auth }: Pick<ReturnType<Shipped['client']>, 'auth'>): Promise<{ accessToken: string }> {
  const { session } = dataOf(await auth.getSession());
  return { accessToken: session?.access_token ?? '' };
}
