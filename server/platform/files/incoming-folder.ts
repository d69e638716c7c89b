import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing, writeAll } from './durable.ts';

/**
 * Temporary files of uploads in progress. Nothing refers to them, so an interrupted write is never readable;
 * `sweep` deletes its remains by age.
 */
interface IncomingFolder {
  /** Writes `body` to a new file and returns its path. With `durable`, resolves after fsync. */
  write(body: AsyncIterable<Uint8Array>, options: { durable: boolean }): Promise<string>;
  sweep(before: Date): Promise<void>;
}

export function createIncomingFolder(folder: string): IncomingFolder {
  async function writeBody(path: string, body: AsyncIterable<Uint8Array>, durable: boolean): Promise<void> {
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const chunk of body) await writeAll(file, chunk);
      if (durable) await file.sync();
    } finally {
      await file.close();
    }
  }

  return {
    async write(body, { durable }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, randomUUID());
      try {
        await writeBody(path, body, durable);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return path;
    },

    async sweep(before) {
      for (const name of await listFolder(folder)) {
        const path = join(folder, name);
        const stats = await stat(path).catch(ignoreMissing);
        if (stats !== undefined && stats.mtime < before) await rm(path, { force: true });
      }
    },
  };
}

async function listFolder(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}
