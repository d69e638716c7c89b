import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/db/open.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hypecast-damaged-'));
  await cp(inject('pgliteFolder'), join(dataDir, 'db'), { recursive: true });
});
afterEach(() => rm(dataDir, { recursive: true }));

const opening = () => openDatabase(readConfig({ DATA_DIR: dataDir }));

test('an embedded database that cannot be read says how to restore a backup', async () => {
  await writeFile(join(dataDir, 'db/global/pg_control'), Buffer.alloc(8192));
  await expect(opening()).rejects.toThrow(/^the embedded database cannot be opened \(.+npm run restore -- ARCHIVE$/);
});

test('a missing version file stops the start instead of making a new database over the old one', async () => {
  const catalogue = join(dataDir, 'db/base/1/1259');
  const before = await readFile(catalogue);
  await rm(join(dataDir, 'db/PG_VERSION'));
  await expect(opening()).rejects.toThrow(
    `PG_VERSION is missing). If this repeats, its files are damaged: move ${dataDir} away`,
  );
  expect((await readFile(catalogue)).equals(before)).toBe(true);
});
