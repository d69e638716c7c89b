import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { createArrivals, ignoreMissing } from './arrivals.ts';
import { MissingFileError, requireFileId, type ByteRange, type Files } from './files.ts';

/**
 * Files in a folder of this machine: `<folder>/<first two digits of the id>/<id>`. A file comes in beside them, is
 * synced, and gets its place by a rename, whose folder is synced too.
 */
export function createDiskFiles(folder: string): Files {
  const arrivals = createArrivals(join(folder, 'incoming'));
  const pathOf = (id: string) => join(folder, requireFileId(id).slice(0, 2), id);

  async function settle(arrived: string, id: string): Promise<void> {
    const path = pathOf(id);
    const home = dirname(path);
    // A new folder is an entry in its parent, which has to last as well.
    const made = await mkdir(home, { recursive: true, mode: 0o700 });
    await rename(arrived, path);
    await syncFolder(home);
    if (made !== undefined) await syncFolder(folder);
  }

  return {
    async put(id, body) {
      requireFileId(id);
      await settle(await arrivals.write(body, { durable: true }), id);
    },

    get: async (id, range) => openStream(pathOf(id), range),

    async copy(from, to) {
      const source = pathOf(from);
      // Copied by the system; where it lies until it is whole and synced, nothing is read.
      const arrived = join(folder, 'incoming', requireFileId(to));
      await mkdir(dirname(arrived), { recursive: true, mode: 0o700 });
      try {
        await copyFile(source, arrived);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        throw new MissingFileError('there is no file to copy', { cause: error });
      }
      await syncFile(arrived);
      await settle(arrived, to);
    },

    async remove(ids) {
      for (const id of ids) await rm(pathOf(id), { force: true });
    },

    sweep: (before) => arrivals.sweep(before),
  };
}

async function openStream(path: string, range: ByteRange | undefined): Promise<ReadableStream<Uint8Array> | null> {
  const file = await open(path, 'r').catch(ignoreMissing);
  if (file === undefined) return null;
  // The handle closes with the stream, also when nobody reads it to its end.
  return Readable.toWeb(file.createReadStream({ ...range, highWaterMark: 256 * 1024 })) as ReadableStream<Uint8Array>;
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a rename last. Windows cannot open folders, and keeps its own journal of them. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
