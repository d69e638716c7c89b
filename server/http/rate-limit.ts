import type { Context, MiddlewareHandler } from 'hono';
import type { RateLimit, RateLimits } from '#server/platform/rate-limits.ts';
import type { AppEnv } from './app-env.ts';
import { rateLimitKey } from './client-ip.ts';

/** Limits a route per IP address, except for requests that are `exempt`. The body is an error in PostgREST's format. */
export function limitByIp(
  { limits }: { limits: RateLimits },
  limit: RateLimit,
  exempt: (c: Context<AppEnv>) => boolean = () => false,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (exempt(c)) return next();
    const wait = await limits.take(limit, rateLimitKey(c.get('ip')));
    if (wait === null) return next();
    c.header('retry-after', String(wait));
    const message = `Too many requests. Please try again in ${wait} seconds.`;
    return c.json({ code: 'rate_limited', message, details: null, hint: null }, 429);
  };
}
