import { copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { ignoreMissing, syncFile, syncFolder } from './durable.ts';
import { MissingFileError, requireFileId, type ByteRange, type Files } from './files.ts';
import { createIncomingFolder } from './incoming-folder.ts';

/**
 * Stores files on the local disk as `<folder>/<first two digits of the id>/<id>`. A file is written to
 * `<folder>/incoming`, synced and renamed to its final path; the rename's folder is synced as well.
 */
export function createDiskFiles(folder: string): Files {
  const incomingFolder = createIncomingFolder(join(folder, 'incoming'));
  const pathOf = (id: string) => join(folder, requireFileId(id).slice(0, 2), id);

  async function moveIntoPlace(temporaryPath: string, id: string): Promise<void> {
    const path = pathOf(id);
    const parent = dirname(path);
    const created = await mkdir(parent, { recursive: true, mode: 0o700 });
    await rename(temporaryPath, path);
    await syncFolder(parent);
    // A new folder is an entry in its own parent, which must reach the disk too.
    if (created !== undefined) await syncFolder(folder);
  }

  return {
    async put(id, body) {
      requireFileId(id);
      await moveIntoPlace(await incomingFolder.write(body, { durable: true }), id);
    },

    async putFile(id, source) {
      const temporaryPath = join(folder, 'incoming', requireFileId(id));
      await mkdir(dirname(temporaryPath), { recursive: true, mode: 0o700 });
      // A second name for the same content. File systems without hard links copy it.
      await link(source, temporaryPath).catch(() => copyFile(source, temporaryPath));
      await syncFile(temporaryPath);
      await moveIntoPlace(temporaryPath, id);
    },

    get: async (id, range) => openStream(pathOf(id), range),

    async copy(from, to) {
      const source = pathOf(from);
      // The copy is complete and synced before it gets its readable path.
      const temporaryPath = join(folder, 'incoming', requireFileId(to));
      await mkdir(dirname(temporaryPath), { recursive: true, mode: 0o700 });
      try {
        await copyFile(source, temporaryPath);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        throw new MissingFileError('the file to copy does not exist', { cause: error });
      }
      await syncFile(temporaryPath);
      await moveIntoPlace(temporaryPath, to);
    },

    async remove(ids) {
      for (const id of ids) await rm(pathOf(id), { force: true });
    },

    sweep: (before) => incomingFolder.sweep(before),
  };
}

async function openStream(path: string, range: ByteRange | undefined): Promise<ReadableStream<Uint8Array> | null> {
  const file = await open(path, 'r').catch(ignoreMissing);
  if (file === undefined) return null;
  // The handle is closed with the stream, even if the stream is cancelled before its end.
  return Readable.toWeb(file.createReadStream({ ...range, highWaterMark: 256 * 1024 })) as ReadableStream<Uint8Array>;
}
