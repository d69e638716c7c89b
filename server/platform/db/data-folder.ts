import {
  constants,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '#server/platform/files/make-folder.ts';
import {
  closeToOthers,
  closeTreeToOthers,
  isOpenToOthers,
  type Closed,
} from '#server/platform/files/private-folder.ts';

/** The data folder cannot be used. The message is one line for the operator. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** Exists in the data folder while a restore is at work, or was interrupted. */
export const RESTORING = 'restoring';

/**
 * Creates the folder if it is missing, and closes it to other users of the machine.
 * @returns warnings for the operator
 * @throws {DataFolderError} if it is not writable, or half restored
 */
export async function prepareDataFolder(dataDir: string): Promise<string[]> {
  await makeDataFolder(dataDir);
  if (existsSync(join(dataDir, RESTORING)))
    throw new DataFolderError(`DATA_DIR: a restore into ${dataDir} was interrupted; run npm run restore again`);
  return closeDataFolder(dataDir);
}

export const KEYS_FILE = 'keys.json';
export const SETTING_KEY_FILE = 'settings.key';

/** What is ours and stays. An operator may keep other files in the folder. */
const PARTS = /^(db(\.moved-.*)?|files|image-cache|keys\.json|settings\.key)$/;
/** Of a folder such as /tmp, which others need. */
const STICKY = 0o1000;

/** @returns warnings for the operator */
function closeDataFolder(dataDir: string): string[] {
  const folder = realpathSync(dataDir);
  const isShared = (statSync(folder).mode & STICKY) !== 0;
  const names = readdirSync(folder).filter((name) => PARTS.test(name) && existsSync(join(folder, name)));
  const parts = names.map((name) => closePart(folder, name));
  const open = [...(isShared ? [] : [closeToOthers(folder)]), ...parts].flatMap((part) => part.open);
  const warnings: string[] = [];
  if (parts[names.indexOf(KEYS_FILE)]?.changed.length === 1)
    warnings.push(
      `DATA_DIR: other users of this machine could read ${join(dataDir, KEYS_FILE)}, which now has the mode 600; if one may have done so, run npm run admin -- rotate-keys and set another SERVICE_ROLE_KEY`,
    );
  const [first] = open;
  if (first !== undefined)
    warnings.push(
      `DATA_DIR: other users of this machine can use ${open.length} of its files and folders, and the modes cannot be changed (${first.reason}), such as that of ${first.path}`,
    );
  return warnings;
}

function closePart(folder: string, name: string): Closed {
  // It may be a link to another disk.
  const path = realpathSync(join(folder, name));
  // The engine of earlier versions left open files in closed folders, too.
  return name.startsWith('db') || isOpenToOthers(path) ? closeTreeToOthers(path) : closeToOthers(path);
}

export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    makeFolder(dataDir);
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderError(`DATA_DIR: ${dataDir} is not writable (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    });
  }
}

/** For a command that needs what a server keeps there, and must not begin a folder with another name. @throws {DataFolderError} */
export function requireDataFolder(dataDir: string): void {
  if (!existsSync(dataDir))
    throw new DataFolderError(`DATA_DIR: there is no folder ${resolve(dataDir)}; set it as for the server`);
}

/** Of a running `npm run move`: one at a time. */
export const MOVE_LOCK = 'move.lock';

/**
 * Locks the embedded database's folder for this process: a second process would corrupt the data. The lock file names
 * the process that holds it, so a lock left by a dead process (kill -9, power cut) is taken over.
 *
 * @returns a function that releases the lock
 * @throws {DataFolderError} if another running process holds the lock
 */
export function lockDataFolder(dataDir: string, name = 'db.lock'): () => void {
  const file = join(dataDir, name);
  const own = `${file}.${process.pid}`;
  const inUse = (pid: number) =>
    name === MOVE_LOCK
      ? `another move is running (process ${pid})`
      : `DATA_DIR: ${dataDir} is in use by process ${pid}; only one process can use an embedded database`;
  // A hard link is atomic and never overwrites, so the lock file always appears with its content.
  try {
    writeFileSync(own, holderLine(process.pid), { mode: 0o600 });
  } catch (error) {
    throw new DataFolderError(`DATA_DIR: ${own} cannot be written (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    });
  }
  try {
    while (!tryLink(own, file)) removeStaleLock(file, `${own}.old`, inUse);
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

/** Removes the lock of a dead process. The rename lets only one of several concurrent processes succeed. */
function removeStaleLock(file: string, aside: string, inUse: Message): void {
  throwIfHeld(file, inUse);
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    // Another process may have replaced the stale lock with its own between the check and the rename.
    throwIfHeld(aside, inUse);
  } catch (error) {
    tryLink(aside, file);
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function throwIfHeld(file: string, inUse: Message): void {
  const holder = readHolder(file);
  if (holder !== null && isRunning(holder)) throw new DataFolderError(inUse(holder.pid));
}

type Message = (pid: number) => string;

interface Holder {
  pid: number;
  /** Empty: unknown. */
  started: string;
}

/** Process ids are reused, so the lock also stores the start time. Only Linux provides it; elsewhere it is empty. */
function startTime(pid: number): string {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return '';
  // The start time is field 22. The command name before it can contain spaces and brackets, so split after it.
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

export function isRunning(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return holder.started === '' || startTime(holder.pid) === holder.started;
}
