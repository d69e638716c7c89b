import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { requireFileId } from '#server/platform/files/files.ts';
import { ignoreMissing } from '#server/platform/files/durable.ts';
import type { Variant } from './variant.ts';

export interface StoredImage {
  size: number;
  /** Cancel the stream to release the file early. */
  body: ReadableStream<Uint8Array>;
}

/** Transformed images in `<folder>/<version>/<hash of the parameters>`. It decides nothing about who may read them. */
interface ImageCache {
  open(variant: Variant): Promise<StoredImage | null>;
  put(variant: Variant, bytes: Uint8Array): Promise<void>;
  /** Versions with images. */
  versions(): Promise<string[]>;
  remove(versions: readonly string[]): Promise<void>;
  /** Deletes the remains of interrupted writes, and the least recently used images above the limit. */
  sweep(now: Date): Promise<void>;
}

/** Part of every hash. Change it with anything that changes results, such as an encoder's settings. */
const GENERATION = 1;
const INCOMING = 'incoming';
const FOLDER_OF_A_VERSION = /^[0-9a-f-]{36}$/;
const STALE_AFTER_MS = 3_600_000;
/** How exact the time of last use is; noting every use would write to the disk at every request. */
const USE_GRAIN_MS = 60_000;
/** What is left after a cleaning, so that not every further image causes another. */
const KEPT_SHARE = 0.9;

interface CachedFile {
  path: string;
  size: number;
  usedAt: number;
}

/** @param maxBytes total size of the images; a new one may exceed it until older ones are deleted */
export function createImageCache(folder: string, maxBytes: number): ImageCache {
  const limit = createLimit(folder, maxBytes);
  const pathOf = ({ version, width, height, resize, quality, format }: Variant) => {
    const parameters = JSON.stringify([GENERATION, width, height, resize, quality, format]);
    return join(folder, requireFileId(version), createHash('sha256').update(parameters).digest('hex'));
  };

  return {
    async open(variant) {
      const file = await open(pathOf(variant), 'r').catch(ignoreMissing);
      return file === undefined ? null : read(file);
    },

    async put(variant, bytes) {
      if (bytes.byteLength > maxBytes) return;
      await writeWhole(pathOf(variant), bytes, join(folder, INCOMING, randomUUID()));
      await limit.added(bytes.byteLength);
    },

    versions: () => listVersions(folder),

    async remove(gone) {
      for (const version of gone) await rm(join(folder, requireFileId(version)), { recursive: true, force: true });
    },

    async sweep(now) {
      const incoming = join(folder, INCOMING);
      for (const name of await listFolder(incoming)) {
        const path = join(incoming, name);
        const stats = await stat(path).catch(ignoreMissing);
        if (stats !== undefined && stats.mtimeMs < now.getTime() - STALE_AFTER_MS) await rm(path, { force: true });
      }
      await limit.enforce();
    },
  };
}

/** Keeps the images in `folder` within `maxBytes`. */
function createLimit(folder: string, maxBytes: number) {
  /** Null until the folder was measured. Other processes may share the folder, so it is only an estimate. */
  let held: number | null = null;
  let enforcing: Promise<void> | null = null;

  async function deleteLeastUsed(): Promise<void> {
    const files = (await listImages(folder)).sort((a, b) => a.usedAt - b.usedAt);
    let left = files.reduce((sum, { size }) => sum + size, 0);
    const target = left > maxBytes ? maxBytes * KEPT_SHARE : left;
    for (const { path, size } of files) {
      if (left <= target) break;
      await rm(path, { force: true });
      left -= size;
    }
    held = left;
  }

  function enforce(): Promise<void> {
    enforcing ??= deleteLeastUsed().finally(() => (enforcing = null));
    return enforcing;
  }

  return {
    enforce,
    async added(bytes: number): Promise<void> {
      if (held !== null) held += bytes;
      if (held === null || held > maxBytes) await enforce();
    },
  };
}

async function read(file: FileHandle): Promise<StoredImage> {
  try {
    const { size, mtimeMs } = await file.stat();
    const now = Date.now();
    if (now - mtimeMs > USE_GRAIN_MS) await file.utimes(now / 1000, now / 1000);
    return { size, body: Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array> };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A reader sees the whole file or none. */
async function writeWhole(path: string, bytes: Uint8Array, temporaryPath: string): Promise<void> {
  await mkdir(dirname(temporaryPath), { recursive: true, mode: 0o700 });
  try {
    await writeFile(temporaryPath, bytes, { flag: 'wx', mode: 0o600 });
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}

async function listImages(folder: string): Promise<CachedFile[]> {
  const files: CachedFile[] = [];
  for (const version of await listVersions(folder)) {
    for (const name of await listFolder(join(folder, version))) {
      const path = join(folder, version, name);
      const stats = await stat(path).catch(ignoreMissing);
      if (stats !== undefined) files.push({ path, size: stats.size, usedAt: stats.mtimeMs });
    }
  }
  return files;
}

const listVersions = async (folder: string): Promise<string[]> =>
  (await listFolder(folder)).filter((name) => FOLDER_OF_A_VERSION.test(name));

async function listFolder(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}
