import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { MissingFileError, type Files } from '#server/platform/files/files.ts';
import { StorageError } from '#server/platform/storage/errors.ts';
import { findVersions } from '#server/platform/storage/objects.queries.ts';
import { createImageCache, type StoredImage } from './image-cache.ts';
import { imageFileTooLarge, tooManyImages } from './image-errors.ts';
import { transformImage } from './transform-image.ts';
import type { Variant } from './variant.ts';
import { createWorkQueue, QueueFullError } from './work-queue.ts';

export const MAX_SOURCE_BYTES = 25_000_000;
/** Interval of {@link Images.sweep}. */
export const IMAGE_SWEEP_SECONDS = 300;
const MAX_CONCURRENT = 2;
const MAX_WAITING = 64;
/** How long a failure is remembered, so that a broken or slow image does not cost its time at every request. */
const FAILURE_MS = 600_000;
const MAX_FAILURES = 1000;
const BATCH = 500;

/** Transforms stored images and keeps the results. The caller has checked who may read the object. */
export interface Images {
  /** A result from the cache; null if there is none. */
  find(variant: Variant): Promise<StoredImage | null>;
  /** Transforms and caches what is not in the cache. @throws {StorageError} {@link MissingFileError} */
  render(variant: Variant): Promise<Uint8Array>;
  /** Deletes results of objects that no longer exist, and those above the limit. */
  sweep(): Promise<void>;
}

interface ImagesDeps {
  config: Pick<Config, 'dataDir' | 'images'>;
  db: Database;
  files: Files;
  clock: Clock;
  log: Logger;
}

export function createImages({ config, db, files, clock, log }: ImagesDeps): Images {
  const cache = createImageCache(join(config.dataDir, 'image-cache'), config.images.cacheBytes);
  const queue = createWorkQueue({
    concurrency: Math.min(availableParallelism(), MAX_CONCURRENT),
    waiting: MAX_WAITING,
  });
  const failures = createFailures(clock);
  const inFlight = new Map<string, Promise<Uint8Array>>();

  async function produce(variant: Variant): Promise<Uint8Array> {
    // Another request may have finished it after this one had looked for it.
    const cached = await cache.open(variant);
    if (cached !== null) return new Uint8Array(await new Response(cached.body).arrayBuffer());
    const bytes = await queue.run(async () => transformImage(await readSource(files, variant.version), variant));
    await cache.put(variant, bytes).catch((error: unknown) => log.warn({ err: error }, 'could not cache an image'));
    return bytes;
  }

  async function produceOrExplain(variant: Variant, key: string): Promise<Uint8Array> {
    try {
      return await produce(variant);
    } catch (error) {
      if (error instanceof QueueFullError) throw tooManyImages();
      if (error instanceof StorageError) {
        log.info({ err: error, version: variant.version }, 'an image could not be transformed');
        // A slow variant says nothing about the others; a broken source does.
        failures.add(error.status === 408 ? key : variant.version, error);
      }
      throw error;
    }
  }

  return {
    find: (variant) => cache.open(variant),

    render(variant) {
      const key = JSON.stringify(variant);
      const known = failures.get(variant.version) ?? failures.get(key);
      if (known !== undefined) return Promise.reject(known);
      const running = inFlight.get(key);
      if (running !== undefined) return running;
      const started = produceOrExplain(variant, key).finally(() => inFlight.delete(key));
      inFlight.set(key, started);
      return started;
    },

    async sweep() {
      const cached = await cache.versions();
      for (let start = 0; start < cached.length; start += BATCH) {
        const page = cached.slice(start, start + BATCH);
        const existing = await findVersions(db, page);
        await cache.remove(page.filter((version) => !existing.has(version)));
      }
      await cache.sweep(clock.now());
    },
  };
}

/** @throws {StorageError} for a file above the limit {@link MissingFileError} */
async function readSource(files: Files, version: string): Promise<Uint8Array> {
  const body = await files.get(version);
  if (body === null) throw new MissingFileError('the file to transform does not exist');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_SOURCE_BYTES) throw imageFileTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function createFailures(clock: Clock) {
  const failures = new Map<string, { error: StorageError; until: number }>();
  return {
    get(key: string): StorageError | undefined {
      const failure = failures.get(key);
      return failure !== undefined && failure.until > clock.now().getTime() ? failure.error : undefined;
    },
    add(key: string, error: StorageError): void {
      failures.delete(key);
      const [oldest] = failures.keys();
      if (failures.size >= MAX_FAILURES && oldest !== undefined) failures.delete(oldest);
      failures.set(key, { error, until: clock.now().getTime() + FAILURE_MS });
    },
  };
}
