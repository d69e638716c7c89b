import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/postgres.ts';
import { makeDatabase, runScript } from '#tests/support/process.ts';

/** Of operators who are in the wrong folder, or have forgotten a setting. */
describe('commands without the data of a shop', { timeout: 120_000 }, () => {
  let place: string;
  let port: string;
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'hypecast-missing-'));
    port = String(await freePort());
  });
  afterAll(() => rm(place, { recursive: true, force: true }));

  const run = (script: string, args: readonly string[], env: Record<string, string>) =>
    runScript(script, args, { PORT: port, ...env });

  test.each<[string, string, ...string[]]>([
    ['backup', 'backup.ts', '--to', 'archives/'],
    ['upgrade check', 'upgrade-check.ts'],
    ['move', 'move.ts', '--to', 'postgres://127.0.0.1:9/x'],
    ['promotion', 'admin.ts', 'promote', 'nia@example.test'],
    ['list of what is too old', 'admin.ts', 'retention'],
    ['maintenance', 'admin.ts', 'maintenance', 'on'],
    ['new signing key', 'admin.ts', 'rotate-keys'],
  ])('%s names the folder and makes none', async (_, script, ...args) => {
    const missing = join(place, 'missing');
    const { code, printed } = await run(script, args, { DATA_DIR: missing });
    expect({ code, printed }).toEqual({
      code: 1,
      printed: expect.stringMatching(/^DATA_DIR: [^\n]+\n$/),
    });
    expect(printed).toContain(missing);
    expect(existsSync(missing)).toBe(false);
  });

  test('an empty folder gets no database', async () => {
    const empty = join(place, 'empty');
    await mkdir(empty);
    for (const args of [['retention'], ['maintenance'], ['promote', 'nia@example.test']])
      expect(await run('admin.ts', args, { DATA_DIR: empty })).toEqual({
        code: 1,
        printed: `DATA_DIR: there is no database in ${join(empty, 'db')}; set DATA_DIR or DATABASE_URL as for the server\n`,
      });
    expect(await readdir(empty)).toEqual([]);
  });

  test('an empty database of a server gets no tables', async () => {
    const { url, drop } = await makeDatabase('empty');
    const env = { DATA_DIR: place, DATABASE_URL: url };
    for (const args of [['maintenance'], ['promote', 'nia@example.test']])
      expect(await run('admin.ts', args, env)).toEqual({
        code: 1,
        printed: 'no server has started over this database yet\n',
      });
    expect(await run('upgrade-check.ts', [], env)).toMatchObject({
      code: 0,
      printed: expect.stringContaining('The database is empty'),
    });
    await drop();
  });
});
