import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnerSettings } from '#domain/settings/setting-groups.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const SECRET = 'planted-captcha-secret-7Kx2';

/** A captcha service that knows one secret. */
async function startCaptcha(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const sent = new URLSearchParams(body);
      const codes = sent.get('secret') === SECRET ? ['invalid-input-response'] : ['invalid-input-secret'];
      const success = sent.get('secret') === SECRET && sent.get('response') === 'solved';
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(success ? { success } : { success, 'error-codes': codes }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe.each(engines)('settings that the owner sets on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let client: SignedIn;
  let captcha: Awaited<ReturnType<typeof startCaptcha>>;

  beforeAll(async () => {
    captcha = await startCaptcha();
    server = await startServer(engine, { env: { CAPTCHA_VERIFY_URL: captcha.url, KEEP_EMAILS_DAYS: '90' } });
    [admin, client] = await Promise.all([server.signedIn({ admin: true }), server.signedIn()]);
  });
  afterAll(async () => {
    await server.close();
    captcha.server.close();
  });

  const read = async (as: Pick<SignedIn, 'accessToken'> | null = admin) => {
    const headers = as === null ? undefined : { authorization: `Bearer ${as.accessToken}` };
    const response = await fetch(`${server.url}/functions/v1/settings`, { ...(headers && { headers }) });
    return { status: response.status, body: (await response.json()) as OwnerSettings };
  };
  const call = (name: string, body: object, as: SignedIn = admin) =>
    callFunction<OwnerSettings & Failure & { problem: string | null }>(server, name, body, { as });
  const save = async (group: string, values: Record<string, string> | null, more: object = {}) =>
    call('save-settings', { group, values, version: (await read()).body.version, ...more });
  const signUp = (password: string, token?: string) =>
    server.client().auth.signUp({
      email: `a${crypto.randomUUID()}@example.test`,
      password,
      options: token === undefined ? {} : { captchaToken: token },
    });

  test('are for the team alone', async () => {
    expect((await read(null)).status).toBe(401);
    expect((await read(client)).status).toBe(403);
    for (const name of ['save-settings', 'test-settings', 'forget-stripe-accounts'])
      expect((await call(name, {}, client)).status).toBe(403);
  });

  test('close sign-ups and set the rules of passwords at once', async () => {
    expect((await save('accounts', { SIGN_UPS: 'off' })).body.groups.accounts.values.SIGN_UPS).toBe('off');
    expect((await signUp('Correct-horse-7!')).error?.code).toBe('signup_disabled');
    await save('accounts', { SIGN_UPS: 'on', PASSWORD_MIN_LENGTH: '14', PASSWORD_REQUIRED_CHARACTERS: ':' });
    expect((await signUp('Correct-horse')).error?.code).toBe('weak_password');
    expect((await signUp('correct horse battery')).error).toBeNull();
    const settings = await (await fetch(`${server.url}/functions/v1/shop-settings`)).json();
    expect(settings).toMatchObject({ passwords: { minLength: 14, requiredCharacters: [] } });
    expect((await save('accounts', {})).status).toBe(200);
    expect(server.services.config.passwords.minLength).toBe(8);
  });

  test('set the time zone of the database too', async () => {
    await save('time', { TIME_ZONE: 'America/New_York' });
    expect(server.services.config.timeZone).toBe('America/New_York');
    const { rows } = await server.services.db.query('select time_zone from internal.shop_settings');
    expect(rows).toEqual([{ time_zone: 'America/New_York' }]);
    await save('time', null);
    expect(server.services.config.timeZone).toBe('Asia/Dubai');
  });

  test('leave to the environment what it sets', async () => {
    const { groups } = (await read()).body;
    expect(groups.retention.sources.KEEP_EMAILS_DAYS).toBe('environment');
    expect(groups.retention.values.KEEP_EMAILS_DAYS).toBe('90');
    expect(await save('retention', { KEEP_EMAILS_DAYS: '400' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'KEEP_EMAILS_DAYS is set on the server, which comes first' },
    });
    expect((await save('retention', { KEEP_AUDIT_DAYS: '800' })).status).toBe(200);
    expect(server.services.config.retention).toMatchObject({ auditDays: 800, emailDays: 90 });
  });

  test.each([
    ['retention', { KEEP_AUDIT_DAYS: '3' }, 'KEEP_AUDIT_DAYS', 'Must be a whole number from 365 to 36500'],
    ['time', { TIME_ZONE: 'Mars/Olympus' }, 'TIME_ZONE', 'Unknown time zone'],
    ['captcha', { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'x' }, 'CAPTCHA_SECRET', 'Required'],
    ['google', { STRIPE_SECRET_KEY: 'sk_live_x' }, 'STRIPE_SECRET_KEY', 'This setting does not belong here'],
    [
      'stripe',
      { STRIPE_SECRET_KEY: 'x', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'STRIPE_SECRET_KEY',
      'Not a secret key of Stripe (sk_test_…, sk_live_…)',
    ],
    [
      'openid',
      { OPENID_NAME: 'email', OPENID_ISSUER: 'https://id.example', OPENID_CLIENT_ID: 'a', OPENID_CLIENT_SECRET: 'b' },
      'OPENID_NAME',
      'This name is taken',
    ],
  ])('of the group %s with %o name the field that is wrong', async (group, values, field, message) => {
    expect(await save(group, values)).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field, message }] } },
    });
  });

  test('of a captcha are stored once the service accepts them, and protect sign-ups', async () => {
    const form = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'wrong' };
    expect((await call('test-settings', { group: 'captcha', values: form })).body.problem).toContain('does not accept');
    expect(await save('captcha', form)).toMatchObject({ status: 409, body: { code: 'test_failed' } });
    // A wrong secret would lock everybody out.
    expect((await save('captcha', form, { unproved: true })).status).toBe(409);
    expect((await read()).body.groups.captcha.source).toBe('none');
    const { body } = await save('captcha', { ...form, CAPTCHA_SECRET: SECRET });
    expect(body.groups.captcha).toMatchObject({
      source: 'stored',
      secrets: { CAPTCHA_SECRET: { state: 'set', last4: '7Kx2' } },
    });
    expect(JSON.stringify(body)).not.toContain(SECRET);
    expect((await signUp('Correct-horse-7!')).error?.code).toBe('captcha_failed');
    expect((await signUp('Correct-horse-7!', 'solved')).error).toBeNull();
  });

  test('keep a secret for what it was entered for', async () => {
    const form = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: '' };
    expect((await save('captcha', form)).status).toBe(200);
    expect(await save('captcha', { ...form, CAPTCHA_PROVIDER: 'hcaptcha' })).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: 'CAPTCHA_SECRET', message: 'Enter it again' }] } },
    });
    expect((await save('captcha', null)).body.groups.captcha.source).toBe('none');
    expect(server.services.config.captcha).toBeNull();
  });

  test('of two editors are those of the one who saves first, and the other is asked to look', async () => {
    const { version } = (await read()).body;
    const both = await Promise.all(
      ['Europe/Paris', 'Europe/Rome'].map((zone) =>
        call('save-settings', { group: 'time', values: { TIME_ZONE: zone }, version }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('settings_changed');
  });

  test('are in the audit log without secrets, and need a recent sign-in', async () => {
    const { rows } = await server.services.db.query<{ record_id: string }>(
      `select record_id from public.audit_logs where table_name = 'settings'`,
    );
    expect(rows.map(({ record_id: name }) => name)).toEqual(expect.arrayContaining(['SIGN_UPS', 'CAPTCHA_SECRET']));
    const dump = await server.services.db.query<{ all: string }>(
      `select (select string_agg(a::text, '') from public.audit_logs as a) || (select string_agg(s::text, '') from internal.settings as s) as all`,
    );
    expect(dump.rows[0]?.all).not.toContain(SECRET);
    const old = await server.signedIn({ admin: true });
    await server.services.db.query(
      `update auth.mfa_amr_claims set created_at = now() - interval '16 minutes', updated_at = now() - interval '16 minutes'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [old.id],
    );
    const { version } = (await read()).body;
    expect(await call('save-settings', { group: 'time', values: {}, version }, old)).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_needed' },
    });
    // A captcha that lets nobody in would keep its owner from that sign-in.
    expect((await call('save-settings', { group: 'captcha', values: null, version }, old)).status).toBe(200);
  });
});
