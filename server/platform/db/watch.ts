import type { Database } from './database.ts';
import type { Outages } from '#server/platform/outages.ts';

const POLL_MS = 1000;

interface WatchOptions {
  /** The channel of NOTIFY. */
  channel: string;
  /** Looks for a change. Calls never overlap. */
  look: () => Promise<void>;
  /** Called instead of `look` on NOTIFY. */
  notified?: () => void;
  /** Called at the first of the failed looks in a row, except in an outage of the database. */
  failed: (error: unknown) => void;
  outages: Outages;
}

interface Watch {
  /** Resolves after a look that began after this call, even if it failed. Waiting callers share one. */
  lookNow(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Looks for a change in the database at once on NOTIFY, and every second, because LISTEN does not work through a
 * transaction pooler or on a lost connection.
 */
export async function watch(db: Database, { channel, look, notified, failed, outages }: WatchOptions): Promise<Watch> {
  let isFailing = false;
  const lookOnce = async () => {
    await look();
    isFailing = false;
  };
  const report = (error: unknown) => {
    if (!isFailing) failed(error);
    isFailing = true;
  };
  const lookNow = shareCalls(() => outages.follow(lookOnce, report));
  const unlisten = await db.listen(channel, notified ?? (() => void lookNow()));
  const timer = setInterval(() => void lookNow(), POLL_MS);
  timer.unref();
  return {
    lookNow,
    async stop() {
      clearInterval(timer);
      await unlisten();
    },
  };
}

/** Runs `work` once at a time. Calls during a run share the next one, because the running one may already have read. */
function shareCalls(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  return function run(): Promise<void> {
    if (running === null) {
      running = work().finally(() => {
        running = null;
      });
      return running;
    }
    next ??= running.then(() => {
      next = null;
      return run();
    });
    return next;
  };
}
