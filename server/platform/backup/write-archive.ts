import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ALL_LAYERS, readSchemaFiles } from '#server/platform/db/sql-files.ts';
import { readKeys } from '#server/platform/keys/key-file.ts';
import { productVersion } from '#server/platform/product-version.ts';
import type { Files } from '#server/platform/files/files.ts';
import { BackupError } from './backup-error.ts';
import { holdFiles, releaseFiles } from './file-holds.queries.ts';
import { fileEntry, header, HEADER, KEYS, MANIFEST, type Entry, type Manifest } from './manifest.ts';
import { takeSnapshot, type Snapshot } from './snapshot.ts';

export interface ArchiveSource {
  db: Database;
  files: Files;
  clock: Clock;
  /** Holds `keys.json`. The snapshot is stored here while the archive is written. */
  dataDir: string;
}

export interface ArchiveOptions {
  /** False: only the database is archived, for another one beside the same files and keys. */
  complete?: boolean;
  /** Also the tables that no migration of ours creates, which needs the recorded migrations that build them. */
  others?: boolean;
}

const HOLD_MS = 600_000;
const RENEW_MS = 60_000;
const DAY_MS = 86_400_000;
const SNAPSHOT_PREFIX = 'snapshot-';

/**
 * Takes a snapshot and returns it as a stream: a tar archive, compressed with zstd, not encrypted. Files that are deleted
 * while it is read are in the archive. The stream fails if anything of it fails.
 */
export function writeArchive(
  source: ArchiveSource,
  { complete = true, others = false }: ArchiveOptions = {},
): Readable {
  const tar = pack();
  const compressed = createZstdCompress();
  const folder = join(source.dataDir, `${SNAPSHOT_PREFIX}${randomUUID()}`);
  const write = async () => {
    const snapshot = await takeSnapshot(source.db, await readSchemaFiles(ALL_LAYERS), folder, { complete, others });
    await writeEntries(tar, source, snapshot, complete);
  };
  const fill = async () => {
    try {
      await sweepSnapshots(source);
      await (complete ? withFilesHeld(source, write) : write());
    } finally {
      // Before the stream ends: its reader may then end the process.
      await rm(folder, { recursive: true, force: true });
    }
    tar.finalize();
  };
  fill().catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))));
  // A reader that stops early destroys the stream with an error, when the pipeline below may already have ended.
  compressed.on('error', () => undefined);
  // A failure of either destroys the other; the reader of the stream sees it.
  pipeline(tar, compressed).catch((error: unknown) => compressed.destroy(error as Error));
  return compressed;
}

/** Deletes what interrupted backups left behind. */
async function sweepSnapshots({ dataDir, clock }: Pick<ArchiveSource, 'dataDir' | 'clock'>): Promise<void> {
  const before = clock.now().getTime() - DAY_MS;
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(SNAPSHOT_PREFIX)) continue;
    const path = join(dataDir, name);
    const stats = await stat(path).catch(() => null);
    if (stats !== null && stats.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}

async function withFilesHeld(
  { db, clock }: Pick<ArchiveSource, 'db' | 'clock'>,
  work: () => Promise<void>,
): Promise<void> {
  const id = randomUUID();
  const hold = () => holdFiles(db, id, new Date(clock.now().getTime() + HOLD_MS));
  await hold();
  let failed: unknown;
  const renewal = setInterval(() => {
    hold().catch((error: unknown) => {
      failed ??= error;
    });
  }, RENEW_MS);
  try {
    await work();
    if (failed !== undefined) throw failed;
  } finally {
    clearInterval(renewal);
    await releaseFiles(db, id);
  }
}

/** @throws {BackupError | DataFolderError} A backup without keys that work would be found out at its restore. */
async function readKeysText(dataDir: string): Promise<string> {
  if ((await readKeys(dataDir)) === null)
    throw new BackupError(`${join(dataDir, KEYS)} is missing, without which nobody could use the archive`);
  return readFile(join(dataDir, KEYS), 'utf8');
}

async function writeEntries(
  tar: Pack,
  { db, files, dataDir }: ArchiveSource,
  snapshot: Snapshot,
  complete: boolean,
): Promise<void> {
  const entries: Entry[] = [];
  const missingFiles: string[] = [];
  const addText = async (name: string, text: string) => {
    const bytes = Buffer.from(text);
    entries.push(await addEntry(tar, name, bytes.byteLength, [bytes]));
  };
  await addText(HEADER, JSON.stringify(header()));
  if (complete) await addText(KEYS, await readKeysText(dataDir));
  for (const { name, bytes, path } of snapshot.entries)
    entries.push(await addEntry(tar, name, bytes, createReadStream(path)));
  for (const { version, bytes } of complete ? snapshot.files : []) {
    const content = await files.get(version);
    if (content === null) {
      missingFiles.push(version);
      continue;
    }
    const { body, isExact } = ofLength(content, bytes);
    entries.push(await addEntry(tar, fileEntry(version), bytes, body));
    if (!isExact()) missingFiles.push(version);
  }
  const manifest: Manifest = {
    ...header(),
    version: await productVersion(),
    engine: db.engine,
    snapshotAt: snapshot.snapshotAt,
    migrations: snapshot.migrations,
    tables: snapshot.tables,
    sequences: snapshot.sequences,
    otherTables: snapshot.otherTables,
    foreign: snapshot.foreign,
    missingFiles,
    entries,
  };
  await addText(MANIFEST, JSON.stringify(manifest));
}

type Body = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

async function addEntry(tar: Pack, name: string, bytes: number, body: Body): Promise<Entry> {
  const hash = createHash('sha256');
  const written = Promise.withResolvers<undefined>();
  const entry = tar.entry({ name, size: bytes, mode: 0o600, mtime: new Date(0) }, (error) => {
    if (error) written.reject(error);
    else written.resolve(undefined);
  });
  // Awaited below; an error may come before. The entry emits it as well, also while nothing waits for it to drain.
  written.promise.catch(() => undefined);
  entry.on('error', () => undefined);
  for await (const chunk of body) {
    hash.update(chunk);
    // If the reader of the archive goes away, `written` rejects and nothing drains.
    if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), written.promise]);
  }
  entry.end(undefined);
  await written.promise;
  return { name, bytes, sha256: hash.digest('hex') };
}

/**
 * Cuts or fills the body to the length that the tar header has announced. One damaged file must not prevent the backup of
 * everything else.
 */
function ofLength(body: AsyncIterable<Uint8Array>, bytes: number) {
  let length = 0;
  async function* exactly() {
    for await (const chunk of body) {
      const part = chunk.subarray(0, Math.max(0, bytes - length));
      length += chunk.byteLength;
      if (part.byteLength > 0) yield part;
    }
    const chunk = new Uint8Array(64 * 1024);
    for (let rest = bytes - length; rest > 0; rest -= chunk.byteLength) yield chunk.subarray(0, rest);
  }
  return { body: exactly(), isExact: () => length === bytes };
}
