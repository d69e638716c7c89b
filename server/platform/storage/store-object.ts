import { randomUUID } from 'node:crypto';
import { hasSqlState } from '#server/platform/db/database.ts';
import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { findBucketRules, type BucketRules } from './buckets.queries.ts';
import { atMost, measure, peek, type Bytes } from './byte-streams.ts';
import { contentTypeOf, HEAD_BYTES } from './content-type.ts';
import { bucketNotFound, mimeTypeRefused, tooLarge } from './errors.ts';
import { announceFile, NOT_STORED } from './loose-files.queries.ts';
import { isAllowed } from './mime-types.ts';
import { isFolderMark, requireKey } from './names.ts';
import { insertObject, upsertObject, type FileFacts, type NewObject } from './objects.queries.ts';
import { asStorageError, inProtocolWords } from './refusals.ts';
import { giveUpFile, removeFiles, type StorageParts } from './remove-files.ts';

/** Where a file is to go, and for whom. */
export interface Target {
  bucket: string;
  name: string;
  /** Whether it may take the place of another. */
  upsert: boolean;
  owner: string | null;
}

/** A file as it comes in. */
export interface Incoming {
  body: Bytes;
  /** What the sender says of the type and the size; null where it says nothing. */
  declaredType: string | null;
  declaredSize: number | null;
  contentEncoding: string | null;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
  /** Lets go of what was not read. */
  close(): Promise<void>;
}

export interface Stored {
  id: string;
  facts: FileFacts;
}

/**
 * Stores a file under a name, as the caller. Neither a row without its file nor a file that could be read without a row
 * can come of it, wherever it breaks off:
 *
 * 1. the database is asked whether the caller may write the row, before a byte is read;
 * 2. the file is announced (`storage.loose_files`), then stored under an id of its own: no row names it, so nobody sees it;
 * 3. one transaction, as the caller, writes the row. In it the announcement goes away, without which the row is refused,
 *    and the file that the row named before is put down for removal;
 * 4. that file is removed.
 *
 * A failure of 2 or 3 puts the file down for removal. What a dying process leaves is removed by `sweepFiles`. Of two that
 * write the same name at once, the later commit wins and the other's file is put down in the same way.
 *
 * @param bytesAtMost the server's limit, next to the bucket's
 * @throws {StorageError}
 */
export async function storeObject(
  parts: StorageParts,
  caller: Caller,
  target: Target,
  bytesAtMost: number,
  receive: () => Promise<Incoming>,
): Promise<Stored> {
  requireKey(target.name);
  const rules = await findBucketRules(parts.db, target.bucket);
  if (rules === null) throw bucketNotFound();
  const limit = sizeLimit(rules, target.name, bytesAtMost);
  await requireMayWrite(parts, caller, target, {});
  const incoming = await receive();
  try {
    return await storeIncoming(parts, caller, target, rules, limit, incoming);
  } finally {
    await incoming.close();
  }
}

async function storeIncoming(
  parts: StorageParts,
  caller: Caller,
  target: Target,
  rules: BucketRules,
  limit: number,
  incoming: Incoming,
): Promise<Stored> {
  const { cacheControl, contentEncoding } = incoming;
  if (incoming.declaredSize !== null && incoming.declaredSize > limit) throw tooLarge();
  const { head, body } = await peek(incoming.body, HEAD_BYTES);
  const mimetype = await contentTypeOf(incoming.declaredType, contentEncoding, head);
  if (!isFolderMark(target.name)) requireAllowed(rules, mimetype);
  const measured = measure(atMost(body, limit));
  return keepFile(parts, caller, target, incoming.userMetadata, async (version) => {
    await parts.files.put(version, measured.body);
    const { size, eTag } = measured.result();
    return {
      eTag,
      size,
      mimetype,
      cacheControl,
      contentLength: size,
      httpStatusCode: 200,
      lastModified: parts.clock.now().toISOString(),
      ...(contentEncoding === null ? {} : { contentEncoding }),
    };
  });
}

/** Steps 2 to 4 of {@link storeObject} around whatever brings the file to its place. @throws {StorageError} */
export async function keepFile(
  parts: StorageParts,
  caller: Caller,
  target: Target,
  userMetadata: Record<string, unknown> | null,
  bring: (version: string) => Promise<FileFacts>,
): Promise<Stored> {
  const version = randomUUID();
  await announceFile(parts.db, version);
  try {
    const facts = await bring(version);
    const { id, replaced } = await inProtocolWords(
      writeRow(parts, caller, target, { version, metadata: facts, user_metadata: userMetadata }),
    );
    await removeFiles(parts, replaced === null ? [] : [replaced]);
    return { id, facts };
  } catch (error) {
    await giveUpFile(parts, version);
    throw error;
  }
}

/** @throws {StorageError} when the caller may not put a file there, or there is one already */
export async function requireMayWrite(
  parts: StorageParts,
  caller: Caller,
  target: Target,
  facts: Partial<FileFacts>,
): Promise<void> {
  const row = { version: randomUUID(), metadata: facts, user_metadata: null };
  try {
    await writeRow(parts, caller, target, row);
  } catch (error) {
    // Nothing but the file is missing.
    if (hasSqlState(error, NOT_STORED)) return;
    throw asStorageError(error);
  }
  throw new Error('the database took a row without a file');
}

async function writeRow(
  { db }: StorageParts,
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

export function sizeLimit({ file_size_limit }: BucketRules, name: string, bytesAtMost: number): number {
  return isFolderMark(name) ? 0 : Math.min(file_size_limit ?? bytesAtMost, bytesAtMost);
}

/** @throws {StorageError} InvalidMimeType */
export function requireAllowed({ allowed_mime_types }: BucketRules, mimetype: string): void {
  if (!isAllowed(mimetype, allowed_mime_types)) throw mimeTypeRefused(mimetype);
}
