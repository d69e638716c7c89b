import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Sql } from '#server/platform/db/database.ts';
import { asOwner } from './as-owner.ts';
import { bossDatabase, bossTransaction } from './boss-database.ts';

// Loads while the database opens; who awaits it hears of a failure.
const library = import('pg-boss');
library.catch(() => undefined);

export interface Job<Data extends object> {
  id: string;
  data: Data;
  /** 1 for the first try. */
  attempt: number;
  /** No further try follows when this one fails. */
  last: boolean;
}

export type JobHandler<Data extends object> = (job: Job<Data>) => Promise<void>;

export interface QueueSettings {
  /** Tries after the first. */
  retryLimit?: number;
  /** Seconds to the first retry; doubled each time, with some jitter, up to {@link retryDelayMax}. 0 retries at once. */
  retryDelay?: number;
  retryDelayMax?: number;
  /** Seconds after which a running job counts as lost and is tried again. */
  expireAfter?: number;
  /** Jobs of this queue that one process runs at a time. */
  concurrency?: number;
}

export interface SendOptions {
  /** A uuid. A job whose id is already in the queue is not added again. */
  id?: string;
  startAfterSeconds?: number;
}

/**
 * Work that may outlive a request, on pg-boss in the schema `pgboss` that no client role can reach.
 * Every job runs at least once: handlers must bear a repetition.
 */
export interface Jobs {
  /**
   * Adds a job in the caller's transaction, whatever role that runs as: no commit, no job.
   * @throws when the queue has no handler or {@link start} has not finished
   */
  send(sql: Sql, queue: string, data: object, options?: SendOptions): Promise<void>;
  /** Says what runs a queue's jobs. Before {@link start}. */
  work<Data extends object>(queue: string, handler: JobHandler<Data>, settings?: QueueSettings): void;
  /**
   * Runs `handler` once in each slot of `seconds`, in one of the processes on this database; a start within a slot that
   * had its run does not repeat it. A failed run is logged, the next one comes at its time. Before {@link start}.
   */
  every(name: string, seconds: number, handler: () => Promise<void>): void;
  /** Creates or updates the schema and begins to work. */
  start(): Promise<void>;
  /** Takes no more jobs and waits for those that run, at most ten seconds; the rest runs again after a restart. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  db: Database;
  log: Logger;
  /** False where somebody else creates the schema. */
  migrate?: boolean;
  /** Seconds between looks at a queue. New jobs do not wait for it, retries do. */
  pollSeconds?: number;
}

interface Queue {
  handler: JobHandler<object>;
  settings: Required<QueueSettings>;
  every?: number;
}

const DEFAULTS: Required<QueueSettings> = {
  retryLimit: 5,
  retryDelay: 5,
  retryDelayMax: 900,
  expireAfter: 120,
  concurrency: 5,
};
const KEEP_DONE_SECONDS = 24 * 3600;
const KEEP_TICKS_SECONDS = 3600;
/** A process that runs a job says so twice in this time; after it, another may take the job. */
const HEARTBEAT_SECONDS = 15;
const SUPERVISE_SECONDS = 20;
const STOP_TIMEOUT_MS = 10_000;

const queueOptions = ({ every, settings: { retryLimit, retryDelay, retryDelayMax, expireAfter } }: Queue) => ({
  retryLimit,
  retryDelay,
  ...(retryDelay > 0 ? { retryBackoff: true, retryDelayMax } : { retryBackoff: false }),
  expireInSeconds: expireAfter,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: every === undefined ? KEEP_DONE_SECONDS : Math.max(KEEP_TICKS_SECONDS, 2 * every),
  notify: true,
});

/** What a log may hold of a failure: names and codes, never a message that could quote an address. */
export function describeFailure(error: unknown): { name: string; code?: string } {
  const fault = error as { name?: unknown; code?: unknown } | null;
  const code = typeof fault?.code === 'string' ? { code: fault.code } : {};
  return { name: typeof fault?.name === 'string' ? fault.name : 'Error', ...code };
}

class BossJobs implements Jobs {
  readonly #options: JobsOptions;
  readonly #queues = new Map<string, Queue>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #asking = new Set<Promise<void>>();
  #boss: PgBoss | undefined;

  constructor(options: JobsOptions) {
    this.#options = options;
  }

  async send(sql: Sql, queue: string, data: object, options: SendOptions = {}): Promise<void> {
    const boss = this.#boss;
    if (boss === undefined) throw new Error('jobs are not running');
    if (!this.#queues.has(queue)) throw new Error(`nothing works on the queue ${queue}`);
    const { id, startAfterSeconds } = options;
    await asOwner(sql, () => boss.send(queue, data, { id, startAfter: startAfterSeconds, db: bossTransaction(sql) }));
  }

  work<Data extends object>(queue: string, handler: JobHandler<Data>, settings: QueueSettings = {}): void {
    // The queue brings back what `send` was given for it.
    this.#add(queue, {
      handler: (job) => handler({ ...job, data: job.data as Data }),
      settings: { ...DEFAULTS, ...settings },
    });
  }

  every(name: string, seconds: number, handler: () => Promise<void>): void {
    this.#add(name, {
      handler: () => handler(),
      settings: { ...DEFAULTS, retryLimit: 0, retryDelay: 0, concurrency: 1 },
      every: seconds,
    });
  }

  #add(name: string, queue: Queue): void {
    if (this.#boss !== undefined) throw new Error('jobs are running already');
    if (this.#queues.has(name)) throw new Error(`the queue ${name} has its handler already`);
    this.#queues.set(name, queue);
  }

  async start(): Promise<void> {
    const { db, log, migrate = true } = this.#options;
    const { PgBoss } = await library;
    const boss = new PgBoss({
      db: bossDatabase(db),
      schema: 'pgboss',
      backend: db.engine,
      migrate,
      schedule: false,
      useListenNotify: true,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      // Rebuilding indexes needs a session of its own; the tables here stay small.
      reindex: false,
      monitorVacuum: false,
    });
    boss.on('error', (error: unknown) =>
      log.error({ fault: describeFailure(error) }, 'background jobs: the queue failed'),
    );
    boss.on('warning', (warning: { message: string }) => log.warn({ warning: warning.message }, 'background jobs'));
    this.#boss = boss;
    try {
      await boss.start();
      await this.#declareQueues(boss);
      if (db.engine === 'pglite') await this.#takeBack(boss);
      for (const [name, queue] of this.#queues) await this.#employ(boss, name, queue);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async #declareQueues(boss: PgBoss): Promise<void> {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, queue] of this.#queues) {
      const options = queueOptions(queue);
      const there = known.get(name);
      const same = Object.entries(options).every(([key, value]) => there?.[key as keyof typeof there] === value);
      if (there === undefined) await boss.createQueue(name, options);
      else if (!same) await boss.updateQueue(name, options);
      // Fills pg-boss's cache now: reading it later, inside a caller's transaction, would wait for that
      // transaction's end on an engine with a single session.
      if (!same) await boss.findJobs(name, { key: '' });
    }
  }

  /** The embedded engine has one process: what is marked as running was left behind by one that died. */
  async #takeBack(boss: PgBoss): Promise<void> {
    const { rows } = await this.#options.db.query<{ name: string; ids: string[] }>(
      `select name, array_agg(id) as ids from pgboss.job where state = 'active' and name = any($1::text[]) group by name`,
      [[...this.#queues.keys()]],
    );
    for (const { name, ids } of rows) {
      await boss.cancel(name, ids);
      await boss.resume(name, ids);
    }
  }

  async #employ(boss: PgBoss, name: string, queue: Queue): Promise<void> {
    const { pollSeconds = 5 } = this.#options;
    await boss.work(
      name,
      {
        includeMetadata: true,
        perJobResults: true,
        batchSize: queue.settings.concurrency,
        burstWhenBatchFull: queue.settings.concurrency > 1,
        notifyPollingIntervalSeconds: queue.every === undefined ? pollSeconds : Math.max(pollSeconds, queue.every),
        pollingIntervalSeconds: Math.min(2, pollSeconds),
      },
      (batch: JobWithMetadata<object>[]) => Promise.all(batch.map((job) => this.#run(name, queue, job))),
    );
    if (queue.every !== undefined) this.#tick(boss, name, queue.every);
  }

  async #run(name: string, queue: Queue, job: JobWithMetadata<object>): Promise<JobResult> {
    const attempt = job.retryCount + 1;
    const last = job.retryCount >= job.retryLimit;
    try {
      await queue.handler({ id: job.id, data: job.data, attempt, last });
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const fault = describeFailure(error);
      this.#options.log[last ? 'error' : 'warn'](
        { queue: name, job: job.id, attempt, last, fault },
        'a background job failed',
      );
      return { id: job.id, status: 'failed', output: fault };
    }
  }

  /** Each process asks; the slot of `seconds` lets one of them through. */
  #tick(boss: PgBoss, name: string, seconds: number): void {
    const ask = () => {
      const asked = boss.send(name, {}, { singletonSeconds: seconds }).then(
        () => undefined,
        (error: unknown) => {
          this.#options.log.error(
            { queue: name, fault: describeFailure(error) },
            'a background job could not be planned',
          );
        },
      );
      this.#asking.add(asked);
      void asked.then(() => this.#asking.delete(asked));
    };
    ask();
    this.#timers.push(setInterval(ask, seconds * 1000).unref());
  }

  async stop(): Promise<void> {
    const boss = this.#boss;
    this.#boss = undefined;
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    if (boss === undefined) return;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, STOP_TIMEOUT_MS);
    });
    const idle = Promise.all([
      ...this.#asking,
      ...[...this.#queues.keys()].map((name) => boss.offWork(name, { wait: true })),
    ]);
    await Promise.race([idle, patience]);
    clearTimeout(timer);
    await boss.stop({ graceful: false, close: false });
  }
}

export function createJobs(options: JobsOptions): Jobs {
  return new BossJobs(options);
}
