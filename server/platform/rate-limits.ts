import { createHash } from 'node:crypto';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Clock } from './clock.ts';
import type { Param, Sql } from './db/database.ts';

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

interface RateLimitsOptions {
  clock: Clock;
  /** False: everything is allowed. */
  enabled: boolean;
  /**
   * Counts for all processes, in `operations.rate_limits`. It must have connections of its own: a transaction that waits for
   * a limit holds one already. Null: counts in this process's memory.
   */
  shared?: Sql | null;
}

const digest = (key: string): string => createHash('sha256').update(key).digest('base64url');

function createLimiter({ name, points, seconds }: RateLimit, shared: Sql | null): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: seconds };
  if (shared === null) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: {
      query: ({ text, values }: { text: string; values: Param[] }) => shared.query(text, values),
    },
    storeType: 'client',
    schemaName: 'operations',
    tableName: 'rate_limits',
    tableCreated: true,
    // A job does it.
    clearExpiredByTimeout: false,
    // Who keeps asking costs no more statements.
    inMemoryBlockOnConsumed: points + 1,
  });
}

/** Takes one from the allowance. Returns the seconds to wait, 0 if it was there. */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw error;
  }
}

export function createRateLimits({ clock, enabled, shared = null }: RateLimitsOptions): RateLimits {
  if (!enabled) return unlimited;
  const limiters = new Map<string, RateLimiterAbstract>();
  // The library uses real time. If the injected clock moves past a window, a new window must start nevertheless.
  const ahead = () => clock.now().getTime() - Date.now();
  const start = ahead();

  function limiterOf(limit: RateLimit): RateLimiterAbstract {
    const known = limiters.get(limit.name);
    if (known !== undefined) return known;
    const limiter = createLimiter(limit, shared);
    limiters.set(limit.name, limiter);
    return limiter;
  }

  return {
    async take(limit, key) {
      const windowsMoved = Math.round((ahead() - start) / (limit.seconds * 1000));
      // Keys are IP and email addresses, which no table needs to hold.
      const stored = `${windowsMoved}:${shared === null ? key : digest(key)}`;
      const limiter = limiterOf(limit);
      const wait = await consume(limiter, stored);
      if (wait <= limit.seconds) return wait === 0 ? null : wait;
      // No window is that long: the clock was set ahead when it began.
      await limiter.delete(stored);
      return (await consume(limiter, stored)) || null;
    },
  };
}

/** Removes shared counts whose window has ended. */
export async function sweepRateLimits({ db, clock }: { db: Sql; clock: Clock }): Promise<void> {
  await db.query('delete from operations.rate_limits where expire < $1', [clock.now().getTime()]);
}
