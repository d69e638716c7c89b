import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { SERVER } from '#scripts/prepare.mjs';
import { engines } from '#tests/support/database.ts';
import { makeDatabase, startAndFail, startOver, startProcess, type RunningServer } from '#tests/support/process.ts';

const PROCESS_TIME = 120_000;
/** A process whose new files and folders are open to everybody unless it says otherwise. */
const WITHOUT_UMASK = ['sh', '-c', `umask 0000; exec "${process.execPath}" "${SERVER}"`] as const;
const OFF = { DEMO_DATA: 'off' };

let dataDir: string;
let running: RunningServer | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hypecast-keys-'));
});
afterEach(async () => {
  await running?.kill('SIGTERM');
  running = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

const everything = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
];

/** Everything in the folder that has another mode than 600, or 700 for a folder. */
const openPaths = (folder: string): string[] =>
  everything(folder)
    .filter((path) => {
      const stats = lstatSync(path);
      return (stats.mode & 0o777) !== (stats.isDirectory() ? 0o700 : 0o600);
    })
    .map((path) => relative(folder, path));

/** Warnings of the log. */
const warnings = (): string[] =>
  (running?.output() ?? '')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

describe.skipIf(process.platform === 'win32')('modes of the data folder', { timeout: PROCESS_TIME }, () => {
  test('a folder that everybody can use is closed at the first start, whatever the umask', async () => {
    await chmod(dataDir, 0o777);
    running = await startOver({ dataDir, databaseUrl: null }, OFF, WITHOUT_UMASK);
    expect(openPaths(dataDir)).toEqual([]);
    expect(warnings()).toEqual([]);
  });

  test('files of an earlier start are closed, and keys that were open are named', async () => {
    await cp(inject('pgliteFolder'), join(dataDir, 'db'), { recursive: true });
    running = await startOver({ dataDir, databaseUrl: null }, OFF);
    await running.kill('SIGTERM');
    await mkdir(join(dataDir, 'files', 'ab'), { recursive: true });
    await writeFile(join(dataDir, 'files', 'ab', 'abc'), 'x');
    for (const path of everything(dataDir)) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
    running = await startOver({ dataDir, databaseUrl: null }, OFF, WITHOUT_UMASK);
    expect(openPaths(dataDir)).toEqual([]);
    expect(warnings()).toEqual([
      `DATA_DIR: other users of this machine could read ${dataDir}/keys.json, which now has the mode 600; if one may have done so, run npm run admin -- rotate-keys and set another SERVICE_ROLE_KEY`,
    ]);
  });

  test('files of others in the folder keep their modes', async () => {
    await writeFile(join(dataDir, 'notes.txt'), 'ours', { mode: 0o644 });
    running = await startOver({ dataDir, databaseUrl: null }, OFF, WITHOUT_UMASK);
    expect(openPaths(dataDir)).toEqual(['notes.txt']);
  });
});

describe('keys.json', { timeout: PROCESS_TIME }, () => {
  test.each([
    ['empty', '', 'is empty'],
    ['cut off', '{"signing":[{"kty":"EC","d":"secret-half', 'is damaged'],
    ['something else', '{"signing":[],"seal":"secret-half"}', 'is damaged'],
  ])('%s, it stops the start before the database changes', async (_, content, fault) => {
    await writeFile(join(dataDir, 'keys.json'), content, { mode: 0o600 });
    const { code, printed, errors } = await startAndFail({ DATA_DIR: dataDir, PORT: '0' });
    expect({ code, printed, errors }).toEqual({
      code: 1,
      printed: '',
      errors: `DATA_DIR: ${dataDir}/keys.json ${fault}; put the file of a backup in its place, or remove it to begin with new keys, which ends every session\n`,
    });
    expect(readdirSync(dataDir)).toEqual(['keys.json']);
  });

  test.each(engines)('missing beside accounts, new ones are made and a warning says so, on %s', async (engine) => {
    const shop = await startProcess(engine, { DEMO_DATA: 'on', LOCAL_MODE: 'on' });
    try {
      expect(shop.output()).not.toContain('keys.json');
      const before = await readFile(join(shop.dataDir, 'keys.json'), 'utf8');
      await shop.kill('SIGTERM');
      await rm(join(shop.dataDir, 'keys.json'));
      running = await startOver(shop, { DEMO_DATA: 'on', LOCAL_MODE: 'on' });
      expect(warnings()).toEqual([expect.stringMatching(/^DATA_DIR: .* had no keys\.json, so it has new keys/)]);
      expect(await readFile(join(shop.dataDir, 'keys.json'), 'utf8')).not.toBe(before);
    } finally {
      await running?.kill('SIGTERM');
      await shop.remove();
    }
  });

  test('different from that of a running process, it stops the start until it is the same', async () => {
    const { url, drop } = await makeDatabase('migrated');
    const other = await mkdtemp(join(tmpdir(), 'hypecast-keys-'));
    try {
      running = await startOver({ dataDir, databaseUrl: url }, OFF);
      const env = { DATA_DIR: other, DATABASE_URL: url, PORT: '0' };
      expect(await startAndFail(env)).toMatchObject({
        code: 1,
        errors: `DATA_DIR: ${other}/keys.json differs from that of another process over this database; copy that file here, with the mode 600\n`,
      });
      await copyFile(join(dataDir, 'keys.json'), join(other, 'keys.json'));
      const second = await startOver({ dataDir: other, databaseUrl: url }, OFF);
      await second.kill('SIGTERM');
    } finally {
      await running?.kill('SIGTERM');
      await drop();
      await rm(other, { recursive: true, force: true });
    }
  });
});
