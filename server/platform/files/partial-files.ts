import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { requireFileId } from './files.ts';
import { ignoreMissing, syncFolder, writeAll } from './durable.ts';

/** The content of unfinished uploads: one growing file each, on the local disk. */
export interface PartialFiles {
  pathOf(id: string): string;
  /**
   * Cuts the file at `offset` and appends the content. What arrived before an error is kept and durable.
   * @param onDurable is called with the new length, also before an error is thrown
   * @returns the new length
   * @throws {MissingPartialFileError} if there should be a file already
   */
  append(
    id: string,
    offset: number,
    content: AsyncIterable<Uint8Array>,
    onDurable: (length: number) => Promise<void>,
  ): Promise<number>;
  remove(id: string): Promise<void>;
  /** The ids of files that nobody has written to since `before`. */
  olderThan(before: Date): Promise<string[]>;
}

export class MissingPartialFileError extends Error {
  override readonly name = 'MissingPartialFileError';
}

export function createPartialFiles(folder: string): PartialFiles {
  const pathOf = (id: string) => join(folder, requireFileId(id));

  async function openAt(id: string, offset: number) {
    if (offset > 0) {
      const file = await open(pathOf(id), 'r+').catch(ignoreMissing);
      if (file === undefined) throw new MissingPartialFileError('the content of the upload is gone');
      await file.truncate(offset);
      return file;
    }
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(pathOf(id), 'w', 0o600);
    await syncFolder(folder);
    return file;
  }

  return {
    pathOf,

    async append(id, offset, content, onDurable) {
      const file = await openAt(id, offset);
      let length = offset;
      try {
        for await (const chunk of content) {
          await writeAll(file, chunk, length);
          length += chunk.byteLength;
        }
      } finally {
        await file.datasync();
        await file.close();
        await onDurable(length);
      }
      return length;
    },

    async remove(id) {
      await rm(pathOf(id), { force: true });
    },

    async olderThan(before) {
      const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
      const old: string[] = [];
      for (const name of names) {
        const stats = await stat(join(folder, name)).catch(ignoreMissing);
        if (stats !== undefined && stats.mtime < before) old.push(name);
      }
      return old;
    },
  };
}
