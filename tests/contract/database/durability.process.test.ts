import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SyncCounts } from '#tests/support/commit-and-count.ts';

const SUPPORT = join(import.meta.dirname, '../../support');
const TIMES = 10;

/** A killed process loses nothing that reached the operating system; a power failure loses what was not synced. */
describe('embedded database', () => {
  let folder: string;
  let counts: SyncCounts;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hypecast-durability-'));
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--import',
        join(SUPPORT, 'count-syncs.mjs'),
        join(SUPPORT, 'commit-and-count.ts'),
        join(folder, 'db'),
        String(TIMES),
      ],
      { env: { PATH: process.env.PATH ?? '', SYNC_LOG: join(folder, 'syncs.log') } },
    );
    counts = JSON.parse(stdout) as SyncCounts;
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('fsyncs its log before it acknowledges a commit', () => {
    expect(counts.committed).toHaveLength(TIMES);
    expect(Math.min(...counts.committed)).toBeGreaterThanOrEqual(1);
    expect(counts.statements).toHaveLength(TIMES);
    expect(Math.min(...counts.statements)).toBeGreaterThanOrEqual(1);
  });

  test('does not fsync for reads', () => {
    expect(counts.readOnly).toEqual(Array.from({ length: TIMES }, () => 0));
  });
});
