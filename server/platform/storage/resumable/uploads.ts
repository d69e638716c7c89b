import { open } from 'node:fs/promises';
import type { PartialFiles } from '#server/platform/files/partial-files.ts';
import { findBucketRules, type BucketRules } from '#server/platform/storage/buckets.queries.ts';
import { measure } from '#server/platform/storage/byte-streams.ts';
import { maxAgeOf, metadataOf } from '#server/platform/storage/client-metadata.ts';
import { contentTypeOf, HEAD_BYTES } from '#server/platform/storage/content-type.ts';
import { bucketNotFound, StorageError, tooLarge } from '#server/platform/storage/errors.ts';
import { requireMimeType } from '#server/platform/storage/mime-types.ts';
import { requireKey } from '#server/platform/storage/names.ts';
import type { StorageDeps } from '#server/platform/storage/remove-files.ts';
import {
  requireAllowed,
  requireMayWrite,
  sizeLimit,
  writeFileAndRow,
  type StoreDeps,
  type Target,
} from '#server/platform/storage/store-object.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import { deleteUpload, insertUpload, recordReceived, recordVersion, type DeclaredMetadata } from './uploads.queries.ts';
import type { UploadRow } from './uploads.queries.ts';

export interface UploadDeps extends StoreDeps {
  config: StoreDeps['config'] & { retention: { uploadHours: number } };
  partialFiles: PartialFiles;
}

export interface UploadRequest {
  target: Target;
  size: number;
  metadata: DeclaredMetadata;
}

/**
 * Creates an upload, if the caller may write the object and the bucket accepts its size and declared type. Everything is
 * checked again on completion.
 * @throws {StorageError}
 */
export async function createUpload(
  deps: UploadDeps,
  caller: Caller,
  { target, size, metadata }: UploadRequest,
  id: string,
  maxBytes: number,
): Promise<void> {
  requireKey(target.name);
  const rules = await requireRules(deps, target.bucket);
  if (size > sizeLimit(rules, target.name, maxBytes)) throw tooLarge();
  metadataOf(metadata.metadata ?? '{}');
  if (metadata.contentType) requireAllowed(rules, requireMimeType(metadata.contentType));
  await requireMayWrite(deps, caller, target, {});
  const { bucket, name, upsert, owner } = target;
  await insertUpload(deps.db, { id, owner, bucket_id: bucket, name, upsert, size, metadata }, deps.clock.now());
}

/**
 * Where the client has to continue. The last byte counts as received only when the object exists: if completing the
 * upload fails or the process dies, the client sends that byte again, which completes it.
 */
export function offsetOf({ size, received, completed }: UploadRow): number {
  if (completed) return size;
  return Math.min(received, Math.max(0, size - 1));
}

/**
 * Appends content at the offset of the upload. With the last byte, the object is created as the caller.
 * @returns the new offset
 * @throws {StorageError} An error of the client's making deletes the upload; after others it can be continued.
 */
export async function receivePart(
  deps: UploadDeps,
  caller: Caller,
  upload: UploadRow,
  content: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<number> {
  const before = offsetOf(upload);
  const record = async (received: number) => {
    const recorded = await recordReceived(deps.db, upload, { received, at: deps.clock.now() });
    if (!recorded) throw new StorageError(423, 'ResourceLocked', 'Another request writes to this upload');
  };
  const received = await deps.partialFiles.append(upload.id, before, content, record);
  try {
    if (received === upload.size) await completeUpload(deps, caller, upload, maxBytes);
    else if (before < HEAD_BYTES && received >= HEAD_BYTES) await requireType(deps, upload);
  } catch (error) {
    if (error instanceof StorageError && error.status < 500) await discardUpload(deps, upload.id);
    throw error;
  }
  return received;
}

export async function discardUpload({ db, partialFiles }: UploadDeps, id: string): Promise<void> {
  await deleteUpload(db, id);
  await partialFiles.remove(id);
}

/** @throws {StorageError} */
async function completeUpload(deps: UploadDeps, caller: Caller, upload: UploadRow, maxBytes: number): Promise<void> {
  const { id, bucket_id: bucket, name, owner, upsert, size, metadata } = upload;
  const path = deps.partialFiles.pathOf(id);
  const mimetype = await requireType(deps, upload);
  if (size > sizeLimit(await requireRules(deps, bucket), name, maxBytes)) throw tooLarge();
  const { eTag, sha256 } = await measureFile(path);
  if (metadata.sha256 && metadata.sha256.toLowerCase() !== sha256)
    throw new StorageError(400, 'BadDigest', 'The content does not match the declared SHA-256');
  const target = { bucket, name, upsert, owner };
  await writeFileAndRow(deps, caller, target, userMetadataOf(metadata), async (version) => {
    await recordVersion(deps.db, id, version);
    await deps.files.putFile(version, path);
    return {
      eTag,
      size,
      mimetype,
      cacheControl: maxAgeOf(metadata.cacheControl ?? null),
      contentLength: size,
      httpStatusCode: 200,
      lastModified: deps.clock.now().toISOString(),
    };
  });
  await deps.partialFiles.remove(id);
}

async function measureFile(path: string) {
  const { body, result } = measure(contentOf(path));
  const reader = body[Symbol.asyncIterator]();
  while ((await reader.next()).done !== true);
  return result();
}

/**
 * A file in chunks of one buffer, each valid until the next is read. A stream's buffers would be 100 MB of garbage
 * before they are collected.
 */
async function* contentOf(path: string): AsyncIterable<Uint8Array> {
  const buffer = Buffer.allocUnsafe(1024 * 1024);
  const file = await open(path, 'r');
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.byteLength, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** The type of the content, by its first bytes. @throws {StorageError} InvalidMimeType */
async function requireType(deps: UploadDeps, { id, bucket_id: bucket, metadata }: UploadRow): Promise<string> {
  const file = await open(deps.partialFiles.pathOf(id), 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const mimetype = await contentTypeOf(
      metadata.contentType ?? null,
      null,
      buffer.subarray(0, bytesRead),
      deps.config.files.checksTypes,
    );
    requireAllowed(await requireRules(deps, bucket), mimetype);
    return mimetype;
  } finally {
    await file.close();
  }
}

async function requireRules({ db }: StorageDeps, bucket: string): Promise<BucketRules> {
  const rules = await findBucketRules(db, bucket);
  if (rules === null) throw bucketNotFound();
  return rules;
}

const userMetadataOf = ({ metadata }: DeclaredMetadata) =>
  metadata === undefined || metadata === null ? null : metadataOf(metadata);
