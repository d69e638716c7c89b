import * as z from 'zod';
import { asCaller, type Caller } from '#server/platform/db/scope.ts';
import { requireObject } from '#server/platform/storage/copy-object.ts';
import { invalidRequest } from '#server/platform/storage/errors.ts';
import { findNames } from '#server/platform/storage/objects.queries.ts';
import { notOffered } from '#server/protocols/storage/buckets/bucket-body.ts';
import {
  objectPathOf,
  bucketOf,
  requireCaller,
  readJson,
  type Endpoint,
  type StorageServices,
} from '#server/protocols/storage/request.ts';
import { changesNothing, requireMayRequest, Transformation } from '#server/protocols/storage/render/transformation.ts';
import type { UrlTokens } from '#server/protocols/storage/url-tokens.ts';

/**
 * A URL keeps working when its signer signs out or may no longer read the file, until the account is banned or deleted. So
 * only the service key may sign one for longer than a week.
 */
const MAX_SECONDS = 7 * 24 * 3600;
/** A hundred years, so that dates in tokens and headers stay valid. */
const MAX_SERVICE_SECONDS = 3_155_760_000;
const expiresIn = z.int().min(1).max(MAX_SERVICE_SECONDS);
const Body = z.object({ expiresIn, transform: Transformation.nullish() });
const Bodies = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) });

/** @throws {StorageError} InvalidRequest */
function requireMaySignFor(seconds: number, { claims }: Caller): void {
  if (seconds > MAX_SECONDS && claims.role !== 'service_role')
    throw invalidRequest(`body/expiresIn must be <= ${MAX_SECONDS} (7 days)`);
}

/** POST /object/sign/:bucket/*: a URL whose holder may read the object until it expires. */
export function sign(services: StorageServices, tokens: UrlTokens): Endpoint {
  return async (c) => {
    const caller = requireCaller(c);
    const objectPath = objectPathOf(c, '/object/sign');
    const { expiresIn: seconds, transform } = await readJson(c, Body);
    requireMaySignFor(seconds, caller);
    const image = transform === undefined || transform === null || changesNothing(transform) ? null : transform;
    if (image !== null && !services.config.images.enabled) throw notOffered('image transformation');
    if (image !== null) requireMayRequest(image, caller);
    await requireObject(services, caller, objectPath);
    const token = await tokens.sign('download', objectPath, seconds, {
      ...(await signedBy(services, caller)),
      ...(image === null ? {} : { transform: image }),
    });
    const route = image === null ? 'object' : 'render/image';
    // The client encodes it.
    return c.json({ signedURL: `/${route}/sign/${objectPath.bucket}/${objectPath.name}?token=${token}` });
  };
}

/** The subject of a token without a session (`JWT_SECRET`) need not be an account. */
const signedBy = async ({ identity }: StorageServices, { claims: { session_id: session, sub } }: Caller) =>
  session !== undefined && sub !== undefined ? { account: await identity.seal(sub) } : {};

const UNKNOWN = 'Either the object does not exist or you do not have access to it';

/** POST /object/sign/:bucket: the same for many objects, with an error for each that is unavailable. */
export function signMany(services: StorageServices, tokens: UrlTokens): Endpoint {
  return async (c) => {
    const caller = requireCaller(c);
    const bucket = bucketOf(c);
    const { expiresIn: seconds, paths } = await readJson(c, Bodies);
    requireMaySignFor(seconds, caller);
    const seen = await asCaller(services.db, caller, (sql) => findNames(sql, bucket, paths), { readOnly: true });
    const account = await signedBy(services, caller);
    const answers = paths.map(async (path) => {
      if (!seen.has(path)) return { error: UNKNOWN, path, signedURL: null };
      const token = await tokens.sign('download', { bucket, name: path }, seconds, account);
      return { error: null, path, signedURL: `/object/sign/${bucket}/${path}?token=${token}` };
    });
    return c.json(await Promise.all(answers));
  };
}
