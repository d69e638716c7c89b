import type { Logger } from 'pino';
import type { Database } from '#server/platform/db/database.ts';
import type { Outages } from '#server/platform/outages.ts';
import { watch } from '#server/platform/db/watch.ts';
import { closedMessage } from './closed-database.ts';
import { hasMaintenance, MAINTENANCE_CHANNEL, readMaintenance, type MaintenanceRow } from './maintenance.queries.ts';

/** Whether this process serves, as the database says, at most a second later. */
export interface Maintenance {
  /** Null while the service is open. */
  current(): MaintenanceRow | null;
  /** Admits a request and returns what to call at its end; null during maintenance. */
  admit(): (() => void) | null;
  /** Adds work that stops in maintenance, after the last admitted request, and goes on when it is over. */
  pauses(work: Pausable): void;
  /** Reads the state now, and resolves when everything has stopped or goes on accordingly. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

interface Pausable {
  pause(): Promise<void>;
  resume(): Promise<void>;
}

/** How long requests in progress are waited for. A move does not depend on it: it makes their writes errors. */
const REQUESTS_TIMEOUT_MS = 20_000;

/** For a database without the table, which this version has not migrated. */
export const ALWAYS_OPEN: Maintenance = {
  current: () => null,
  admit: () => () => undefined,
  pauses: () => undefined,
  settle: async () => undefined,
  close: async () => undefined,
};

export async function watchMaintenance(db: Database, log: Logger, outages: Outages): Promise<Maintenance> {
  if (!(await hasMaintenance(db))) return ALWAYS_OPEN;
  let row = await readMaintenance(db);
  /** What requests and work follow already. It becomes `row !== null` when the turn in progress ends. */
  let isPaused = row !== null;
  let turn: Promise<void> | null = null;
  const requests = countRequests();
  const pausables: Pausable[] = [];

  async function follow(pausing: boolean): Promise<void> {
    try {
      if (pausing) await requests.idle(REQUESTS_TIMEOUT_MS);
      for (const work of pausables) await (pausing ? work.pause() : work.resume());
      isPaused = pausing;
      log.warn(pausing ? 'maintenance: requests are rejected and jobs are paused' : 'maintenance is over');
    } catch (error) {
      log.error({ err: error }, 'jobs could not be paused or resumed; they are tried again');
    } finally {
      turn = null;
    }
  }
  async function read(): Promise<void> {
    const before = row?.moved_to ?? null;
    row = await readMaintenance(db);
    if (row !== null && row.moved_to !== before) log.warn(closedMessage(row));
    if (isPaused !== (row !== null)) turn ??= follow(row !== null);
  }
  const { lookNow, stop } = await watch(db, {
    channel: MAINTENANCE_CHANNEL,
    look: read,
    outages,
    failed: (error) => log.warn({ err: error }, 'the maintenance state could not be read; the last known one applies'),
  });

  return {
    current: () => row,
    admit: () => (row === null ? requests.begin() : null),
    pauses: (work) => void pausables.push(work),
    async settle() {
      await lookNow();
      await turn;
      if (isPaused === (row !== null)) return;
      // The turn had begun before the last change.
      await lookNow();
      await turn;
    },
    async close() {
      await stop();
      await turn;
    },
  };
}

function countRequests() {
  let inProgress = 0;
  const waiting = new Set<() => void>();
  return {
    begin() {
      inProgress += 1;
      return () => {
        inProgress -= 1;
        if (inProgress === 0) for (const resolve of waiting) resolve();
      };
    },
    async idle(timeoutMs: number): Promise<void> {
      if (inProgress === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      const timer = setTimeout(resolve, timeoutMs);
      await promise;
      clearTimeout(timer);
      waiting.delete(resolve);
    },
  };
}
