import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { BackupStatus } from '#domain/backups/backup-status.ts';
import { openLocation } from '#server/platform/backup/archive-folder.ts';
import { findLastBackup, insertBackup } from '#server/platform/backup/backups.queries.ts';
import { backUpIfDue } from '#server/platform/backup/scheduled-backup.ts';
import { engines } from '#tests/support/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const at = (text: string) => new Date(`2026-11-${text}:00Z`);
const archive = (day: string) => `hypecast-202611${day}T033000Z.tar.zst.age`;

describe.each(engines)('scheduled backups on %s', (engine) => {
  let server: TestServer;
  let folder: string;
  const clock = { now: () => new Date() };
  let now = at('20T12:00');
  const failed: string[] = [];

  beforeAll(async () => {
    server = await startServer(engine, { clock });
    clock.now = () => now;
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hypecast-scheduled-'));
    await server.services.db.query('delete from operations.backups');
    failed.splice(0);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  afterAll(() => {
    clock.now = () => new Date();
    return server.close();
  });

  /** What the job does every minute, with these settings. */
  async function check(time: string, more: Record<string, string> = {}): Promise<string[]> {
    now = at(time);
    const set = {
      BACKUP_SCHEDULE: '30 3 * * *',
      BACKUP_TO: folder,
      BACKUP_PASSPHRASE: 'a passphrase for tests',
      ...more,
    };
    const { backup } = readConfig({ DATA_DIR: server.services.config.dataDir, ...set });
    const { services } = server;
    await backUpIfDue(
      { ...services, config: { backup, timeZone: 'UTC' }, dataDir: services.config.dataDir },
      async (id) => void failed.push(id),
    );
    return (await readdir(folder)).toSorted();
  }

  test('runs at startup, then at each scheduled time, and catches up on a missed one', async () => {
    const first = ['hypecast-20261120T120000Z.tar.zst.age'];
    expect(await check('20T12:00')).toEqual(first);
    expect(await check('21T03:29')).toEqual(first);
    expect(await check('21T03:30')).toEqual([...first, archive('21')]);
    expect(await check('21T03:31')).toHaveLength(2);
    expect(await check('23T09:00')).toEqual([...first, archive('21'), 'hypecast-20261123T090000Z.tar.zst.age']);
    expect(await check('23T09:01')).toHaveLength(3);
    expect(failed).toEqual([]);
  });

  test('uses the time zone of the shop', async () => {
    await insertBackup(server.services.db, crypto.randomUUID(), at('20T12:00'));
    await server.services.db.query(`update operations.backups set finished_at = now(), problem = 'none'`);
    now = at('20T23:31');
    const { backup } = readConfig({ BACKUP_SCHEDULE: '30 3 * * *', BACKUP_TO: folder });
    const { services } = server;
    // 23:31 in London is 03:31 in Dubai.
    const config = { backup, timeZone: 'Asia/Dubai' };
    await backUpIfDue({ ...services, config, dataDir: services.config.dataDir }, async () => undefined);
    expect(await readdir(folder)).toEqual(['hypecast-20261120T233100Z.tar.zst']);
  });

  test('prunes archives by number and age, but never the newest or other files', async () => {
    for (const name of [
      archive('01'),
      archive('17'),
      archive('18'),
      archive('19'),
      'notes.txt',
      'hypecast-old.tar.zst',
    ])
      await writeFile(join(folder, name), 'x');
    expect(await check('20T12:00', { BACKUP_KEEP: '4', BACKUP_KEEP_DAYS: '2' })).toEqual([
      archive('19'),
      'hypecast-20261120T120000Z.tar.zst.age',
      'hypecast-old.tar.zst',
      'notes.txt',
    ]);
    expect(await check('21T12:00', { BACKUP_KEEP: '1' })).toEqual([
      'hypecast-20261121T120000Z.tar.zst.age',
      'hypecast-old.tar.zst',
      'notes.txt',
    ]);
  });

  test('records a failure with its reason, keeps older archives and retries at the next time', async () => {
    await writeFile(join(folder, archive('01')), 'x');
    const file = join(folder, archive('01'));
    await check('20T12:00', { BACKUP_TO: join(file, 'inside'), BACKUP_KEEP: '1' });
    const last = await findLastBackup(server.services.db);
    expect(last?.problem).toMatch(/ cannot be written: a part of the path is not a folder$/);
    expect(failed).toEqual([last?.id]);
    expect(await check('20T12:01', { BACKUP_KEEP: '1' })).toEqual([archive('01')]);
    expect(await check('21T03:30', { BACKUP_KEEP: '1' })).toEqual([archive('21')]);
  });

  test('an unfinished backup of the previous version, which gives no signs of life, counts as failed after six hours', async () => {
    await insertBackup(server.services.db, crypto.randomUUID(), at('20T12:00'));
    await server.services.db.query('update operations.backups set alive_at = null');
    expect(await check('20T17:59')).toEqual([]);
    expect(await check('20T18:01')).toHaveLength(1);
    expect(failed).toHaveLength(1);
  });
});

describe('server with a backup schedule', () => {
  let folder: string;
  let server: TestServer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hypecast-scheduled-'));
    server = await startServer('pglite', {
      recurringJobs: true,
      env: { BACKUP_SCHEDULE: '0 4 * * 1', BACKUP_TO: folder },
    });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const read = async (path: string, token: string) =>
    fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });

  test('makes a backup and reports it to admins and metrics', async () => {
    const location = await openLocation(`${folder}/`, null);
    await expect.poll(async () => (await location.folder.list()).length, { timeout: 20_000 }).toBe(1);
    const [admin, client] = await Promise.all([server.signedIn({ admin: true }), server.signedIn()]);
    const status = async () =>
      (await (await read('/functions/v1/backup-status', admin.accessToken)).json()) as BackupStatus;
    await expect.poll(async () => (await status()).last?.finishedAt).toEqual(expect.any(String));
    expect(await status()).toMatchObject({
      engine: 'pglite',
      schedule: { next: expect.any(String), encrypted: false },
      lastGood: { bytes: expect.any(Number), encrypted: false, problem: null },
    });
    expect((await read('/functions/v1/backup-status', client.accessToken)).status).toBe(403);
    const metrics = await (await read('/metrics', server.services.identity.serviceRoleKey)).text();
    expect(metrics).toMatch(/^backup_last_success_timestamp_seconds 1\.?\d+/m);
    expect(metrics).toMatch(/^backup_last_failed 0$/m);
  });

  test('emails the team about a failure', async () => {
    const { db } = server.services;
    // An archive is named by its second: the next one must not meet the first.
    for (const name of await readdir(folder)) await rm(join(folder, name));
    await db.query(
      `update operations.backups set started_at = now() - interval '8 days', alive_at = null, finished_at = null`,
    );
    const { shopMode } = await import('#server/shop-mode.ts');
    const services = server.services;
    await backUpIfDue({ ...services, dataDir: services.config.dataDir }, (id) =>
      shopMode.onBackupFailure(services, id),
    );
    const emails = async () => {
      const found = await fetch(`${server.url}/dev/inbox/messages?to=${services.teamEmail}`);
      return (await found.json()) as { subject: string; text: string }[];
    };
    await expect.poll(async () => (await emails()).map(({ subject }) => subject)).toContain('The backup failed');
    expect((await emails())[0]?.text).toMatch(/the server stopped while the backup was made/);
  });

  test.each([
    [{ BACKUP_SCHEDULE: '0 4 * * *' }, 'BACKUP_SCHEDULE and BACKUP_TO: set both or neither'],
    [{ BACKUP_SCHEDULE: 'daily', BACKUP_TO: '/x' }, 'BACKUP_SCHEDULE: not a cron expression such as 30 3 * * *'],
  ])('rejects the settings %o', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  test('rejects an invalid schedule', async () => {
    const env = { BACKUP_SCHEDULE: '61 4 * * *', BACKUP_TO: folder };
    await expect(startServer('pglite', { env })).rejects.toThrow(/^BACKUP_SCHEDULE: /);
  });
});
