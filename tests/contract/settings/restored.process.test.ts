import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { EmailServerState } from '#domain/settings/email-server.ts';
import { makeAccount, newSession } from '#tests/support/accounts.ts';
import { engines } from '#tests/support/database.ts';
import { emptyDatabase } from '#tests/support/empty-database.ts';
import { callFunction } from '#tests/support/orders.ts';
import { runScript, startOver, startProcess, type RunningServer } from '#tests/support/process.ts';

const PASSWORD = 'planted-secret-of-a-mailbox';

const settingsOf = ({ dataDir, databaseUrl, url }: RunningServer): Record<string, string> => ({
  DATA_DIR: dataDir,
  PORT: new URL(url).port,
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
});

test.each(engines)(
  'an archive has no password of the email server, which reads "enter again" after a restore on %s',
  { timeout: 180_000 },
  async (engine) => {
    const folder = await mkdtemp(join(tmpdir(), 'hypecast-archive-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const shop = await startProcess(engine, { DEMO_DATA: 'off' });
    onTestFinished(() => shop.remove());
    const { email, session } = await makeAccount(shop, { admin: true });
    const server = { host: '127.0.0.1', port: 1, security: 'offered', user: 'north', password: PASSWORD };
    const saved = await callFunction(
      shop,
      'save-email-server',
      { server, unproved: true },
      { as: { accessToken: session.access_token } },
    );
    expect(saved.status).toBe(200);
    expect((await runScript('backup.ts', ['--to', `${folder}/`], settingsOf(shop))).code).toBe(0);
    const rotated = await runScript('admin.ts', ['rotate-keys'], settingsOf(shop));
    expect(rotated.code).toBe(0);

    const [name = ''] = await readdir(folder);
    const text = zstdDecompressSync(await readFile(join(folder, name))).toString('latin1');
    expect(text).toContain('keys.json');
    expect(text).not.toContain('settings.key');
    expect(text).not.toContain(PASSWORD);

    const place = await emptyDatabase(engine);
    onTestFinished(place.drop);
    expect((await runScript('restore.ts', [join(folder, name)], place.env)).code).toBe(0);
    const restored = await startOver(place, { DEMO_DATA: 'off' });
    onTestFinished(() => restored.kill('SIGTERM'));
    const accessToken = (await newSession(restored, email)).access_token;
    const response = await fetch(`${restored.url}/functions/v1/email-server`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect((await response.json()) as EmailServerState).toMatchObject({
      source: 'stored',
      server: { host: '127.0.0.1', user: 'north', password: { state: 'enter_again', last4: 'lbox' } },
    });
    expect(restored.output()).toContain('enter them again');
  },
);
