import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { createAuth } from '#server/protocols/auth/auth.ts';
import { engines } from '#tests/support/database.ts';
import { PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';

const ANY_ID = '00000000-0000-4000-8000-000000000000';

/** The endpoints that take the token of a user, apart from those below. */
const REJECTED: [string, unknown?][] = [
  ['PUT /user', { data: { firstName: 'Mallory' } }],
  ['PUT /user', { password: 'Velvet-otter-22', current_password: PASSWORD }],
  ['PUT /user', { email: 'mallory@example.test', current_password: PASSWORD }],
  ['GET /user/identities/authorize?provider=google'],
  [`DELETE /user/identities/${ANY_ID}`],
  ['GET /reauthenticate'],
  ['POST /factors', { factor_type: 'totp', friendly_name: 'Mallory' }],
  ['DELETE /factors/:own'],
  ['GET /factors/recovery-codes'],
  ['POST /factors/recovery-codes', {}],
  ['POST /factors/recovery-codes/regenerate', {}],
  ['DELETE /factors/recovery-codes'],
  ['POST /passkeys/registration/options', {}],
  ['POST /passkeys/registration/verify', { challenge_id: ANY_ID, credential: {} }],
  ['GET /passkeys'],
  [`PATCH /passkeys/${ANY_ID}`, { friendly_name: 'Mallory' }],
  [`DELETE /passkeys/${ANY_ID}`],
  ['POST /logout?scope=others'],
];

/** What the second step needs, and the end of this very session. */
const ALLOWED = [
  'GET /user',
  'POST /factors/:id/challenge',
  'POST /factors/:id/verify',
  'POST /factors/recovery-codes/verify',
  'POST /logout',
];

/** They read no session: the token of a user changes nothing. */
const WITHOUT_SESSION =
  /^(GET \/(health|settings|\.well-known\/jwks\.json|verify|authorize|callback|sso\/saml\/metadata)|POST \/(signup|token|verify|resend|recover|otp|callback|sso|sso\/saml\/acs|invite|passkeys\/authentication\/(options|verify)|admin\/.*)|(GET|PUT|POST|DELETE) \/admin\/.*)$/;

describe.each(engines)('[SEC-11] [AUTH-17] sessions pending MFA on %s', (engine) => {
  let server: AuthServer;
  let token: string;
  let factorId: string;
  const email = 'two-factors@example.test';
  beforeAll(async () => {
    server = await startAuth(engine);
    await server.confirmedUser(email);
    const { supabase } = await server.signedIn(email);
    const { data } = await supabase.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    factorId = data!.id;
    const code = new TOTP({ secret: Secret.fromBase32(data!.totp.secret) }).generate();
    await supabase.auth.mfa.challengeAndVerify({ factorId, code });
    token = (await server.signedIn(email)).session.access_token;
  });
  afterAll(() => server.close());

  const call = (endpoint: string, body?: unknown, bearer = token) => {
    const [method, path = ''] = endpoint.split(' ');
    return server.call(path.replace(':own', factorId), {
      method: method ?? '',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };

  const unchanged = async () => {
    const { rows } = await server.db.query(
      `select u.raw_user_meta_data, u.encrypted_password, u.email_change, u.reauthentication_sent_at,
         (select count(*) from auth.mfa_factors as f where f.user_id = u.id) as factors,
         (select count(*) from auth.sessions as s where s.user_id = u.id) as sessions
       from auth.users as u where u.email = $1`,
      [email],
    );
    return JSON.stringify(rows);
  };

  test.each(REJECTED)('cannot %s', async (endpoint, body) => {
    const before = await unchanged();
    const answer = await call(endpoint, body);
    expect([
      [401, 403, 422].includes(answer.status),
      ((await answer.json()) as { error_code: string }).error_code,
    ]).toEqual([true, 'insufficient_aal']);
    expect(await unchanged()).toBe(before);
  });

  test('every endpoint is in one of the lists', () => {
    const shape = (endpoint: string) => endpoint.replace(/\?.*/, '').replace(/\/(:\w+|[0-9a-f-]{36})/g, '/:id');
    const known = new Set([...REJECTED.map(([endpoint]) => shape(endpoint)), ...ALLOWED.map(shape)]);
    const routes = createAuth(server.services)
      .routes.filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => shape(`${method} ${path}`))
      .filter((route) => !WITHOUT_SESSION.test(route));
    expect(new Set(routes)).toEqual(known);
  });

  test('can sign out only themselves, whatever the scope', async () => {
    for (const scope of ['global', 'local']) {
      const half = (await server.signedIn(email)).session.access_token;
      const other = (await server.signedIn(email)).session.access_token;
      expect((await call(`POST /logout?scope=${scope}`, undefined, half)).status).toBe(204);
      expect((await call('GET /user', undefined, half)).status, scope).toBe(403);
      expect((await call('GET /user', undefined, other)).status, scope).toBe(200);
    }
  });

  test('can read their account with its factors and start a challenge', async () => {
    expect(await (await call('GET /user')).json()).toMatchObject({
      email,
      factors: [{ id: factorId, status: 'verified' }],
    });
    expect((await call(`POST /factors/${factorId}/challenge`, {})).status).toBe(200);
  });
});
