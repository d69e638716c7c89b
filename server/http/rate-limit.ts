import type { Context, MiddlewareHandler } from 'hono';
import type { RateLimit, RateLimits } from '#server/platform/rate-limits.ts';
import type { AppEnv } from './app-env.ts';
import { accountOf, isServiceRole } from './caller.ts';
import { rateLimitKey } from './client-ip.ts';

type Exempt = (c: Context<AppEnv>) => boolean;

/** Limits a route per IP address, except for requests that are `exempt`. The body is an error in PostgREST's format. */
export function limitByIp(
  services: { limits: RateLimits },
  limit: RateLimit,
  exempt: Exempt = () => false,
): MiddlewareHandler<AppEnv> {
  return limitBy(services, limit, (c) => (exempt(c) ? null : rateLimitKey(c.get('ip'))));
}

/** Limits a route per account, and per IP address for callers without one. The service role is exempt. */
export function limitByAccount(services: { limits: RateLimits }, limit: RateLimit): MiddlewareHandler<AppEnv> {
  return limitBy(services, limit, (c) => (isServiceRole(c) ? null : (accountOf(c) ?? rateLimitKey(c.get('ip')))));
}

/** @param keyOf what is counted together; null is not counted */
function limitBy(
  { limits }: { limits: RateLimits },
  limit: RateLimit,
  keyOf: (c: Context<AppEnv>) => string | null,
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const key = keyOf(c);
    if (key === null) return next();
    const wait = await limits.take(limit, key);
    if (wait === null) return next();
    c.header('retry-after', String(wait));
    const message = `Too many requests. Please try again in ${wait} seconds.`;
    return c.json({ code: 'rate_limited', message, details: null, hint: null }, 429);
  };
}
