import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, DEFAULT_ENGINE } from '#tests/support/database.ts';
import { PASSWORD, startAuth, type AuthServer } from './auth-harness.ts';

describe('responses of /auth/v1', () => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(DEFAULT_ENGINE);
  });
  afterAll(() => server.close());

  test('formats errors for the API version of the client', async () => {
    const old = await server.post('/token?grant_type=refresh_token', { refresh_token: 'abcdefghijk0' });
    expect(old.status).toBe(400);
    expect(old.headers.get('x-sb-error-code')).toBe('refresh_token_not_found');
    expect(old.headers.get('x-supabase-api-version')).toBeNull();
    const message = 'Invalid Refresh Token: Refresh Token Not Found';
    expect(await old.json()).toEqual({ code: 400, error_code: 'refresh_token_not_found', msg: message });

    for (const version of ['2024-01-01', '2026-12-31']) {
      const dated = await server.post(
        '/token?grant_type=refresh_token',
        { refresh_token: 'abcdefghijk0' },
        { 'x-supabase-api-version': version },
      );
      expect(dated.headers.get('x-supabase-api-version')).toBe('2024-01-01');
      expect(await dated.json()).toEqual({ code: 'refresh_token_not_found', message });
    }
    for (const version of ['2023-12-31', 'latest', '2024-13-41']) {
      const ignored = await server.post('/token?grant_type=refresh_token', {}, { 'x-supabase-api-version': version });
      expect(await ignored.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
    }
  });

  test('reports the reasons of a weak password in both formats', async () => {
    const old = await server.post('/signup', { email: 'a@example.test', password: 'abc' });
    expect(await old.json()).toMatchObject({
      code: 422,
      error_code: 'weak_password',
      weak_password: { reasons: ['length', 'characters'] },
    });
    const dated = await server.post(
      '/signup',
      { email: 'a@example.test', password: 'abc' },
      { 'x-supabase-api-version': '2024-01-01' },
    );
    expect(await dated.json()).toMatchObject({
      code: 'weak_password',
      weak_password: { reasons: ['length', 'characters'] },
    });
  });

  test.each([
    ['', 400, 'bad_json'],
    ['{', 400, 'bad_json'],
    ['[]', 400, 'bad_json'],
    ['null', 400, 'bad_json'],
    ['{"email":17,"password":"x"}', 400, 'bad_json'],
    ['{"email":"a@example.test","password":"Correct-horse-1","data":"x"}', 400, 'bad_json'],
    ['{"email":"a\\u0000@example.test","password":"Correct-horse-1"}', 400, 'validation_failed'],
    ['{"email":"a@example.test","password":"Correct-horse-1","data":{"n":"\\ud800"}}', 400, 'validation_failed'],
    [
      `{"email":"a@example.test","password":"Correct-horse-1","data":{"n":"${'x'.repeat(20_000)}"}}`,
      400,
      'validation_failed',
    ],
    [`{"email":"a@example.test","password":"${'x'.repeat(1_100_000)}"}`, 413, 'request_entity_too_large'],
  ])('rejects the body %.40s', async (body, status, code) => {
    const answer = await server.post('/signup', body);
    expect([answer.status, ((await answer.json()) as { error_code: string }).error_code]).toEqual([status, code]);
    expect((await server.call('/health')).status).toBe(200);
  });

  test('serves settings and health, and 404 for unknown routes', async () => {
    expect(await (await server.call('/settings')).json()).toMatchObject({
      external: { email: true, google: false, phone: true, web3: false, anonymous_users: false, github: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: 'hook',
      saml_enabled: false,
    });
    expect(await (await server.call('/health')).json()).toEqual({
      version: expect.any(String),
      name: 'GoTrue',
      description: expect.any(String),
    });
    const unknown = await server.call('/nothing');
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { code: 404, error_code: 'not_found', msg: 'Not found' },
    ]);
  });

  test('[AUTH-15] rejects an unconfigured provider by name', async () => {
    const google = await server.call('/authorize?provider=google');
    expect([google.status, await google.json()]).toEqual([
      400,
      { code: 400, error_code: 'validation_failed', msg: 'Unsupported provider: provider is not enabled' },
    ]);
    expect((await server.call('/authorize?provider=myspace')).status).toBe(400);
  });

  test('responses with tokens are not cacheable', async () => {
    await server.confirmedUser('kept@example.test');
    const answer = await server.post('/token?grant_type=password', { email: 'kept@example.test', password: PASSWORD });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('rate limits of /auth/v1', () => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(DEFAULT_ENGINE, { RATE_LIMITS: 'on' });
  });
  afterAll(() => server.close());

  test('allows thirty verifications per IP address in five minutes, then returns 429', async () => {
    const verify = (address: string) =>
      server.post('/verify', { type: 'email', token_hash: 'x' }, { 'x-test-address': address });
    for (let index = 0; index < 30; index += 1) expect((await verify('198.51.100.1')).status).toBe(403);
    const rejected = await verify('198.51.100.1');
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(200);
    expect(await rejected.json()).toEqual({
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    });
    expect((await verify('198.51.100.2')).status).toBe(403);
    server.advance(301);
    expect((await verify('198.51.100.1')).status).toBe(403);
  });

  test('sends one email a minute of each kind per address, known or not', async () => {
    await server.confirmedUser('gap@example.test');
    for (const email of ['gap@example.test', 'no-gap@example.test']) {
      const first = await server.client().auth.resetPasswordForEmail(email);
      expect(first.error).toBeNull();
      const second = await server.client().auth.resetPasswordForEmail(email);
      expect(second.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
      expect(second.error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
    }
    server.advance(61);
    expect((await server.client().auth.resetPasswordForEmail('gap@example.test')).error).toBeNull();
  });

  test('counts guesses at one account across IP addresses, known or not', async () => {
    await server.confirmedUser('guessed@example.test');
    for (const email of ['guessed@example.test', 'phantom@example.test']) {
      const guess = (index: number) =>
        server.post(
          '/token?grant_type=password',
          { email, password: 'Wrong-horse-1' },
          { 'x-test-address': `203.0.113.${index}` },
        );
      const answers = await Promise.all(Array.from({ length: 31 }, (_, index) => guess(index)));
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([...Array<number>(30).fill(400), 429]);
    }
  });

  test('allows thirty code attempts per email in ten minutes across IP addresses', async () => {
    const guess = (index: number) =>
      server.post(
        '/verify',
        { type: 'email', email: 'codes@example.test', token: `00000${index % 10}` },
        { 'x-test-address': `192.0.2.${index}` },
      );
    const answers = await Promise.all(Array.from({ length: 31 }, (_, index) => guess(index)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([...Array<number>(30).fill(403), 429]);
  });
});

describe.each(engines)('account tables on %s', (engine) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuth(engine);
  });
  afterAll(() => server.close());

  test('are not accessible to request roles', async () => {
    const { rows } = await server.db.query<{ name: string; reachable: boolean }>(
      `select c.relname as name, bool_or(has_table_privilege(r.rolname, c.oid, 'select,insert,update,delete,truncate,references,trigger')) as reachable
       from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join pg_roles r
       where n.nspname = 'auth' and c.relkind = 'r' and r.rolname in ('anon', 'authenticated', 'service_role')
       group by 1 order by 1`,
    );
    expect(rows.map((row) => row.name)).toEqual([
      'access_changes',
      'flow_state',
      'identities',
      'mfa_amr_claims',
      'mfa_challenges',
      'mfa_factors',
      'mfa_recovery_codes',
      'one_time_tokens',
      'provider_flows',
      'refresh_tokens',
      'sessions',
      'spent_statements',
      'users',
      'webauthn_challenges',
      'webauthn_credentials',
    ]);
    expect(rows.filter((row) => row.reachable)).toEqual([]);
  });

  test('an internal error reveals no details', async () => {
    await server.db.script('alter table auth.sessions rename to sessions_away');
    try {
      await server.confirmedUser('inside@example.test');
      const answer = await server.post('/token?grant_type=password', {
        email: 'inside@example.test',
        password: PASSWORD,
      });
      expect(answer.status).toBe(500);
      const body = await answer.text();
      expect(JSON.parse(body)).toEqual({
        code: 500,
        error_code: 'unexpected_failure',
        msg: expect.any(String),
        error_id: expect.any(String),
      });
      expect(body).not.toMatch(/sessions|relation|inside@/);
    } finally {
      await server.db.script('alter table auth.sessions_away rename to sessions');
    }
  });
});
