import * as fs from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeToOthers, closeTreeToOthers, isOpenToOthers } from './private-folder.ts';

vi.mock('node:fs', { spy: true });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'private-'));
});
afterEach(async () => {
  vi.mocked(fs.chmodSync).mockReset();
  await rm(folder, { recursive: true });
});

function makeFile(name: string, mode: number): string {
  const path = join(folder, name);
  fs.writeFileSync(path, '');
  fs.chmodSync(path, mode);
  return path;
}
const modeOf = (path: string) => fs.lstatSync(path).mode & 0o777;

describe.skipIf(process.platform === 'win32')('closing to other users', () => {
  test.each([0o644, 0o666, 0o755, 0o640, 0o604])('a file of mode %o becomes 600', (mode) => {
    const path = makeFile('file', mode);
    expect(closeToOthers(path)).toEqual({ changed: [path], open: [] });
    expect(modeOf(path)).toBe(0o600);
  });

  test('what is closed stays as it is', () => {
    const path = makeFile('file', 0o400);
    expect(closeToOthers(path)).toEqual({ changed: [], open: [] });
    expect(modeOf(path)).toBe(0o400);
  });

  test('a tree is closed without following links', async () => {
    const target = makeFile('target', 0o644);
    const tree = join(folder, 'tree');
    fs.mkdirSync(join(tree, 'inner'), { recursive: true });
    fs.chmodSync(join(tree, 'inner'), 0o777);
    await symlink(target, join(tree, 'link'));
    closeTreeToOthers(tree);
    expect([modeOf(tree), modeOf(join(tree, 'inner')), modeOf(target)]).toEqual([0o700, 0o700, 0o644]);
  });

  test('a file system that keeps its modes is reported, with its error or without one', () => {
    const path = makeFile('file', 0o644);
    vi.mocked(fs.chmodSync).mockImplementation(() => undefined);
    expect(closeToOthers(path).open).toEqual([{ path, reason: 'its file system keeps no modes' }]);
    vi.mocked(fs.chmodSync).mockImplementation(() => {
      throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
    });
    expect(closeTreeToOthers(path)).toEqual({ changed: [], open: [{ path, reason: 'EPERM' }] });
    expect(isOpenToOthers(path)).toBe(true);
  });

  test('a file that has gone is neither changed nor open', () => {
    expect(closeTreeToOthers(join(folder, 'gone'))).toEqual({ changed: [], open: [] });
  });
});
