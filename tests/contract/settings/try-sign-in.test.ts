import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { startOpenIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { codeOf } from '#tests/support/two-factor.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

describe.each(engines)('a provider that the owner tries on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let provider: OpenIdProvider;

  beforeAll(async () => {
    provider = await startOpenIdProvider();
    server = await startServer(engine, { env: { GOOGLE_ISSUER: provider.issuer } });
    admin = await server.signedIn({ admin: true });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const openid = (changes: Record<string, string> = {}) => ({
    OPENID_NAME: 'studio',
    OPENID_ISSUER: provider.issuer,
    OPENID_CLIENT_ID: provider.clientId,
    OPENID_CLIENT_SECRET: provider.clientSecret,
    ...changes,
  });
  const begin = async (group: string, values: Record<string, string>, as: SignedIn = admin) => {
    const answer = await callFunction<{ url: string } & Failure>(server, 'try-sign-in', { group, values }, { as });
    return { ...answer, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  };
  /** Goes to the provider and back, as the owner's browser does. */
  const goThrough = async ({ body: { url }, cookie }: { body: { url: string }; cookie: string }) => {
    const away = await fetch(url, { redirect: 'manual' });
    const back = await fetch(away.headers.get('location') ?? '', { redirect: 'manual', headers: { cookie } });
    return new URL(back.headers.get('location') ?? '');
  };
  const accounts = async () => (await server.services.db.query('select from auth.users')).count;

  test('counts once its sign-in came back, and signs nobody in', async () => {
    const before = await accounts();
    const begun = await begin('openid', openid());
    expect(begun.status).toBe(200);
    expect(server.services.config.openIdProviders.size).toBe(0);
    const landed = await goThrough(begun);
    expect(`${landed.pathname}${landed.search}${landed.hash}`).toBe(
      '/admin/set-up/sign-in?tried=openid#as=nia%40provider.test',
    );
    expect([...server.services.config.openIdProviders.keys()]).toEqual(['studio']);
    expect(await accounts()).toBe(before);
    const settings = (await (await fetch(`${server.url}/auth/v1/settings`)).json()) as { external: object };
    expect(settings.external).toMatchObject({ studio: true });
    const visitor = await fetch(`${server.url}/auth/v1/authorize?provider=studio`, { redirect: 'manual' });
    expect(visitor.headers.get('location')).toContain(provider.issuer);
  });

  test('counts for an owner of whom a second step is required', async () => {
    const owner = await server.signedIn({ admin: true });
    const { data: factor } = await owner.supabase.auth.mfa.enroll({ factorType: 'totp' });
    if (factor?.type !== 'totp') throw new Error('no factor');
    await owner.supabase.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.totp.secret) });
    const { data } = await owner.supabase.auth.getSession();
    const verified = { ...owner, accessToken: data.session?.access_token ?? '' };
    expect((await owner.supabase.rpc('require_second_step', { roles: ['owner'] })).error).toBeNull();
    expect((await begin('openid', openid())).status).toBe(403);
    const landed = await goThrough(await begin('openid', openid(), verified));
    expect(landed.searchParams.get('tried')).toBe('openid');
    expect((await owner.supabase.rpc('require_second_step', { roles: [] })).error).toBeNull();
  });

  test('leaves the working one in place if it fails, and says what the provider said', async () => {
    const failed = await goThrough(await begin('openid', openid({ OPENID_CLIENT_SECRET: 'wrong' })));
    expect(failed.searchParams.get('error_description')).toMatch(/^The provider said: invalid_client/);
    provider.misbehaviour.refuse = true;
    const canceled = await goThrough(
      await begin('openid', openid({ OPENID_CLIENT_ID: 'another', OPENID_CLIENT_SECRET: 'x' })),
    );
    provider.misbehaviour.refuse = false;
    expect(canceled.searchParams.get('error')).toBe('access_denied');
    expect(server.services.config.openIdProviders.get('studio')?.clientSecret).toBe(provider.clientSecret);
  });

  test('cannot be asked where no provider is', async () => {
    const kept = openid({ OPENID_ISSUER: 'http://127.0.0.1:9', OPENID_CLIENT_SECRET: '' });
    expect((await begin('openid', kept)).body.details).toEqual({
      fields: [{ field: 'OPENID_CLIENT_SECRET', message: 'Enter it again' }],
    });
    const away = openid({ OPENID_ISSUER: 'http://127.0.0.1:9', OPENID_CLIENT_SECRET: 'x' });
    expect(await begin('openid', away)).toMatchObject({ status: 409, body: { code: 'test_failed' } });
    const inside = openid({ OPENID_ISSUER: 'https://localtest.invalid', OPENID_CLIENT_SECRET: 'x' });
    expect(await begin('openid', inside)).toMatchObject({ status: 409, body: { code: 'test_failed' } });
  });

  test('is Google, too', async () => {
    const values = { GOOGLE_CLIENT_ID: provider.clientId, GOOGLE_CLIENT_SECRET: provider.clientSecret };
    const landed = await goThrough(await begin('google', values));
    expect(landed.searchParams.get('tried')).toBe('google');
    expect(server.services.config.openIdProviders.has('google')).toBe(true);
  });

  test('is not stored in another browser, or after the owner has signed out or left the team', async () => {
    const values = openid({ OPENID_NAME: 'other', OPENID_CLIENT_SECRET: provider.clientSecret });
    const elsewhere = await goThrough({ ...(await begin('openid', values)), cookie: '' });
    expect(elsewhere.hash).toContain('bad_oauth_state');
    const other = await server.signedIn({ admin: true });
    const begun = await begin('openid', values, other);
    await other.supabase.auth.signOut();
    expect((await goThrough(begun)).hash).toContain('bad_oauth_state');
    const demoted = await server.signedIn({ admin: true });
    const late = await begin('openid', values, demoted);
    await server.services.db.query(`update public.users set role = 'client' where id = $1`, [demoted.id]);
    expect((await goThrough(late)).searchParams.get('error')).not.toBeNull();
    expect([...server.services.config.openIdProviders.keys()]).not.toContain('other');
  });

  test('does not speak for the team: no account of it is linked by an email', async () => {
    provider.person = { sub: 'another', email: admin.email, email_verified: true };
    const leave = await fetch(`${server.url}/auth/v1/authorize?provider=studio`, { redirect: 'manual' });
    const cookie = (leave.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const landed = await goThrough({ body: { url: leave.headers.get('location') ?? '' }, cookie });
    expect(landed.searchParams.get('error_code')).toBe('email_exists');
  });

  test('is tried by the team alone', async () => {
    expect((await begin('openid', openid(), await server.signedIn())).status).toBe(403);
  });
});
