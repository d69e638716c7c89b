import { constants, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** A data folder that cannot be used. Its message is one line, fit for the terminal. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Makes the folder when it is missing. @throws {DataFolderError} when it cannot be written to */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderError(`DATA_DIR: ${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    });
  }
}

/**
 * Takes the embedded database's folder for this process: two of them would destroy it. The lock file names its holder,
 * so a lock left by a process that is gone (kill -9, power cut) is taken over.
 *
 * @returns the function that gives it back
 * @throws {DataFolderError} when another running process holds it
 */
export function lockDataFolder(dataDir: string): () => void {
  const file = join(dataDir, 'db.lock');
  const own = `${file}.${process.pid}`;
  // The lock appears with its holder's name in it: a link is made whole or not at all, and never over another.
  writeFileSync(own, holderLine(process.pid), { mode: 0o600 });
  try {
    while (!tryLink(own, file)) takeAway(file, `${own}.old`, dataDir);
  } finally {
    rmSync(own, { force: true });
  }
  return () => rmSync(file, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a lock whose holder is gone. Of several processes that try at once, one takes it and may take it alone. */
function takeAway(file: string, aside: string, dataDir: string): void {
  refuseIfHeld(file, dataDir);
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    // Somebody may have been quicker, and this is his lock already.
    refuseIfHeld(aside, dataDir);
  } catch (error) {
    tryLink(aside, file);
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function refuseIfHeld(file: string, dataDir: string): void {
  const holder = readHolder(file);
  if (holder === null || !isRunning(holder)) return;
  throw new DataFolderError(
    `DATA_DIR: ${dataDir} is in use by process ${holder.pid}; an embedded database serves one process`,
  );
}

interface Holder {
  pid: number;
  started: string;
}

/** Process numbers are used again; with its start time one is unmistakable (Linux; elsewhere the number must do). */
function startTime(pid: number): string {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return '';
  // Fields follow the command name, which may hold spaces and brackets; the start time is the 22nd.
  return readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
}

const holderLine = (pid: number) => `${pid} ${startTime(pid)}\n`;

function readHolder(file: string): Holder | null {
  try {
    const [pid = '', started = ''] = readFileSync(file, 'utf8').trim().split(' ');
    return /^\d+$/.test(pid) ? { pid: Number(pid), started } : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function isRunning(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return holder.started === '' || startTime(holder.pid) === holder.started;
}
