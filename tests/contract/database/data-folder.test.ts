import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROUNDS = 300;
/** From the moment both processes are ready until the first lock: time for the message to reach them. */
const LEAD_MS = 200;
const RACER = join(import.meta.dirname, '../../support/race-for-locks.ts');

async function nextOutput(racer: ChildProcess): Promise<string> {
  if (racer.stdout === null) throw new Error('the process has no standard output');
  const [text] = (await once(racer.stdout, 'data')) as [Buffer];
  return String(text);
}

test('of two processes starting at once, only one takes over a stale lock', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hypecast-locks-'));
  for (let round = 0; round < ROUNDS; round += 1) {
    await mkdir(join(folder, String(round)));
    await writeFile(join(folder, String(round), 'db.lock'), '4194305 1\n');
  }
  const racers = [1, 2].map(() =>
    spawn(process.execPath, [RACER, folder, String(ROUNDS)], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  expect(await Promise.all(racers.map(nextOutput))).toEqual(['ready\n', 'ready\n']);
  const results = Promise.all(racers.map(nextOutput));
  const start = String(Date.now() + LEAD_MS);
  for (const racer of racers) racer.stdin.write(start);
  const taken = (await results).map((text) => JSON.parse(text) as number[]);
  const ended = racers.map((racer) => once(racer, 'exit'));
  for (const racer of racers) racer.kill();
  await Promise.all(ended);
  expect(taken.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: ROUNDS }, (_, round) => round));
  expect(await readdir(join(folder, '0'))).toEqual(['db.lock']);
  await rm(folder, { recursive: true });
});
