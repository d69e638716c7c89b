import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The folder where bytes lie while they come in. What is here is of nobody yet, so a write that breaks off leaves
 * nothing to be read; its remains are swept by age.
 */
export interface Arrivals {
  /** Writes `body` to a new file and gives its path. With `durable` it is on disk when this resolves. */
  write(body: AsyncIterable<Uint8Array>, options: { durable: boolean }): Promise<string>;
  sweep(before: Date): Promise<void>;
}

export function createArrivals(folder: string): Arrivals {
  async function fill(path: string, body: AsyncIterable<Uint8Array>, durable: boolean): Promise<void> {
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
        await fill(path, body, durable);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return path;
    },

    async sweep(before) {
      for (const name of await namesIn(folder)) {
        const path = join(folder, name);
        const found = await stat(path).catch(ignoreMissing);
        if (found !== undefined && found.mtime < before) await rm(path, { force: true });
      }
    },
  };
}

async function writeAll(
  file: { write(data: Uint8Array): Promise<{ bytesWritten: number }> },
  chunk: Uint8Array,
): Promise<void> {
  let rest = chunk;
  while (rest.byteLength > 0) rest = rest.subarray((await file.write(rest)).bytesWritten);
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}

/** For `catch`: what is not there gives undefined. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
