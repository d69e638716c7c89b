import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { OwnerSettings } from '#domain/settings/setting-groups.ts';
import { makeAccount, newSession } from '#tests/support/accounts.ts';
import { startCollector } from '#tests/support/collector.ts';
import type { Engine } from '#server/platform/db/database.ts';
import { engines } from '#tests/support/database.ts';
import { emptyDatabase } from '#tests/support/empty-database.ts';
import { callFunction } from '#tests/support/orders.ts';
import { runScript, startOver, startProcess, type RunningServer } from '#tests/support/process.ts';
import { startStripe } from '#tests/support/stripe/stand-in.ts';

const PASSWORD = 'planted-secret-of-a-mailbox';
const GOOGLE_SECRET = 'planted-secret-of-google';

const settingsOf = ({ dataDir, databaseUrl, url }: RunningServer): Record<string, string> => ({
  DATA_DIR: dataDir,
  PORT: new URL(url).port,
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
});
const otherThan = (engine: Engine): Engine => (engine === 'pglite' ? 'postgres' : 'pglite');

const readSettings = async (shop: RunningServer, name: string, accessToken: string) => {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await fetch(`${shop.url}/functions/v1/${name}`, { headers })).text();
};

test.each(engines)(
  'secrets of settings are in no answer, log, trace and archive, and read "enter again" after a restore from %s into the other engine',
  { timeout: 180_000 },
  async (engine) => {
    const folder = await mkdtemp(join(tmpdir(), 'hypecast-archive-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [stripe, collector] = await Promise.all([startStripe(), startCollector()]);
    onTestFinished(() => Promise.all([stripe.close(), collector.close()]).then(() => undefined));
    const env = { DEMO_DATA: 'off', STRIPE_API_BASE: stripe.url };
    const traced = { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'trace' };
    const shop = await startProcess(engine, traced);
    onTestFinished(() => shop.remove());
    const { email, session } = await makeAccount(shop, { admin: true });
    const as = { accessToken: session.access_token };
    const secrets = [PASSWORD, GOOGLE_SECRET, stripe.keys.secretKey, stripe.keys.webhookSecret];
    const answers: string[] = [];
    const call = async (name: string, body: object) => {
      const { status, body: answer } = await callFunction<object>(shop, name, body, { as });
      answers.push(JSON.stringify(answer));
      return status;
    };
    const save = async (group: string, values: Record<string, string>) => {
      const { version } = JSON.parse(await readSettings(shop, 'settings', as.accessToken)) as OwnerSettings;
      return call('save-settings', { group, values, version, unproved: true });
    };

    const server = { SMTP_HOST: '127.0.0.1', SMTP_PORT: '1', SMTP_USER: 'north', SMTP_PASSWORD: PASSWORD };
    expect(await call('test-settings', { group: 'smtp', values: server })).toBe(200);
    expect(await save('smtp', server)).toBe(200);
    const keys = {
      STRIPE_PUBLISHABLE_KEY: stripe.keys.publishableKey,
      STRIPE_SECRET_KEY: stripe.keys.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.keys.webhookSecret,
    };
    expect(await save('stripe', { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_other' })).toBe(400);
    expect(await save('stripe', keys)).toBe(200);
    expect(await save('retention', { KEEP_AUDIT_DAYS: '777' })).toBe(200);
    expect(await save('google', { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: GOOGLE_SECRET })).toBe(200);
    for (const name of ['settings', 'mail-status', 'payment-account', 'shop-settings', 'system-status'])
      answers.push(await readSettings(shop, name, as.accessToken));

    expect((await runScript('backup.ts', ['--to', `${folder}/`], settingsOf(shop))).code).toBe(0);
    expect((await runScript('admin.ts', ['rotate-keys'], settingsOf(shop))).code).toBe(0);
    const [name = ''] = await readdir(folder);
    const archive = zstdDecompressSync(await readFile(join(folder, name))).toString('latin1');
    expect(archive).toContain('keys.json');
    expect(archive).not.toContain('settings.key');
    await expect.poll(() => collector.spans.length).toBeGreaterThan(0);
    for (const secret of secrets)
      for (const [where, text] of Object.entries({
        archive,
        answers: answers.join(),
        log: shop.output(),
        traces: collector.text(),
      }))
        expect(text.includes(secret), `${secret.slice(0, 14)} in ${where}`).toBe(false);

    const place = await emptyDatabase(otherThan(engine));
    onTestFinished(place.drop);
    expect((await runScript('restore.ts', [join(folder, name)], place.env)).code).toBe(0);
    // Commands know what the owner has set, too.
    expect((await runScript('admin.ts', ['retention'], place.env)).printed).toContain('777 days');
    const restored = await startOver(place, env);
    onTestFinished(() => restored.kill('SIGTERM'));
    const token = (await newSession(restored, email)).access_token;
    expect(JSON.parse(await readSettings(restored, 'settings', token))).toMatchObject({
      groups: {
        smtp: {
          source: 'stored',
          values: { SMTP_HOST: '127.0.0.1', SMTP_USER: 'north' },
          secrets: { SMTP_PASSWORD: { state: 'enter_again', last4: 'lbox' } },
        },
        stripe: { source: 'stored', secrets: { STRIPE_SECRET_KEY: { state: 'enter_again' } } },
        google: { secrets: { GOOGLE_CLIENT_SECRET: { state: 'enter_again' } } },
      },
    });
    expect(restored.output()).toContain('enter them again');
    const paused = await fetch(`${restored.url}/functions/v1/shop-settings`);
    expect(await paused.json()).toMatchObject({ payments: { provider: null } });
  },
);
