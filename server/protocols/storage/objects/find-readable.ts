import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { findBucketRules } from '#server/platform/storage/buckets.queries.ts';
import { StorageError, bucketNotFound, invalidRequest } from '#server/platform/storage/errors.ts';
import { findObject } from '#server/platform/storage/objects.queries.ts';
import { inProtocolWords } from '#server/platform/storage/refusals.ts';
import { addressOf, callerOf, type Address, type StorageContext, type StorageServices } from '../request.ts';
import type { UrlTokens } from '../url-tokens.ts';
import type { Readable } from './answer-file.ts';

/** Reads as the server: of a public bucket, or under a signed address. */
const forAll = (
  { db }: StorageServices,
  { bucket, name }: Address,
  isPublic: boolean,
  expires: Date | null,
): Readable => ({
  load: () => findObject(db, bucket, name),
  isPublic,
  expires,
});

const forCaller = ({ db }: StorageServices, { bucket, name }: Address, caller: Caller): Readable => ({
  load: () => inProtocolWords(asCaller(db, caller, (sql) => findObject(sql, bucket, name), { readOnly: true })),
  isPublic: false,
  expires: null,
});

export type FindReadable = (c: StorageContext) => Promise<Readable>;

/** `<prefix>/:bucket/*` for everybody. @throws {StorageError} NoSuchBucket for a private one too */
export function publicly(services: StorageServices, prefix: string): FindReadable {
  return async (c) => {
    const address = addressOf(c, prefix);
    const rules = await findBucketRules(services.db, address.bucket);
    if (rules?.public !== true) throw bucketNotFound();
    return forAll(services, address, true, null);
  };
}

/**
 * `<prefix>/:bucket/*` for who may see it. Of a public bucket that is everybody; of another, a caller without a token,
 * or with one that is not accepted, is not told that it exists.
 */
export function byCaller(services: StorageServices, prefix: string): FindReadable {
  return async (c) => {
    const address = addressOf(c, prefix);
    const rules = await findBucketRules(services.db, address.bucket);
    if (rules?.public === true) return forAll(services, address, true, null);
    const caller = await callerOf(services, c).catch(nobody);
    if (rules === null || caller === null) throw bucketNotFound();
    return forCaller(services, address, caller);
  };
}

function nobody(error: unknown): null {
  if (error instanceof StorageError) return null;
  throw error;
}

/** `<prefix>/:bucket/*` for a caller with a token. @throws {StorageError} AccessDenied, NoSuchBucket */
export function authenticated(services: StorageServices, prefix: string): FindReadable {
  return async (c) => {
    const caller = await callerOf(services, c);
    const address = addressOf(c, prefix);
    const rules = await findBucketRules(services.db, address.bucket);
    if (rules === null) throw bucketNotFound();
    return rules.public ? forAll(services, address, true, null) : forCaller(services, address, caller);
  };
}

/** `<prefix>/:bucket/*?token=` for who has the address. @throws {StorageError} InvalidJWT, InvalidSignature */
export function signed(services: StorageServices, tokens: UrlTokens, prefix: string): FindReadable {
  return async (c) => {
    const address = addressOf(c, prefix);
    const token = c.req.query('token');
    if (token === undefined) throw invalidRequest("querystring must have required property 'token'");
    const { exp } = await tokens.verify(token, 'download', address);
    return forAll(services, address, false, new Date(exp * 1000));
  };
}
