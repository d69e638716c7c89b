import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnerSettings, SettingsTest } from '#domain/settings/setting-groups.ts';
import { loadSettingKey, openSetting, sealSetting } from '#server/platform/settings/setting-key.ts';
import { createLiveConfig } from '#server/live/live-config.ts';
import { liveEmail } from '#server/live/live-email.ts';
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

  const form = (changes: Record<string, string> = {}) => ({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    SMTP_SECURITY: 'offered',
    SMTP_USER: 'north@star',
    SMTP_PASSWORD: PASSWORD,
    ...changes,
  });
  const call = (name: string, body: object, as: { accessToken: string } | undefined = admin) =>
    callFunction<OwnerSettings & SettingsTest & Failure>(server, name, body, { as });
  const version = () => server.services.settings.version;
  const save = (changes: Record<string, string> = {}, unproved = false) =>
    call('save-settings', { group: 'smtp', values: form(changes), version: version(), unproved });
  const ask = (values: object) => call('test-settings', { group: 'smtp', values });
  const state = async () => {
    const response = await fetch(`${server.url}/functions/v1/settings`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    return ((await response.json()) as OwnerSettings).groups.smtp;
  };

  test('is stored only after its test, and answers in a sentence before', async () => {
    expect((await state()).source).toBe('none');
    const wrong = await save({ SMTP_PASSWORD: 'wrong' });
    expect(wrong).toMatchObject({ status: 409, body: { code: 'test_failed' } });
    expect(wrong.body.message).toContain('refused the user name or the password');
    expect((await save({ SMTP_PORT: '1' })).body.message).toContain('No connection');
    expect((await state()).source).toBe('none');

    expect(await ask(form())).toMatchObject({
      status: 200,
      body: { problem: null, answer: `The server accepted a test email to ${admin.email}. Look into that mailbox.` },
    });
    expect(smtp.accepted.size).toBe(1);
    expect((await save()).body.groups.smtp).toMatchObject({
      source: 'stored',
      values: { SMTP_HOST: '127.0.0.1' },
      secrets: { SMTP_PASSWORD: { state: 'set', last4: '9f3k' } },
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
    expect((await save({ SMTP_PASSWORD: '' })).status).toBe(200);
    const others = { SMTP_PORT: '2525', SMTP_HOST: 'localhost', SMTP_SECURITY: 'implicit', SMTP_USER: 'other' };
    for (const [name, value] of Object.entries(others)) {
      const { status, body } = await ask(form({ SMTP_PASSWORD: '', [name]: value }));
      expect({ status, fields: body.details }).toEqual({
        status: 400,
        fields: { fields: [{ field: 'SMTP_PASSWORD', message: 'Enter it again' }] },
      });
    }
  });

  test('is replaced by a wrong one only by an owner who has seen the answer', async () => {
    expect((await save({ SMTP_PORT: '1' })).status).toBe(409);
    expect((await state()).values.SMTP_PORT).toBe(String(smtp.port));
    expect((await save({ SMTP_PORT: '1' }, true)).body.groups.smtp.values.SMTP_PORT).toBe('1');
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
    ['SMTP_HOST', 'mail example'],
    ['SMTP_HOST', 'smtp://mail.example.com'],
    ['SMTP_HOST', ''],
    ['SMTP_PORT', '70000'],
    ['SMTP_SECURITY', 'none'],
  ])('rejects the %s “%s”', async (name, value) => {
    const { status, body } = await save({ [name]: value });
    expect({ status, details: body.details }).toMatchObject({ status: 400, details: { fields: [{ field: name }] } });
  });

  test('has its own sender and address of the team', async () => {
    const saveAddresses = (values: object) => call('save-settings', { group: 'addresses', values, version: version() });
    const saved = await saveAddresses({ MAIL_FROM: 'shop@north.example', TEAM_EMAIL: 'crew@north.example' });
    expect(saved.body.groups.addresses.values.MAIL_FROM).toBe('shop@north.example');
    expect(server.services.teamEmail).toBe('crew@north.example');
    const { rows } = await server.services.db.query('select team_email from internal.shop_settings');
    expect(rows).toEqual([{ team_email: 'crew@north.example' }]);
    expect((await saveAddresses({ MAIL_FROM: 'nobody' })).status).toBe(400);
    expect((await saveAddresses({})).body.groups.addresses.source).toBe('none');
  });

  test('reads "enter again" when its key is lost, and emails wait', async () => {
    const { db, log, outages } = server.services;
    await rm(join(dataDir, 'settings.key'));
    const other = await openStoredSettings({ db, dataDir, log, outages });
    expect(other.get('SMTP_HOST')).toMatchObject({ value: '127.0.0.1' });
    expect(other.get('SMTP_PASSWORD')).toEqual({ value: null, last4: '9f3k' });
    const config = createLiveConfig(server.services.config, other, log)();
    expect(liveEmail(config, other)).toMatchObject({ paused: true });
    await other.close();
  });

  test('is removed', async () => {
    const removed = await call('save-settings', { group: 'smtp', values: null, version: version() });
    expect(removed.body.groups.smtp.source).toBe('none');
    expect(server.services.email.smtpUrl).toBeNull();
    const { rows } = await server.services.db.query('select from internal.settings');
    expect(rows).toEqual([]);
  });
});

test('an email server is tested five times a minute', async () => {
  const server = await startServer(engines[0] ?? 'postgres', { env: { RATE_LIMITS: 'on' } });
  const as = await server.signedIn({ admin: true });
  const values = { SMTP_HOST: '127.0.0.1', SMTP_PORT: '1', SMTP_SECURITY: 'offered' };
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1)
    statuses.push((await callFunction(server, 'test-settings', { group: 'smtp', values }, { as })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  await server.close();
});

describe.each(engines)('an email server that the environment sets on %s', (engine) => {
  test('comes first, and is shown as such', async () => {
    const env = { SMTP_URL: 'smtps://a:s3cret@mail.example.com', MAIL_FROM: 'shop@north.example' };
    const server = await startServer(engine, { env });
    const admin = await server.signedIn({ admin: true });
    const response = await fetch(`${server.url}/functions/v1/settings`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      groups: {
        smtp: { source: 'environment' },
        addresses: { sources: { MAIL_FROM: 'environment' }, values: { MAIL_FROM: 'shop@north.example' } },
      },
    });
    expect(text).not.toContain('s3cret');
    const change = { group: 'smtp', values: null, version: 0 };
    const saved = await callFunction<Failure>(server, 'save-settings', change, { as: admin });
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
