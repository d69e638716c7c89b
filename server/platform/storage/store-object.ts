import { randomUUID } from 'node:crypto';
import { hasSqlState } from '#server/platform/db/database.ts';
import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { findBucketRules, type BucketRules } from './buckets.queries.ts';
import { limitSize, measure, peek, type Bytes } from './byte-streams.ts';
import { contentTypeOf, HEAD_BYTES } from './content-type.ts';
import { bucketNotFound, unsupportedMimeType, tooLarge } from './errors.ts';
import { registerPendingFile, NOT_STORED } from './loose-files.queries.ts';
import { isAllowed } from './mime-types.ts';
import { isFolderPlaceholder, requireKey } from './names.ts';
import { insertObject, upsertObject, type FileFacts, type NewObject } from './objects.queries.ts';
import { freeBytes, quotaExceeded } from './quota.ts';
import { asStorageError, withStorageErrors } from './database-errors.ts';
import { discardFile, removeFiles, type StorageDeps } from './remove-files.ts';

/** The name and owner of a file to store. */
export interface Target {
  bucket: string;
  name: string;
  /** Whether it can replace an existing file. */
  upsert: boolean;
  owner: string | null;
}

/** What storing a file needs. */
export interface StoreDeps extends StorageDeps {
  config: { files: { checksTypes: boolean } };
}

export interface StoreLimits {
  /** The server's limit for a file; the bucket's applies as well. */
  maxBytes: number;
  /** Bytes that the owner may store in all; null for no limit. */
  quota: number | null;
}

/** An upload in progress. */
export interface Incoming {
  body: Bytes;
  /** Type and size as declared by the client; null if undeclared. */
  declaredType: string | null;
  declaredSize: number | null;
  contentEncoding: string | null;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
  /** Releases the rest of the body. */
  close(): Promise<void>;
}

export interface Stored {
  id: string;
  facts: FileFacts;
}

/**
 * Stores a file under a name, as the caller. Wherever it is interrupted, there is never a row without its file, nor a
 * readable file without a row:
 *
 * 1. Before reading any data, check in the database that the caller can write the row.
 * 2. Register the file (`storage.loose_files`), then store it under a new id. Without a row, nobody can read it.
 * 3. Write the row in one transaction, as the caller. A trigger deletes the registration, rejects the row if there is
 *    none, and marks the file that the row referred to before for removal.
 * 4. Remove that file.
 *
 * If step 2 or 3 fails, the file is marked for removal. `sweepFiles` removes what a killed process leaves behind. If
 * two requests write the same name at once, the later commit wins and the other file is marked for removal.
 *
 * The size counts as it arrives: a chunked body declares none.
 *
 * @throws {StorageError}
 */
export async function storeObject(
  deps: StoreDeps,
  caller: Caller,
  target: Target,
  { maxBytes, quota }: StoreLimits,
  receive: () => Promise<Incoming>,
): Promise<Stored> {
  requireKey(target.name);
  const rules = await findBucketRules(deps.db, target.bucket);
  if (rules === null) throw bucketNotFound();
  const limit = sizeLimit(rules, target.name, maxBytes);
  await requireMayWrite(deps, caller, target, {});
  const free = await freeBytes(deps.db, target.owner, quota);
  const incoming = await receive();
  try {
    return await storeIncoming(deps, caller, target, rules, { limit, free }, incoming);
  } finally {
    await incoming.close();
  }
}

/** {@link storeObject} for a file that the server itself has in memory, which browsers may keep for a year. @throws {StorageError} */
export async function storeBytes(
  deps: StoreDeps & { config: { files: { maxBytes: number } } },
  caller: Caller,
  target: Target,
  { bytes, mimeType }: { bytes: Uint8Array; mimeType: string },
): Promise<Stored> {
  async function* body() {
    yield bytes;
  }
  return storeObject(deps, caller, target, { maxBytes: deps.config.files.maxBytes, quota: null }, async () => ({
    body: body(),
    declaredType: mimeType,
    declaredSize: bytes.byteLength,
    contentEncoding: null,
    cacheControl: 'max-age=31536000',
    userMetadata: null,
    close: async () => undefined,
  }));
}

async function storeIncoming(
  deps: StoreDeps,
  caller: Caller,
  target: Target,
  rules: BucketRules,
  { limit, free }: { limit: number; free: number },
  incoming: Incoming,
): Promise<Stored> {
  const { cacheControl, contentEncoding } = incoming;
  const [most, excess] = limit <= free ? [limit, tooLarge] : [free, () => quotaExceeded(free)];
  if (incoming.declaredSize !== null && incoming.declaredSize > most) throw excess();
  const { head, body } = await peek(incoming.body, HEAD_BYTES);
  const mimetype = await contentTypeOf(incoming.declaredType, contentEncoding, head, deps.config.files.checksTypes);
  if (!isFolderPlaceholder(target.name)) requireAllowed(rules, mimetype);
  const measured = measure(limitSize(body, most, excess));
  return writeFileAndRow(deps, caller, target, incoming.userMetadata, async (version) => {
    await deps.files.put(version, measured.body);
    const { size, eTag } = measured.result();
    return {
      eTag,
      size,
      mimetype,
      cacheControl,
      contentLength: size,
      httpStatusCode: 200,
      lastModified: deps.clock.now().toISOString(),
      ...(contentEncoding === null ? {} : { contentEncoding }),
    };
  });
}

/** Steps 2 to 4 of {@link storeObject}; `write` stores the file. @throws {StorageError} */
export async function writeFileAndRow(
  deps: StorageDeps,
  caller: Caller,
  target: Target,
  userMetadata: Record<string, unknown> | null,
  write: (version: string) => Promise<FileFacts>,
): Promise<Stored> {
  const version = randomUUID();
  await registerPendingFile(deps.db, version);
  try {
    const facts = await write(version);
    const { id, replaced } = await withStorageErrors(
      writeRow(deps, caller, target, { version, metadata: facts, user_metadata: userMetadata }),
    );
    await removeFiles(deps, replaced === null ? [] : [replaced]);
    return { id, facts };
  } catch (error) {
    await discardFile(deps, version);
    throw error;
  }
}

/** @throws {StorageError} if the caller cannot write the row, or the name is taken */
export async function requireMayWrite(
  deps: StorageDeps,
  caller: Caller,
  target: Target,
  facts: Partial<FileFacts>,
): Promise<void> {
  const row = { version: randomUUID(), metadata: facts, user_metadata: null };
  try {
    await writeRow(deps, caller, target, row);
  } catch (error) {
    // Everything but the file is in place: the write is allowed.
    if (hasSqlState(error, NOT_STORED)) return;
    throw asStorageError(error);
  }
  throw new Error('the database accepted a row without a file');
}

async function writeRow(
  { db }: StorageDeps,
  caller: Caller,
  { bucket, name, owner, upsert }: Target,
  file: Pick<NewObject, 'version' | 'metadata' | 'user_metadata'>,
): Promise<{ id: string; replaced: string | null }> {
  const row: NewObject = { id: randomUUID(), bucket_id: bucket, name, owner, ...file };
  return asCaller(db, caller, async (sql) => {
    if (upsert) return upsertObject(sql, row);
    await insertObject(sql, row);
    return { id: row.id, replaced: null };
  });
}

export function sizeLimit({ file_size_limit }: BucketRules, name: string, maxBytes: number): number {
  return isFolderPlaceholder(name) ? 0 : Math.min(file_size_limit ?? maxBytes, maxBytes);
}

/** @throws {StorageError} InvalidMimeType */
export function requireAllowed({ allowed_mime_types }: BucketRules, mimetype: string): void {
  if (!isAllowed(mimetype, allowed_mime_types)) throw unsupportedMimeType(mimetype);
}
