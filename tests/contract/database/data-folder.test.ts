import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROUNDS = 300;
/** Long enough for both processes to have started. */
const LEAD_MS = 8_000;

test('a lock that a dead process left behind goes to one of two that start at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hypecast-locks-'));
  for (let round = 0; round < ROUNDS; round += 1) {
    await mkdir(join(folder, String(round)));
    await writeFile(join(folder, String(round), 'db.lock'), '4194305 1\n');
  }
  const start = String(Date.now() + LEAD_MS);
  const racers = [1, 2].map(() =>
    spawn(
      process.execPath,
      [join(import.meta.dirname, '../support/race-for-locks.ts'), folder, start, String(ROUNDS)],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    ),
  );
  const taken = await Promise.all(
    racers.map(
      (racer) =>
        new Promise<number[]>((resolve) =>
          racer.stdout.once('data', (text) => resolve(JSON.parse(String(text)) as number[])),
        ),
    ),
  );
  const ended = racers.map((racer) => new Promise((resolve) => racer.once('exit', resolve)));
  for (const racer of racers) racer.kill();
  await Promise.all(ended);
  expect(taken.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: ROUNDS }, (_, round) => round));
  expect(await readdir(join(folder, '0'))).toEqual(['db.lock']);
  await rm(folder, { recursive: true });
});
