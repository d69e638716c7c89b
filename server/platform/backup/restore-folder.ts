import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RESTORING } from '#server/platform/db/data-folder.ts';
import { BackupError } from './backup-error.ts';

/** What a restore moves into the data folder, in this order. `db` exists for the embedded engine only. */
const PARTS = ['keys.json', 'files', 'db'] as const;

/**
 * A restore collects everything below `DATA_DIR/restoring` and moves it into place at the end. While that folder exists,
 * the shop does not start, so an interrupted restore can be cleaned up: whatever is in the data folder came from it.
 */
export interface RestoreFolder {
  /** Identifies this restore in the database it fills. */
  id: string;
  path: (part: (typeof PARTS)[number]) => string;
  /** Moves all parts into place. */
  publish(): Promise<void>;
  /** Removes everything of an unsuccessful restore. */
  discard(): Promise<void>;
  /** The restore is complete: the shop may start. */
  close(): Promise<void>;
}

/** The id of an interrupted restore; null if there is none. */
export async function interruptedRestore(dataDir: string): Promise<string | null> {
  if (!existsSync(join(dataDir, RESTORING))) return null;
  return readFile(join(dataDir, RESTORING, 'id'), 'utf8').catch(() => '');
}

/** @throws {BackupError} if the data folder holds anything that a restore would replace */
export async function openRestoreFolder(dataDir: string): Promise<RestoreFolder> {
  for (const part of PARTS) {
    if (await isOccupied(join(dataDir, part)))
      throw new BackupError(`DATA_DIR is not empty: it has ${join(dataDir, part)}; restore into a new folder`);
  }
  const id = randomUUID();
  const folder = join(dataDir, RESTORING);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'id'), id, { mode: 0o600 });
  return {
    id,
    path: (part) => join(folder, part),
    async publish() {
      for (const part of PARTS) {
        if (!existsSync(join(folder, part))) continue;
        // An empty folder of the same name may exist.
        await rm(join(dataDir, part), { recursive: true, force: true });
        await rename(join(folder, part), join(dataDir, part));
      }
    },
    discard: () => discardRestore(dataDir),
    close: () => closeRestore(dataDir),
  };
}

/** Removes what a restore has left, the folder that marks it last. */
export async function discardRestore(dataDir: string): Promise<void> {
  for (const part of PARTS) await rm(join(dataDir, part), { recursive: true, force: true });
  await closeRestore(dataDir);
}

export const closeRestore = (dataDir: string): Promise<void> =>
  rm(join(dataDir, RESTORING), { recursive: true, force: true });

async function isOccupied(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).length > 0;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    if (code === 'ENOTDIR') return true;
    throw error;
  }
}
