import { randomUUID } from 'node:crypto';
import { Server, type ServerOptions } from '@tus/server';
import * as z from 'zod';
import { requestFacts } from '#server/http/request-log.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import { isFileId } from '#server/platform/files/files.ts';
import { asStorageError } from '#server/platform/storage/database-errors.ts';
import { accessDenied, StorageError } from '#server/platform/storage/errors.ts';
import { requireBucketName, requireKey } from '#server/platform/storage/names.ts';
import { requireQuota } from '#server/platform/storage/quota.ts';
import { createUpload, type UploadRequest } from '#server/platform/storage/resumable/uploads.ts';
import {
  ownerOf,
  parseWith,
  requireCaller,
  type Endpoint,
  type QuotaOf,
  type StorageContext,
  type StorageServices,
} from '#server/protocols/storage/request.ts';
import { RESUMABLE_PATH } from './path.ts';
import { UploadLocks } from './upload-locks.ts';
import { UploadStore } from './upload-store.ts';

const text = z.string().max(20_000).nullish();
/** `Upload-Metadata`. `sha256` is ours: the content is compared with it on completion. */
const Metadata = z.object({
  bucketName: z.string(),
  objectName: z.string(),
  contentType: text,
  cacheControl: text,
  metadata: text,
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .nullish(),
});

/** How long a cancelled request may take to record what has arrived. */
const LOCK_DRAIN_MS = 500;

/**
 * Resumable uploads: TUS 1.0 with the extensions creation, creation-with-upload, termination and expiration. Bucket and
 * name are in the metadata, as on a hosted Supabase. Errors are plain text with their own status, as TUS clients expect.
 *
 * @param quotaOf bytes that an account may store; null for no limit
 */
export function resumableUploads(services: StorageServices, quotaOf: QuotaOf): Endpoint {
  const { config, db } = services;
  const locks = new UploadLocks();

  /** A server for one request costs microseconds; the library passes no context to its store. */
  function serverFor(c: StorageContext, caller: Caller): Server {
    const options: ServerOptions = {
      path: `/storage/v1${RESUMABLE_PATH}`,
      relativeLocation: true,
      locker: locks,
      lockDrainTimeout: LOCK_DRAIN_MS,
      maxSize: config.files.maxBytes,
      namingFunction: () => randomUUID(),
      getFileIdFromRequest: (_request, last) => (last !== undefined && isFileId(last) ? last : undefined),
      onUploadCreate: async (request, upload) => {
        const upsert = request.headers.get('x-upsert') === 'true';
        const wanted = readRequest(caller, upload.metadata, upload.size ?? 0, upsert);
        await requireQuota(db, wanted.target.owner, quotaOf(caller), wanted.size);
        await createUpload(services, caller, wanted, upload.id, config.files.maxBytes);
        return {};
      },
      onResponseError: (_request, error) => describe(c, services, error),
    };
    return new Server({ ...options, datastore: new UploadStore(services, caller, config.files.maxBytes) });
  }

  return async (c) => {
    const caller = c.req.method === 'OPTIONS' ? NOBODY : requireAccount(c);
    return serverFor(c, caller).handleWeb(c.req.raw);
  };
}

/** For the discovery of the server's capabilities. */
const NOBODY: Caller = { claims: { role: 'anon' }, ip: '', userAgent: '' };

/** Guests cannot continue an upload, so they cannot begin one. @throws {StorageError} AccessDenied */
function requireAccount(c: StorageContext): Caller {
  const caller = requireCaller(c);
  const { role, is_anonymous: isAnonymous } = caller.claims;
  if (role === 'anon' || isAnonymous === true) throw accessDenied('Resumable uploads need an account');
  return caller;
}

function readRequest(
  caller: Caller,
  given: Record<string, string | null> | undefined,
  size: number,
  upsert: boolean,
): UploadRequest {
  const { bucketName, objectName, ...metadata } = parseWith(Metadata, given ?? {}, 'Upload-Metadata');
  const target = {
    bucket: requireBucketName(bucketName),
    name: requireKey(objectName),
    upsert,
    owner: ownerOf(caller),
  };
  return { target, size, metadata };
}

type TusError = Error | { status_code: number; body: string };

function describe(c: StorageContext, { log }: StorageServices, raised: TusError) {
  // The library's own errors are responses already.
  if (!(raised instanceof Error)) return undefined;
  const error = asStorageError(raised);
  if (error instanceof StorageError && error.status < 500) {
    // Clients take 409 for a wrong offset and try again.
    return { status_code: error.status === 409 ? 400 : error.status, body: error.message };
  }
  log.error({ err: raised, ...requestFacts(c) }, 'a resumable upload failed');
  // Clients that cannot read an offset forget their upload and begin anew, except after 423.
  return { status_code: c.req.method === 'HEAD' ? 423 : 500, body: 'Internal server error' };
}
