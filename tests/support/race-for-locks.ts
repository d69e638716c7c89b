import { once } from 'node:events';
import { lockDataFolder } from '#server/platform/db/data-folder.ts';

/**
 * Run as a process: prints `ready`, reads the start time (Unix milliseconds) from standard input, takes the locks of the
 * folders `0`, `1`, … below a folder, one every few milliseconds, and prints the numbers of those it got as JSON.
 */
const [folder = '', rounds = '0'] = process.argv.slice(2);
const STEP_MS = 4;
process.stdout.write('ready\n');
const [input] = (await once(process.stdin, 'data')) as [Buffer];
const start = Number(input);
const taken: number[] = [];
for (let round = 0; round < Number(rounds); round += 1) {
  while (Date.now() < start + round * STEP_MS);
  try {
    lockDataFolder(`${folder}/${round}`);
    taken.push(round);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'DataFolderError') throw error;
  }
}
process.stdout.write(`${JSON.stringify(taken)}\n`);
// Keeps the locks until the test ends this process.
process.stdin.resume();
