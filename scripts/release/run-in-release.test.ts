import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RELEASE_MARK } from './contents.mjs';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAMS = ['run.mjs', 'start.mjs', 'prepare.mjs', 'emails/email-sources.mjs', 'release/contents.mjs'];

/** A release without the packages of development, as any is, whose programs print their names. */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hypecast-release-'));
  for (const path of PROGRAMS) await cp(join(ROOT, 'scripts', path), join(folder, 'scripts', path));
  for (const path of ['package.json', 'package-lock.json']) await cp(join(ROOT, path), join(folder, path));
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await symlink(process.execPath, join(folder, 'node_modules/.bin/node'));
  await writeFile(join(folder, RELEASE_MARK), '');
  for (const path of ['build/app', 'server/modules']) await mkdir(join(folder, path), { recursive: true });
  await writeFile(join(folder, 'build/app/main.js'), `console.log('server');`);
  await writeFile(join(folder, 'scripts/admin.ts'), `console.log('admin', process.argv[2]);`);
});
afterEach(() => rm(folder, { recursive: true }));

describe.skipIf(process.platform === 'win32')('a program of a release', { timeout: 60_000 }, () => {
  test.each([
    ['run.mjs', ['scripts/admin.ts', 'promote'], 'admin promote\n'],
    ['start.mjs', [], 'server\n'],
  ])('%s runs without installing or building anything', async (program, args, printed) => {
    // There is no npm on this path.
    const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts', program), ...args], {
      env: { PATH: '/nowhere' },
      encoding: 'utf8',
    });
    expect({ stdout, stderr }).toEqual({ stdout: printed, stderr: '' });
    const added = (await readdir(join(folder, 'node_modules'))).filter((name) => !['.bin', '.cache'].includes(name));
    expect(added).toEqual([]);
  });
});
