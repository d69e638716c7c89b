import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmailServerState } from '#domain/settings/email-server.ts';
import { loadSettingKey, openSetting, sealSetting } from '#server/platform/settings/setting-key.ts';
import { openStoredSettings } from '#server/modules/settings/stored-settings.ts';
import { engines } from '#tests/support/database.ts';
import { startEmailServer, type EmailServer } from '#tests/support/email-server.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { startServer, type SignedIn, type TestServer } from '#tests/support/server.ts';

const TEST_EMAIL = { template: 'newsletter-confirm', locale: 'en' };
const PASSWORD = 'planted-Secret/@#%-9f3k';

describe.each(engines)('an email server that the owner sets on %s', (engine) => {
  let server: TestServer;
  let admin: SignedIn;
  let smtp: EmailServer;
  let dataDir: string;

  beforeAll(async () => {
    server = await startServer(engine);
    ({ dataDir } = server.services.config);
    admin = await server.signedIn({ admin: true });
    smtp = await startEmailServer({ account: { user: 'north@star', password: PASSWORD } });
  });
  afterAll(async () => {
    await server.close();
    await smtp.close();
  });

  const form = (changes: object = {}) => ({
    host: '127.0.0.1',
    port: smtp.port,
    security: 'offered',
    user: 'north@star',
    password: PASSWORD,
    ...changes,
  });
  type State = EmailServerState & Failure;
  const call = (name: string, body: object, as: { accessToken: string } | undefined = admin) =>
    callFunction<State & { problem: string | null; to: string }>(server, name, body, { as });
  const save = (changes: object = {}, unproved = false) =>
    call('save-email-server', { server: form(changes), unproved });
  const state = async () => {
    const response = await fetch(`${server.url}/functions/v1/email-server`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    return (await response.json()) as EmailServerState;
  };

  test('is stored only after its test, and answers in a sentence before', async () => {
    expect((await state()).source).toBe('none');
    const wrong = await save({ password: 'wrong' });
    expect(wrong).toMatchObject({ status: 409, body: { code: 'test_failed' } });
    expect(wrong.body.message).toContain('refused the user name or the password');
    expect((await save({ port: 1 })).body.message).toContain('No connection');
    expect(await state()).toMatchObject({ source: 'none', server: null });

    expect(await call('test-email-server', { server: form() })).toMatchObject({
      status: 200,
      body: { problem: null, to: admin.email },
    });
    expect(smtp.accepted.size).toBe(1);
    expect(await save()).toMatchObject({
      status: 200,
      body: { source: 'stored', server: { host: '127.0.0.1', password: { state: 'set', last4: '9f3k' } } },
    });
    expect(server.services.email).toMatchObject({
      smtpUrl: expect.stringContaining(`127.0.0.1:${smtp.port}`) as string,
    });
  });

  test('sends emails from then on, without a restart', async () => {
    const before = smtp.accepted.size;
    expect((await call('send-test-email', TEST_EMAIL)).status).toBe(200);
    await expect.poll(() => smtp.accepted.size).toBeGreaterThan(before);
  });

  test('keeps the password for the server that it was entered for', async () => {
    expect((await save({ password: '' })).status).toBe(200);
    for (const changes of [{ port: 2525 }, { host: 'localhost' }, { security: 'implicit' }, { user: 'other' }]) {
      const { status, body } = await call('test-email-server', { server: form({ password: '', ...changes }) });
      expect({ status, fields: body.details }).toEqual({
        status: 400,
        fields: { fields: [{ field: 'password', message: 'Enter the password' }] },
      });
    }
  });

  test('is replaced by a wrong one only by an owner who has seen the answer', async () => {
    expect((await save({ port: 1 })).status).toBe(409);
    expect((await state()).server?.port).toBe(smtp.port);
    expect((await save({ port: 1 }, true)).body.server?.port).toBe(1);
    expect((await save()).status).toBe(200);
  });

  test('shows its password in no answer, table, log of changes or file', async () => {
    const { db } = server.services;
    const texts = [
      JSON.stringify(await state()),
      JSON.stringify((await db.query('select * from internal.settings')).rows),
      JSON.stringify((await db.query('select * from public.audit_logs')).rows),
      JSON.stringify((await db.query('select * from public.email_outbox')).rows),
      await readFile(join(dataDir, 'settings.key'), 'utf8'),
      await readFile(join(dataDir, 'keys.json'), 'utf8'),
    ];
    for (const text of texts) expect(text).not.toMatch(/planted-Secret|planted-Secret%2F/);
    const { rows } = await db.query(
      `select record_id, new_values from public.audit_logs where table_name = 'settings' and record_id in ('SMTP_HOST', 'SMTP_PASSWORD')
       order by created_at, record_id limit 2`,
    );
    expect(rows).toEqual([
      { record_id: 'SMTP_HOST', new_values: { value: '127.0.0.1' } },
      { record_id: 'SMTP_PASSWORD', new_values: { last4: '9f3k' } },
    ]);
    expect((await stat(join(dataDir, 'settings.key'))).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['host', { host: 'mail example' }],
    ['host', { host: 'smtp://mail.example.com' }],
    ['port', { port: 70_000 }],
    ['security', { security: 'none' }],
  ])('rejects an invalid %s', async (_field, changes) => {
    expect((await save(changes)).status).toBe(400);
  });

  test('is a matter of the team, with a sign-in within 15 minutes', async () => {
    const client = await server.signedIn();
    for (const name of ['save-email-server', 'test-email-server', 'save-email-addresses']) {
      const body = name === 'save-email-addresses' ? { from: '', team: '' } : { server: form() };
      expect((await call(name, body, client)).status).toBe(403);
      expect((await callFunction(server, name, body)).status).toBe(401);
    }
    const old = await server.signedIn({ admin: true });
    await server.services.db.query(
      `update auth.mfa_amr_claims set created_at = now() - interval '16 minutes'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [old.id],
    );
    for (const [name, body] of [
      ['save-email-server', { server: null }],
      ['save-email-addresses', { from: '', team: '' }],
    ] as const)
      expect(await call(name, body, old)).toMatchObject({ status: 403, body: { code: 'reauthentication_needed' } });
    expect((await admin.supabase.schema('internal').from('settings').select('*')).error).not.toBeNull();
  });

  test('has its own sender and address of the team', async () => {
    const saved = await call('save-email-addresses', { from: 'shop@north.example', team: 'crew@north.example' });
    expect(saved.body).toMatchObject({ from: { source: 'stored', value: 'shop@north.example' } });
    expect(server.services.teamEmail).toBe('crew@north.example');
    expect((await call('save-email-addresses', { from: 'nobody', team: '' })).status).toBe(400);
    const cleared = await call('save-email-addresses', { from: '', team: '' });
    expect(cleared.body.team).toMatchObject({ source: 'none' });
  });

  test('reads "enter again" when its key is lost, and emails wait', async () => {
    const { db, log, outages } = server.services;
    await rm(join(dataDir, 'settings.key'));
    const other = await openStoredSettings({ db, dataDir, log, outages });
    expect(other.get('SMTP_HOST')).toMatchObject({ value: '127.0.0.1' });
    expect(other.get('SMTP_PASSWORD')).toEqual({ value: null, last4: '9f3k' });
    await other.close();
  });

  test('is removed', async () => {
    expect((await call('save-email-server', { server: null })).body).toMatchObject({ source: 'none', server: null });
    const { rows } = await server.services.db.query('select from internal.settings');
    expect(rows).toEqual([]);
  });
});

test('an email server is tested five times a minute', async () => {
  const server = await startServer(engines[0] ?? 'postgres', { env: { RATE_LIMITS: 'on' } });
  const as = await server.signedIn({ admin: true });
  const closed = { host: '127.0.0.1', port: 1, security: 'offered' };
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1)
    statuses.push((await callFunction(server, 'test-email-server', { server: closed }, { as })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await server.close();
});

describe.each(engines)('an email server that the environment sets on %s', (engine) => {
  test('comes first, and is shown as such', async () => {
    const env = { SMTP_URL: 'smtps://a:s3cret@mail.example.com', MAIL_FROM: 'shop@north.example' };
    const server = await startServer(engine, { env });
    const admin = await server.signedIn({ admin: true });
    const response = await fetch(`${server.url}/functions/v1/email-server`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      source: 'environment',
      server: {
        host: 'mail.example.com',
        port: 465,
        security: 'implicit',
        user: 'a',
        password: { state: 'set', last4: '' },
      },
      from: { source: 'environment', value: 'shop@north.example' },
    });
    expect(text).not.toContain('s3cret');
    const saved = await callFunction<Failure>(server, 'save-email-server', { server: null }, { as: admin });
    expect(saved).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await server.close();
  });
});

test('a sealed setting opens under its own name and key alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hypecast-setting-key-'));
  const keys = await Promise.all(Array.from({ length: 5 }, () => loadSettingKey(folder)));
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
  const [key] = keys;
  if (key === undefined) throw new Error('no key');
  const sealed = sealSetting(key, 'SMTP_PASSWORD', PASSWORD);
  expect(openSetting(key, 'SMTP_PASSWORD', sealed)).toBe(PASSWORD);
  expect(openSetting(key, 'STRIPE_SECRET_KEY', sealed)).toBeNull();
  expect(openSetting({ ...key, key: Buffer.alloc(32) }, 'SMTP_PASSWORD', sealed)).toBeNull();
  expect(openSetting(key, 'SMTP_PASSWORD', `${sealed.slice(0, -2)}AA`)).toBeNull();
  expect(sealSetting(key, 'SMTP_PASSWORD', PASSWORD)).not.toBe(sealed);
  await rm(folder, { recursive: true });
});
