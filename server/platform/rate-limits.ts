import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from './clock.ts';

export interface RateLimit {
  name: string;
  /** Requests allowed in each window. */
  points: number;
  /** Length of a window, which starts with a key's first request. */
  seconds: number;
}

/** Counts requests per limit and key. */
export interface RateLimits {
  /**
   * Takes one from `key`'s allowance under `limit`. Resolves to null when allowed, else to the seconds to wait.
   * `points` requests per `seconds`, refilled when the window ends.
   */
  take(limit: RateLimit, key: string): Promise<number | null>;
}

const unlimited: RateLimits = { take: () => Promise.resolve(null) };

/** Counts in this process's memory. With `enabled` false everything is allowed. */
export function createRateLimits({ clock, enabled }: { clock: Clock; enabled: boolean }): RateLimits {
  if (!enabled) return unlimited;
  const limiters = new Map<string, RateLimiterMemory>();
  // The library uses real time. If the injected clock moves past a window, a new window must start nevertheless.
  const ahead = () => clock.now().getTime() - Date.now();
  const start = ahead();

  function limiterOf(limit: RateLimit): RateLimiterMemory {
    const known = limiters.get(limit.name);
    if (known !== undefined) return known;
    const limiter = new RateLimiterMemory({ keyPrefix: limit.name, points: limit.points, duration: limit.seconds });
    limiters.set(limit.name, limiter);
    return limiter;
  }

  return {
    async take(limit, key) {
      const windowsMoved = Math.round((ahead() - start) / (limit.seconds * 1000));
      try {
        await limiterOf(limit).consume(`${windowsMoved}:${key}`);
        return null;
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw error;
      }
    },
  };
}
