import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { TokenError } from '#server/platform/keys/identity.ts';
import { findBucketRules } from '#server/platform/storage/buckets.queries.ts';
import { bucketNotFound, invalidRequest, StorageError } from '#server/platform/storage/errors.ts';
import { findObject } from '#server/platform/storage/objects.queries.ts';
import { withStorageErrors } from '#server/platform/storage/database-errors.ts';
import {
  type ObjectPath,
  objectPathOf,
  requireCaller,
  type StorageContext,
  type StorageServices,
} from '#server/protocols/storage/request.ts';
import type { Transformation } from '#server/protocols/storage/render/transformation.ts';
import { requireActive } from './signer.ts';
import type { UrlTokens } from '#server/protocols/storage/url-tokens.ts';
import type { Readable } from './object-headers.ts';

/** Reads as the server: for public buckets and signed URLs. */
const forAll = (
  { db }: StorageServices,
  { bucket, name }: ObjectPath,
  isPublic: boolean,
  expires: Date | null,
): Readable => ({
  load: () => findObject(db, bucket, name),
  isPublic,
  expires,
});

const forCaller = ({ db }: StorageServices, { bucket, name }: ObjectPath, caller: Caller): Readable => ({
  load: () => withStorageErrors(asCaller(db, caller, (sql) => findObject(sql, bucket, name), { readOnly: true })),
  isPublic: false,
  expires: null,
});

export type FindReadable = (c: StorageContext) => Promise<Readable>;

/** `<prefix>/:bucket/*` of a public bucket. @throws {StorageError} NoSuchBucket, also for a private one */
export function publicly(services: StorageServices, prefix: string): FindReadable {
  return async (c) => {
    const objectPath = objectPathOf(c, prefix);
    const rules = await findBucketRules(services.db, objectPath.bucket);
    if (rules?.public !== true) throw bucketNotFound();
    return forAll(services, objectPath, true, null);
  };
}

/**
 * `<prefix>/:bucket/*` for callers with access. For public buckets that is everyone; for private ones, a caller without
 * a valid token does not learn that the bucket exists.
 */
export function byCaller(services: StorageServices, prefix: string): FindReadable {
  return async (c) => {
    const objectPath = objectPathOf(c, prefix);
    const rules = await findBucketRules(services.db, objectPath.bucket);
    if (rules?.public === true) return forAll(services, objectPath, true, null);
    const caller = callerOrNull(c);
    if (rules === null || caller === null) throw bucketNotFound();
    return forCaller(services, objectPath, caller);
  };
}

function callerOrNull(c: StorageContext): Caller | null {
  try {
    return requireCaller(c);
  } catch (error) {
    if (error instanceof StorageError || error instanceof TokenError) return null;
    throw error;
  }
}

/** `<prefix>/:bucket/*` for a caller with a token. @throws {StorageError} AccessDenied, NoSuchBucket */
export function authenticated(services: StorageServices, prefix: string): FindReadable {
  return async (c) => {
    const caller = requireCaller(c);
    const objectPath = objectPathOf(c, prefix);
    const rules = await findBucketRules(services.db, objectPath.bucket);
    if (rules === null) throw bucketNotFound();
    return rules.public ? forAll(services, objectPath, true, null) : forCaller(services, objectPath, caller);
  };
}

/** The object of a signed URL, and the transformation that it was signed with. */
interface SignedReadable {
  readable: Readable;
  transform: Transformation | null;
}

/** `<prefix>/:bucket/*?token=` for holders of a signed URL. @throws {StorageError} InvalidJWT, InvalidSignature, AccessDenied */
export function findSigned(
  services: StorageServices,
  tokens: UrlTokens,
  prefix: string,
): (c: StorageContext) => Promise<SignedReadable> {
  return async (c) => {
    const objectPath = objectPathOf(c, prefix);
    const token = c.req.query('token');
    if (token === undefined) throw invalidRequest("querystring must have required property 'token'");
    const { exp, transform, account } = await tokens.verifyDownload(token, objectPath);
    if (account !== undefined) await requireActive(services, await services.identity.open<string>(account));
    return { readable: forAll(services, objectPath, false, new Date(exp * 1000)), transform: transform ?? null };
  };
}

/** The same for the file as it is: a URL for a resized image does not reveal the original. */
export function signed(services: StorageServices, tokens: UrlTokens, prefix: string): FindReadable {
  const find = findSigned(services, tokens, prefix);
  return async (c) => {
    const { readable, transform } = await find(c);
    if (transform !== null)
      throw new StorageError(400, 'InvalidSignature', 'The token is for a transformed image, not for the file');
    return readable;
  };
}
