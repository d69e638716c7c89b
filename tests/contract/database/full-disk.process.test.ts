import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAccount } from '#tests/support/accounts.ts';
import { engines } from '#tests/support/database.ts';
import { canMount, runOnFullDisk } from '#tests/support/full-disk.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { buyOne } from '#tests/support/purchases.ts';

const KEYS = ['keys.json', 'settings.key'];

describe.runIf(canMount).each(engines)('full disk on %s', { timeout: 180_000 }, (engine) => {
  let shop: RunningServer;
  let folder: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    shop = await startProcess(engine, { DEMO_DATA: 'off', RATE_LIMITS: 'off' });
    folder = await mkdtemp(join(tmpdir(), 'hypecast-small-'));
    env = {
      DATA_DIR: shop.dataDir,
      PORT: new URL(shop.url).port,
      ...(shop.databaseUrl !== null && { DATABASE_URL: shop.databaseUrl }),
    };
  });
  afterAll(async () => {
    await shop?.remove();
    await rm(folder, { recursive: true, force: true });
  });
  const isOpen = async () => {
    await buyOne(shop, await makeAccount(shop), 'youtube-ads-trial');
  };
  const ONE_LINE = /^[^\n]+\n$/;

  test('of the archive folder ends a backup with a one-line error and leaves nothing', async () => {
    const { code, printed, left } = runOnFullDisk({ folder, size: '32k', env }, 'backup.ts', '--to', `${folder}/`);
    expect(printed).toMatch(/^\S+\.tar\.zst cannot be written: the disk is full\n$/);
    expect(printed).toMatch(ONE_LINE);
    expect({ code, left }).toEqual({ code: 1, left: [] });
    await isOpen();
  });

  test.runIf(engine === 'postgres')('of DATA_DIR ends a backup and a move while the shop keeps running', async () => {
    const onDisk = { folder: shop.dataDir, size: '64k', env };
    const backup = runOnFullDisk(onDisk, 'backup.ts', '--to', `${folder}/`);
    expect(backup.printed).toMatch(/^\S+\/snapshot-\S+ cannot be written: the disk is full\n$/);
    expect({ code: backup.code, left: backup.left }).toEqual({ code: 1, left: KEYS });

    // Full when the rows are read, when the new engine is made, or when it is filled.
    for (const size of ['64k', '20m', '42m']) {
      const { code, printed, left } = runOnFullDisk({ ...onDisk, size }, 'move.ts', '--to', 'embedded');
      expect(printed).toContain('Nothing was moved; the old database goes on.\n');
      expect(printed.trim().split('\n').at(-1), size).toMatch(/: the disk is full$/);
      expect({ code, left: left.filter((name) => name !== 'db.lock') }).toEqual({ code: 1, left: KEYS });
      await isOpen();
    }
  });
});
