import { lockDataFolder } from '#server/platform/db/data-folder.ts';

/** Run as a process: takes the locks of the folders `0`, `1`, … below a folder, each at its own moment, and says which. */
const [folder = '', start = '0', rounds = '0'] = process.argv.slice(2);
const STEP_MS = 4;
const taken: number[] = [];
for (let round = 0; round < Number(rounds); round += 1) {
  while (Date.now() < Number(start) + round * STEP_MS);
  try {
    lockDataFolder(`${folder}/${round}`);
    taken.push(round);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'DataFolderError') throw error;
  }
}
process.stdout.write(`${JSON.stringify(taken)}\n`);
// Holds them until it is ended.
process.stdin.resume();
