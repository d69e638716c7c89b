import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

test('makes a folder and those above it for the owner alone, and keeps what is there', () => {
  const place = mkdtempSync(join(tmpdir(), 'hypecast-make-'));
  const inner = join(place, 'outer', 'inner');
  makeFolder(inner);
  makeFolder(inner);
  expect([inner, join(place, 'outer')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o700]);
  writeFileSync(join(place, 'file'), '');
  expect(() => makeFolder(join(place, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(place, 'file', 'inner'))).toThrow('ENOTDIR');
  rmSync(place, { recursive: true });
});

test.runIf(process.platform === 'linux')('ends where a file system takes no folders', () => {
  expect(() => makeFolder('/proc/hypecast/inner')).toThrow('ENOENT');
});
