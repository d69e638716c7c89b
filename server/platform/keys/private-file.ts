import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, unlink } from 'node:fs/promises';
import { DataFolderError } from '#server/platform/db/data-folder.ts';

/** The text of a file of the data folder; null if there is none. @throws {DataFolderError} if it cannot be read */
export async function readPrivateFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new DataFolderError(`DATA_DIR: ${path} cannot be read (${code})`, { cause: error });
  }
}

/** Writes the complete file to disk (mode 0600) before it gets the name that readers open. */
async function writeTemporary(path: string, text: string): Promise<string> {
  const temporary = `${path}.${randomUUID()}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  return temporary;
}

/** Creates the file unless there is one. A link never replaces a file, so the first of two processes wins. */
export async function createPrivateFile(path: string, text: string): Promise<void> {
  const temporary = await writeTemporary(path, text);
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(temporary);
  }
}

/** Replaces the file, which readers see whole at any moment. */
export async function replacePrivateFile(path: string, text: string): Promise<void> {
  await rename(await writeTemporary(path, text), path);
}
