import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startOpenIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts';
import {
  type AuthServer,
  PASSWORD,
  cookieJar,
  memoryStorage,
  newestCode,
  newestLink,
  startAuth,
} from './auth-harness.ts';

const NEXT = 'Velvet-otter-23';

describe.each(engines)('what an ended session began on %s', (engine) => {
  let provider: OpenIdProvider;
  let server: AuthServer;
  beforeAll(async () => {
    provider = await startOpenIdProvider();
    server = await startAuth(engine, {
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
      GOOGLE_ISSUER: provider.issuer,
      PHONE_SIGN_INS: 'on',
    });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const pkceClient = () => server.client('anon', { flowType: 'pkce', persistSession: true, storage: memoryStorage() });
  const freshPhone = () => `+1555${randomInt(1_000_000, 9_999_999)}`;

  /** An account whose owner and a thief are signed in, in sessions of their own. */
  async function stolen() {
    const email = `${randomUUID()}@example.test`;
    const { id } = await server.confirmedUser(email);
    const owner = await server.signedIn(email);
    const thief = pkceClient();
    await thief.auth.signInWithPassword({ email, password: PASSWORD });
    return { id, email, owner: owner.supabase, thief };
  }
  type Stolen = Awaited<ReturnType<typeof stolen>>;

  /** Asks for a link to the thief's account at the provider. `back` is the provider's answer. */
  async function beginLink({ thief }: Stolen): Promise<{ back: string; verifier: string }> {
    const { data } = await thief.auth.getSession();
    provider.person = { sub: randomUUID(), email: `${randomUUID()}@example.test`, email_verified: true };
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      provider: 'google',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 's256',
    });
    const left = await server.call(`/user/identities/authorize?${query}`, {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });
    const atProvider = await fetch(left.headers.get('location') ?? '', { redirect: 'manual' });
    return { back: atProvider.headers.get('location') ?? '', verifier };
  }
  const arrive = async (url: string) =>
    new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '').searchParams;

  async function expectNoThief({ id }: Stolen, sessions: number) {
    const { rows } = await server.db.query(
      `select (select count(*) from auth.sessions where user_id = $1) as sessions,
         (select count(*) from auth.identities where user_id = $1 and provider = 'google') as identities`,
      [id],
    );
    expect(rows).toEqual([{ sessions, identities: 0 }]);
  }

  const endings: [string, number, (account: Stolen) => Promise<unknown>][] = [
    ['a sign-out everywhere', 0, ({ owner }) => owner.auth.signOut({ scope: 'global' })],
    ['a sign-out of other sessions', 1, ({ owner }) => owner.auth.signOut({ scope: 'others' })],
    ['a new password', 1, ({ owner }) => owner.auth.updateUser({ password: NEXT, current_password: PASSWORD })],
    [
      'a reset of the password',
      1,
      async ({ email }) => {
        await server.client().auth.resetPasswordForEmail(email);
        const supabase = server.client();
        await supabase.auth.verifyOtp({ type: 'recovery', token_hash: (await newestLink(server, email)).tokenHash });
        expect((await supabase.auth.updateUser({ password: NEXT })).error).toBeNull();
      },
    ],
    ['a password set by an administrator', 0, ({ id }) => server.admin.updateUserById(id, { password: NEXT })],
    ['its own sign-out', 1, ({ thief }) => thief.auth.signOut({ scope: 'local' })],
    ['a ban', 2, ({ id }) => server.admin.updateUserById(id, { ban_duration: '1h' })],
  ];

  test.each(endings)('after %s, a link to a provider ends at the callback', async (_ending, sessions, end) => {
    const account = await stolen();
    const { back } = await beginLink(account);
    await end(account);
    const landed = await arrive(back);
    expect(landed.get('code')).toBeNull();
    expect(landed.get('error_code')).toMatch(/^(bad_oauth_state|user_banned)$/);
    await expectNoThief(account, sessions);
  });

  test.each(endings)(
    'after %s, the code of a link to a provider cannot be exchanged',
    async (ending, sessions, end) => {
      const account = await stolen();
      const { back, verifier } = await beginLink(account);
      const code = (await arrive(back)).get('code');
      await end(account);
      const answer = await server.post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier });
      expect(((await answer.json()) as { error_code: string }).error_code).toBe(
        ending === 'a ban' ? 'user_banned' : 'flow_state_not_found',
      );
      await expectNoThief(account, sessions);
    },
  );

  test('a link without PKCE ends with its session, too', async () => {
    const account = await stolen();
    const { owner, thief } = account;
    const { data } = await thief.auth.getSession();
    const jar = cookieJar({ authorization: `Bearer ${data.session?.access_token}` });
    provider.person = { sub: randomUUID(), email: `${randomUUID()}@example.test`, email_verified: true };
    const left = await jar.fetch(`${server.url}/auth/v1/user/identities/authorize?provider=google`, {
      redirect: 'manual',
    });
    const atProvider = await fetch(left.headers.get('location') ?? '', { redirect: 'manual' });
    await owner.auth.signOut({ scope: 'global' });
    const back = await jar.fetch(atProvider.headers.get('location') ?? '', { redirect: 'manual' });
    expect(back.headers.get('location')).toContain('bad_oauth_state');
    await expectNoThief(account, 0);
  });

  test('a sign-out everywhere ends the codes of links that were opened, and no link in a mailbox', async () => {
    const { email, owner } = await stolen();
    const [opened, waiting] = [pkceClient(), server.client()];
    await opened.auth.signInWithOtp({ email });
    const { tokenHash } = await newestLink(server, email);
    const answer = await server.call(`/verify?token=${tokenHash}&type=magiclink`);
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
    server.advance(61);
    await waiting.auth.resetPasswordForEmail(email);
    await owner.auth.signOut({ scope: 'global' });
    expect((await opened.auth.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found');
    const link = await newestLink(server, email);
    expect((await waiting.auth.verifyOtp({ type: 'recovery', token_hash: link.tokenHash })).error).toBeNull();
  });

  test('another phone number is not confirmed after the session that asked for it', async () => {
    const { email, owner } = await stolen();
    await server.client().auth.signInWithOtp({ email });
    const thief = server.client();
    await thief.auth.verifyOtp({ type: 'magiclink', token_hash: (await newestLink(server, email)).tokenHash });
    const phone = freshPhone();
    expect((await thief.auth.updateUser({ phone })).error).toBeNull();
    const token = await newestCode(server, phone);
    await owner.auth.signOut({ scope: 'global' });
    server.advance(61);
    await server.client().auth.resend({ type: 'phone_change', phone });
    expect((await server.emailsTo(phone)).length).toBe(1);
    expect((await server.client().auth.verifyOtp({ type: 'phone_change', phone, token })).error?.code).toBe(
      'otp_expired',
    );
  });

  test('an email that only the new mailbox confirms is not confirmed after the session that asked for it', async () => {
    const phone = freshPhone();
    await server.admin.createUser({ phone, password: PASSWORD, phone_confirm: true });
    const [owner, thief] = [server.client(), server.client()];
    for (const one of [owner, thief])
      expect((await one.auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
    const email = `${randomUUID()}@example.test`;
    expect((await thief.auth.updateUser({ email, current_password: PASSWORD })).error).toBeNull();
    const { tokenHash } = await newestLink(server, email);
    await owner.auth.signOut({ scope: 'global' });
    server.advance(61);
    await server.client().auth.resend({ type: 'email_change', email });
    for (const hash of [tokenHash, (await newestLink(server, email)).tokenHash])
      expect((await server.client().auth.verifyOtp({ type: 'email_change', token_hash: hash })).error?.code).toBe(
        'otp_expired',
      );
  });

  test('an email that the current mailbox confirms, too, may be confirmed after a sign-out', async () => {
    const { id, email, owner } = await stolen();
    const next = `${randomUUID()}@example.test`;
    await owner.auth.updateUser({ email: next });
    await owner.auth.signOut({ scope: 'global' });
    for (const mailbox of [email, next])
      await server
        .client()
        .auth.verifyOtp({ type: 'email_change', token_hash: (await newestLink(server, mailbox)).tokenHash });
    expect((await server.admin.getUserById(id)).data.user?.email).toBe(next);
  });

  test('a code of reauthentication counts in the session that asked for it', async () => {
    const { email, owner, thief } = await stolen();
    await owner.auth.reauthenticate();
    const nonce = await newestCode(server, email);
    expect((await thief.auth.updateUser({ password: NEXT, nonce })).error?.code).toBe('reauthentication_not_valid');
    expect((await owner.auth.updateUser({ password: NEXT, nonce })).error).toBeNull();
  });

  test('a link that signs in works for ten minutes, one for a new password for an hour', async () => {
    const { email } = await stolen();
    const verify = async (type: 'magiclink' | 'recovery') =>
      (await server.client().auth.verifyOtp({ type, token_hash: (await newestLink(server, email)).tokenHash })).error
        ?.code;
    await server.client().auth.signInWithOtp({ email });
    expect((await newestLink(server, email)).template).toBe('magic-link');
    expect((await server.emailsTo(email)).at(-1)?.data.expiresInMinutes).toBe(10);
    server.advance(601);
    // The other name of its token does not lengthen its life.
    expect([await verify('magiclink'), await verify('recovery')]).toEqual(['otp_expired', 'otp_expired']);
    await server.client().auth.resetPasswordForEmail(email);
    server.advance(3590);
    expect(await verify('recovery')).toBeUndefined();
  });

  test('rejects a PKCE challenge that is the verifier itself', async () => {
    const { email } = await stolen();
    const challenge = { code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' };
    for (const path of ['/otp', '/recover', '/signup']) {
      const answer = await server.post(path, { email, password: PASSWORD, ...challenge });
      expect([answer.status, ((await answer.json()) as { error_code: string }).error_code], path).toEqual([
        400,
        'validation_failed',
      ]);
    }
    const query = new URLSearchParams({ provider: 'google', ...challenge });
    expect((await server.call(`/authorize?${query}`)).status).toBe(400);
  });
});
