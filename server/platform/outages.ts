import type { Logger } from 'pino';
import { describeFailure } from '#server/platform/errors/describe-failure.ts';
import { isUnreachable } from './db/database.ts';

/**
 * Logs once that the database cannot be reached and once that it can be again, for everything that looks at it by itself:
 * each would otherwise say so every second.
 */
export interface Outages {
  /** Runs work on the database. Resolves after a failure, which `failed` gets if it is no outage. */
  follow(work: () => Promise<void>, failed: (error: unknown) => void): Promise<void>;
  /** Whether the error is a part of an outage, which the log knows then. */
  covers(error: unknown): boolean;
}

/** @param database its location for the log, without credentials */
export function createOutages(log: Pick<Logger, 'warn' | 'error'>, database?: string): Outages {
  /** When the outage was noticed; null while there is none. */
  let since: number | null = null;

  function covers(error: unknown): boolean {
    if (!isUnreachable(error)) return false;
    if (since === null) {
      since = performance.now();
      log.error({ database, fault: describeFailure(error) }, 'the database cannot be reached');
    }
    return true;
  }
  /** Work that began before the outage may have had its answer then. */
  function succeeded(began: number): void {
    if (since === null || began <= since) return;
    log.warn({ seconds: Math.round((performance.now() - since) / 1000) }, 'the database can be reached again');
    since = null;
  }
  return {
    covers,
    async follow(work, failed) {
      const began = performance.now();
      try {
        await work();
        succeeded(began);
      } catch (error) {
        if (!covers(error)) failed(error);
      }
    },
  };
}
