import type { Context } from 'hono';
import { socketOf, type AppEnv } from '#server/http/app-env.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import type { RequestLimits } from './plan/request-limits.ts';
import { Turns } from './turns.ts';

/** Visitors' requests that run at once per IP address: on the embedded engine, everyone else waits for each of them. */
const VISITORS_AT_ONCE = 1;
/** Writes of one account, or of all visitors and guests of one IP address, that run at once in this process. */
const WRITES_AT_ONCE = 1;

/** Who waits for whom in this process. */
export function createCallerTurns() {
  const visitors = new Turns(VISITORS_AT_ONCE);
  const writers = new Turns(WRITES_AT_ONCE);
  return {
    /** Visitors and guests, who cost their maker nothing. Calls within the process are the pages' loaders. */
    visit<T>(c: Context<AppEnv>, caller: Caller, work: () => Promise<T>): Promise<T> {
      const isVisitor = ['anon', 'guest'].includes(caller.claims.role) && socketOf(c) !== undefined;
      return isVisitor ? visitors.run(rateLimitKey(caller.ip), work) : work();
    },
    /** @throws {TooManyWaiting} */
    write<T>(caller: Caller, { waitingWrites }: RequestLimits, work: () => Promise<T>): Promise<T> {
      return waitingWrites === null ? work() : writers.run(writerOf(caller), work, waitingWrites);
    },
  };
}

const writerOf = ({ claims: { role, sub }, ip }: Caller): string =>
  role === 'authenticated' && sub !== undefined ? sub : rateLimitKey(ip);
