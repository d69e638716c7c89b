import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '#server/http/app-env.ts';
import { isGuestRequest, isViewOnly } from '#server/http/caller.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import type { RateLimit } from '#server/platform/rate-limits.ts';
import { accessDenied, StorageError } from '#server/platform/storage/errors.ts';
import type { StorageContext, StorageServices } from './request.ts';

/** Per client IP. A page of pictures causes many reads; signing and listing count as reads. */
const READS: RateLimit = { name: 'storage:read', points: 1200, seconds: 60 };
/** A large upload sends its parts one after the other. */
const PARTS: RateLimit = { name: 'storage:part', points: 3000, seconds: 60 };
const WRITES: RateLimit = { name: 'storage:write', points: 240, seconds: 60 };

/** Of images that are not in the cache. */
const TRANSFORMATIONS: RateLimit = { name: 'storage:transform', points: 120, seconds: 60 };

/** Guests have no files and see none that need a token. */
export const rejectGuests: MiddlewareHandler<AppEnv> = (c, next) => {
  if (isGuestRequest(c)) throw accessDenied('Files need an account');
  return next();
};

/**
 * The guards of the route table: whether an endpoint reads or writes depends on the route, never on how a path looks,
 * because buckets and files may have any name.
 */
export function createRouteGuards({ limits }: Pick<StorageServices, 'limits'>) {
  async function take(c: StorageContext, limit: RateLimit): Promise<void> {
    const retryAfter = await limits.take(limit, rateLimitKey(c.get('ip')));
    if (retryAfter === null) return;
    throw new StorageError(429, 'SlowDown', 'Too many requests', { headers: { 'retry-after': String(retryAfter) } });
  }

  const reads: MiddlewareHandler<AppEnv> = async (c, next) => {
    await take(c, READS);
    return next();
  };
  /** Closed to view-only tokens. */
  const writing =
    (limit: RateLimit): MiddlewareHandler<AppEnv> =>
    async (c, next) => {
      await take(c, limit);
      if (isViewOnly(c)) throw accessDenied('This token is for viewing only');
      return next();
    };
  /** For an endpoint, before it transforms an image. */
  const takeTransformation = (c: StorageContext) => take(c, TRANSFORMATIONS);
  return { reads, writes: writing(WRITES), parts: writing(PARTS), takeTransformation };
}
