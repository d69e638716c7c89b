import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capabilities } from '#domain/people/capability.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { engines } from '#tests/support/database.ts';
import { startOpenIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts';
import { callFunction } from '#tests/support/orders.ts';
import { startIdp, visitIdp, type Idp } from '#tests/support/saml-idp.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';
import { noSession } from '#tests/support/sign-in.ts';
import { codeOf } from '#tests/support/two-factor.ts';

/** Where a browser has the site open: a key needs a host name. */
const ORIGIN = 'http://localhost:5173';
const CLOSED = { team_role: 'manager', capabilities: [], needs_second_step: true, second_step_roles: null };
const OPEN = { ...CLOSED, capabilities: expect.arrayContaining(['orders.read']), needs_second_step: false };

type Session = Pick<SignedIn, 'supabase'>;

describe.each(engines)('a second step by role on %s', (engine) => {
  let server: TestServer;
  let google: OpenIdProvider;
  let idp: Idp;
  let owner: SignedIn;
  let client: SignedIn;

  beforeAll(async () => {
    [google, idp] = await Promise.all([startOpenIdProvider(), startIdp()]);
    server = await startServer(engine, {
      env: {
        GOOGLE_CLIENT_ID: google.clientId,
        GOOGLE_CLIENT_SECRET: google.clientSecret,
        GOOGLE_ISSUER: google.issuer,
        SAML_METADATA: idp.metadataFile,
        SAML_DOMAINS: 'agency.test',
      },
    });
    [owner, client] = await Promise.all([server.signedIn({ admin: true }), server.signedIn()]);
    expect((await requireOf(owner, ['manager'])).error).toBeNull();
  });
  afterAll(async () => {
    await server.close();
    await Promise.all([google.close(), idp.close()]);
  });

  const requireOf = ({ supabase }: Session, roles: (string | null)[] | null) =>
    supabase.rpc('require_second_step', { roles });
  const access = async ({ supabase }: Session) => (await supabase.rpc('my_access')).data;
  const admin = () => server.client(server.services.identity.serviceRoleKey).auth.admin;
  const tokenOf = async ({ supabase }: Session) => (await supabase.auth.getSession()).data.session?.access_token ?? '';

  async function enrol({ supabase }: Session): Promise<{ id: string; secret: string }> {
    const { data, error } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    if (error !== null) throw error;
    const { id, totp } = data;
    const verified = await supabase.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) });
    if (verified.error !== null) throw verified.error;
    return { id, secret: totp.secret };
  }

  /** What a session with these rights cannot do, by every API. */
  async function expectClosed(session: Session): Promise<void> {
    expect(await access(session)).toEqual(CLOSED);
    const accessToken = await tokenOf(session);
    const { supabase } = session;
    const { sub } = await server.services.identity.verify(accessToken);
    const may = await Promise.all(
      ['admin.open', 'orders.read', 'everything'].map((capability) => supabase.rpc('may', { capability })),
    );
    expect(may.map(({ data }) => data)).toEqual([false, false, false]);
    expect((await supabase.from('users').select('id')).data).toEqual([{ id: sub }]);
    expect((await supabase.from('contacts').select('id')).data).toEqual([]);
    expect((await supabase.rpc('set_reminders', { person: client.id, active: false })).error).toMatchObject({
      code: 'PT403',
    });
    const view = await callFunction(server, 'view-as-client', { clientId: client.id }, { as: { accessToken } });
    expect(view.status).toBe(403);
  }

  test('owners choose roles that exist, and their own once they have passed one', async () => {
    for (const roles of [null, ['boss'], ['client'], ['manager', null], ['admin']])
      expect((await requireOf(owner, roles)).error).toMatchObject({ code: 'PT400', hint: 'roles' });
    expect((await requireOf(owner, ['manager', 'owner'])).error).toMatchObject({ code: 'PT409', hint: 'second_step' });
    expect(await access(owner)).toMatchObject({ team_role: 'owner', second_step_roles: ['manager'] });
    for (const teamRole of ['manager', 'finance'] as const)
      expect((await requireOf(await server.signedIn({ team: teamRole }), [])).error).toMatchObject({ code: 'PT403' });

    const second = await server.signedIn({ admin: true });
    await enrol(second);
    expect((await requireOf(second, ['owner', 'manager'])).error).toBeNull();
    expect(await access(owner)).toEqual({ ...CLOSED, team_role: 'owner' });
    expect((await requireOf(owner, [])).error).toMatchObject({ code: 'PT403' });
    expect((await requireOf(second, ['manager', 'manager'])).error).toBeNull();
    const { data } = await owner.supabase
      .from('audit_logs')
      .select('user_id,new_values')
      .match({ table_name: 'settings', record_id: 'second_step_roles' })
      .order('created_at');
    expect(data).toEqual([
      { user_id: owner.id, new_values: { roles: ['manager'] } },
      { user_id: second.id, new_values: { roles: ['manager', 'owner'] } },
      { user_id: second.id, new_values: { roles: ['manager'] } },
    ]);
  });

  test('counts at once, for sessions that are open, and for its roles alone', async () => {
    const support = await server.signedIn({ team: 'support' });
    const token = await tokenOf(support);
    expect(await access(support)).toMatchObject({ needs_second_step: false });
    await requireOf(owner, ['manager', 'support']);
    expect(await access(support)).toMatchObject({ team_role: 'support', capabilities: [], needs_second_step: true });
    expect(await tokenOf(support)).toBe(token);
    await requireOf(owner, ['manager']);
    expect(await access(support)).toMatchObject({ needs_second_step: false });
    expect((await client.supabase.rpc('my_access')).data).toBeNull();
    expect((await client.supabase.from('users').select('id')).data).toEqual([{ id: client.id }]);
  });

  test('a session without one sets it up, after which its new token works at once', async () => {
    const member = await server.signedIn({ team: 'manager' });
    await expectClosed(member);
    const { id, secret } = await enrol(member);
    expect(await access(member)).toEqual(OPEN);
    expect((await member.supabase.rpc('set_reminders', { person: client.id, active: true })).error).toBeNull();
    await member.supabase.auth.refreshSession();
    expect(await access(member)).toEqual(OPEN);

    // The next sign-in is a visitor's until the code, and complete with it.
    const supabase = server.client();
    await supabase.auth.signInWithPassword({ email: member.email, password: member.password });
    expect((await supabase.rpc('my_access')).error).toMatchObject({ code: '42501' });
    await supabase.auth.mfa.challengeAndVerify({ factorId: id, code: codeOf(secret, 1) });
    expect(await access({ supabase })).toEqual(OPEN);

    // Without its last factor, the session falls back at once, whatever its token says.
    await admin().mfa.deleteFactor({ id, userId: member.id });
    await expectClosed({ supabase });
    await supabase.auth.refreshSession();
    await expectClosed({ supabase });
  });

  test('a passkey is both steps', async () => {
    const member = await server.signedIn({ team: 'manager' });
    const authenticator = createAuthenticator({ origin: ORIGIN });
    const page = () =>
      createClient(server.url, 'anon', { auth: noSession.auth, global: { headers: { origin: ORIGIN } } });
    const first = page();
    await first.auth.signInWithPassword({ email: member.email, password: member.password });
    const creation = await first.auth.passkey.startRegistration();
    const made = await first.auth.passkey.verifyRegistration({
      challengeId: creation.data?.challenge_id ?? '',
      credential: authenticator.create(creation.data!.options),
    });
    expect(made.error).toBeNull();
    // The session itself was opened with the password.
    await expectClosed({ supabase: first });
    const supabase = page();
    const { data } = await supabase.auth.passkey.startAuthentication();
    await supabase.auth.passkey.verifyAuthentication({
      challengeId: data?.challenge_id ?? '',
      credential: authenticator.get(data!.options),
    });
    expect(await access({ supabase })).toEqual(OPEN);
    await supabase.auth.refreshSession();
    expect(await access({ supabase })).toEqual(OPEN);
  });

  describe('nothing is allowed in a session that was opened', () => {
    const withLink = async (type: 'magiclink' | 'recovery' | 'invite', email: string) => {
      const { data, error } = await admin().generateLink({ type, email });
      if (error !== null) throw error;
      const supabase = server.client();
      await supabase.auth.verifyOtp({ type, token_hash: data.properties.hashed_token });
      return supabase;
    };

    async function withSaml(): Promise<SupabaseClient> {
      const response = await fetch(`${server.url}/auth/v1/sso`, {
        method: 'POST',
        headers: { apikey: 'anon', 'content-type': 'application/json' },
        body: JSON.stringify({ domain: 'agency.test', skip_http_redirect: true }),
      });
      const cookie = response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      const form = await visitIdp(((await response.json()) as { url: string }).url);
      const landed = await fetch(form.action, {
        method: 'POST',
        headers: { cookie },
        body: form.fields,
        redirect: 'manual',
      });
      const tokens = new URLSearchParams(new URL(landed.headers.get('location') ?? '').hash.slice(1));
      const supabase = server.client();
      await supabase.auth.setSession({
        access_token: tokens.get('access_token') ?? '',
        refresh_token: tokens.get('refresh_token') ?? '',
      });
      return supabase;
    }

    test.each<[string, (member: SignedIn) => Promise<SupabaseClient>]>([
      ['with a password', async ({ supabase }) => supabase],
      [
        'by a refresh',
        async ({ supabase }) => {
          await supabase.auth.refreshSession();
          return supabase;
        },
      ],
      ['by a link in an email', ({ email }) => withLink('magiclink', email)],
      ['by a recovery', ({ email }) => withLink('recovery', email)],
      [
        'by an invitation',
        async () => {
          const email = `${randomUUID()}@agency.test`;
          const person = { email, firstName: 'Ada', role: 'manager' };
          expect((await callFunction(server, 'invite-person', person, { as: owner })).status).toBe(200);
          return withLink('invite', email);
        },
      ],
      [
        'with a statement of Google',
        async ({ email }) => {
          const sub = randomUUID();
          const supabase = server.client();
          const token = await google.idToken({ sub, email, email_verified: true });
          expect((await supabase.auth.signInWithIdToken({ provider: 'google', token })).error).toBeNull();
          return supabase;
        },
      ],
      [
        'by single sign-on',
        async () => {
          const { data } = await (await withSaml()).auth.getUser();
          await owner.supabase.rpc('set_person_role', { person: data.user?.id, role: 'manager' });
          return withSaml();
        },
      ],
    ])('%s', async (_, open) => {
      await expectClosed({ supabase: await open(await server.signedIn({ team: 'manager' })) });
    });

    test('to see what a client sees', async () => {
      const viewer = await server.signedIn({ admin: true });
      const body = { clientId: client.id };
      const view = await callFunction<{ access_token: string }>(server, 'view-as-client', body, { as: viewer });
      const supabase = createClient(server.url, 'anon', {
        ...noSession,
        global: { headers: { authorization: `Bearer ${view.body.access_token}` } },
      });
      expect((await supabase.rpc('my_access')).data).toBeNull();
      for (const capability of capabilities)
        expect([capability, (await supabase.rpc('may', { capability })).data]).toEqual([capability, false]);
    });
  });
});
