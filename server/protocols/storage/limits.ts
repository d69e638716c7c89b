import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '#server/http/app-env.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import type { RateLimit } from '#server/platform/rate-limits.ts';
import { StorageError } from '#server/platform/storage/errors.ts';
import type { StorageServices } from './request.ts';

/** Per client IP. A page of pictures causes many reads; signing and listing count as reads. */
const READS: RateLimit = { name: 'storage:read', points: 1200, seconds: 60 };
const WRITES: RateLimit = { name: 'storage:write', points: 240, seconds: 60 };
const READING_POSTS = /^\/storage\/v1\/object\/(list|list-v2|sign)\//;

export function limitRequests({ limits }: StorageServices): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { method, path } = c.req;
    const reads = method === 'GET' || method === 'HEAD' || (method === 'POST' && READING_POSTS.test(path));
    const retryAfter = await limits.take(reads ? READS : WRITES, rateLimitKey(c.get('ip')));
    if (retryAfter === null) return next();
    throw new StorageError(429, 'SlowDown', 'Too many requests', { headers: { 'retry-after': String(retryAfter) } });
  };
}
