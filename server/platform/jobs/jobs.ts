import type { Clock, JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Sql } from '#server/platform/db/database.ts';
import { createOutages, type Outages } from '#server/platform/outages.ts';
import { asOwner } from '#server/platform/db/as-owner.ts';
import { describeFailure } from '#server/platform/errors/describe-failure.ts';
import { inSpan, SpanKind } from '#server/platform/tracing/span.ts';
import { releaseJobsOfWrongClock } from './wrong-clock.ts';
import { bossDatabase, bossTransaction } from './boss-database.ts';

// Starts loading while the database opens. `start` awaits it and reports a failure.
const library = import('pg-boss');
library.catch(() => undefined);

export interface Job<Data extends object> {
  id: string;
  data: Data;
  /** 1 for the first attempt. */
  attempt: number;
  /** True if there is no retry after this attempt. */
  last: boolean;
}

type JobHandler<Data extends object> = (job: Job<Data>) => Promise<void>;

export interface QueueSettings {
  /** Attempts after the first. */
  retryLimit?: number;
  /** Seconds before the first retry; doubles each time, with jitter, up to {@link retryDelayMax}. 0: no delay. */
  retryDelay?: number;
  retryDelayMax?: number;
  /** Seconds after which a running job counts as lost and is retried. */
  expireAfter?: number;
  /** Maximum number of concurrent jobs of this queue per process. */
  concurrency?: number;
}

interface SendOptions {
  /** A UUID. A job with an id that is already queued is not added again. */
  id?: string;
  startAfterSeconds?: number;
}

/**
 * Background work on pg-boss, in the schema `pgboss`, which no client role can access.
 * Jobs run at least once, so handlers must be idempotent.
 */
export interface Jobs {
  /**
   * Adds a job in the caller's transaction, whatever its role: no commit, no job.
   * @throws if the queue has no handler or {@link start} has not finished
   */
  send(sql: Sql, queue: string, data: object, options?: SendOptions): Promise<void>;
  /** Like {@link send} for several jobs with ids, in one statement. */
  sendAll(sql: Sql, queue: string, jobs: readonly { id: string; data: object }[]): Promise<void>;
  /** Registers the handler of a queue. Call it before {@link start}. */
  work<Data extends object>(queue: string, handler: JobHandler<Data>, settings?: QueueSettings): void;
  /**
   * Adds a job whenever SQL notifies `channel`, with the id that the NOTIFY carries. A NOTIFY can be lost: what it stands for
   * must be found otherwise, too. Call it before {@link start}.
   */
  listen(channel: string, queue: string): void;
  /**
   * Runs `handler` once per interval of `seconds`, in one of the processes that share this database; a restart within
   * the interval does not run it again. A failed run is logged and not retried before the next interval. Call it before
   * {@link start}.
   */
  every(
    name: string,
    seconds: number,
    handler: () => Promise<void>,
    settings?: Pick<QueueSettings, 'expireAfter'>,
  ): void;
  /** Creates or updates the schema and starts processing jobs. */
  start(): Promise<void>;
  /**
   * Accepts no more jobs and waits up to ten seconds, unless given, for running ones. Unfinished jobs run again after
   * the next {@link start}, which may follow in this process.
   */
  stop(timeoutMs?: number): Promise<void>;
}

interface JobsOptions {
  db: Database;
  log: Logger;
  outages?: Outages;
  /** False if the schema is created elsewhere. */
  migrate?: boolean;
  /** False: this process adds jobs, and others run them. */
  works?: boolean;
  /** False: what {@link Jobs.every} registers does not run by itself. */
  recurring?: boolean;
  /** Polling interval of a queue in seconds. New jobs start immediately; retries wait for the next poll. */
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
const JOB_RETENTION_SECONDS = 24 * 3600;
const TICK_RETENTION_SECONDS = 3600;
/** A process sends two heartbeats per interval for a running job; without one, another process may take the job. */
const HEARTBEAT_SECONDS = 15;
const SUPERVISE_SECONDS = 20;
const STOP_TIMEOUT_MS = 10_000;

/**
 * Epoch milliseconds that run on from the start of the process, whatever the time of day is set to: a worker subtracts
 * two readings to find how long to wait, and a clock that was set back by an hour in between would make that an hour.
 */
const STEADY_CLOCK: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
};

const queueOptions = ({ every, settings: { retryLimit, retryDelay, retryDelayMax, expireAfter } }: Queue) => ({
  retryLimit,
  retryDelay,
  ...(retryDelay > 0 ? { retryBackoff: true, retryDelayMax } : { retryBackoff: false }),
  expireInSeconds: expireAfter,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: every === undefined ? JOB_RETENTION_SECONDS : Math.max(TICK_RETENTION_SECONDS, 2 * every),
  notify: true,
});

class BossJobs implements Jobs {
  readonly #options: JobsOptions;
  readonly #outages: Outages;
  readonly #queues = new Map<string, Queue>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #channels = new Map<string, string>();
  readonly #listeners: (() => Promise<void>)[] = [];
  readonly #pendingTicks = new Set<Promise<void>>();
  #boss: PgBoss | undefined;

  constructor(options: JobsOptions) {
    this.#options = options;
    this.#outages = options.outages ?? createOutages(options.log);
  }

  async send(sql: Sql, queue: string, data: object, options: SendOptions = {}): Promise<void> {
    const boss = this.#bossOf(queue);
    const { id, startAfterSeconds } = options;
    await asOwner(sql, () => boss.send(queue, data, { id, startAfter: startAfterSeconds, db: bossTransaction(sql) }));
  }

  async sendAll(sql: Sql, queue: string, jobs: readonly { id: string; data: object }[]): Promise<void> {
    const boss = this.#bossOf(queue);
    if (jobs.length === 0) return;
    await asOwner(sql, () => boss.insert(queue, [...jobs], { db: bossTransaction(sql) }));
  }

  #bossOf(queue: string): PgBoss {
    if (this.#boss === undefined) throw new Error('jobs are not running');
    if (!this.#queues.has(queue)) throw new Error(`queue ${queue} has no handler`);
    return this.#boss;
  }

  work<Data extends object>(queue: string, handler: JobHandler<Data>, settings: QueueSettings = {}): void {
    // The queue returns the data that `send` stored.
    this.#add(queue, {
      handler: (job) => handler({ ...job, data: job.data as Data }),
      settings: { ...DEFAULTS, ...settings },
    });
  }

  listen(channel: string, queue: string): void {
    this.#channels.set(channel, queue);
  }

  every(
    name: string,
    seconds: number,
    handler: () => Promise<void>,
    settings: Pick<QueueSettings, 'expireAfter'> = {},
  ): void {
    this.#add(name, {
      handler: () => handler(),
      settings: { ...DEFAULTS, retryLimit: 0, retryDelay: 0, concurrency: 1, ...settings },
      every: seconds,
    });
  }

  #add(name: string, queue: Queue): void {
    if (this.#boss !== undefined) throw new Error('jobs are already running');
    if (this.#queues.has(name)) throw new Error(`queue ${name} already has a handler`);
    this.#queues.set(name, queue);
  }

  async start(): Promise<void> {
    const { db, log, migrate = true, works = true } = this.#options;
    const { PgBoss } = await library;
    const boss = new PgBoss({
      db: bossDatabase(db),
      clock: STEADY_CLOCK,
      schema: 'pgboss',
      backend: db.engine,
      migrate,
      schedule: false,
      supervise: works,
      useListenNotify: works,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      // Reindexing needs its own session, and these tables stay small.
      reindex: false,
      monitorVacuum: false,
    });
    boss.on('error', (error: unknown) => this.#report(error, 'job queue failed'));
    boss.on('warning', (warning: { message: string }) => log.warn({ warning: warning.message }, 'job queue warning'));
    this.#boss = boss;
    try {
      await boss.start();
      await this.#declareQueues(boss);
      if (works) await this.#startWorkers(boss);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  async #declareQueues(boss: PgBoss): Promise<void> {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const [name, queue] of this.#queues) {
      const options = queueOptions(queue);
      const existing = known.get(name);
      const same = Object.entries(options).every(([key, value]) => existing?.[key as keyof typeof existing] === value);
      if (existing === undefined) await boss.createQueue(name, options);
      else if (!same) await boss.updateQueue(name, options);
      // Fills pg-boss's queue cache now. Reading a queue later, inside a caller's transaction, would deadlock on an
      // engine with a single session.
      if (!same) await boss.findJobs(name, { key: '' });
    }
  }

  /** The embedded engine serves one process, so jobs marked as active at start belong to a process that died. */
  async #requeueActiveJobs(boss: PgBoss): Promise<void> {
    const { rows } = await this.#options.db.query<{ name: string; ids: string[] }>(
      `select name, array_agg(id) as ids from pgboss.job where state = 'active' and name = any($1::text[]) group by name`,
      [[...this.#queues.keys()]],
    );
    for (const { name, ids } of rows) {
      await boss.cancel(name, ids);
      await boss.resume(name, ids);
    }
  }

  async #startWorkers(boss: PgBoss): Promise<void> {
    if (this.#options.db.engine === 'pglite') await this.#requeueActiveJobs(boss);
    await this.#releaseWaiting();
    this.#timers.push(setInterval(() => void this.#releaseWaiting(), SUPERVISE_SECONDS * 1000).unref());
    for (const [name, queue] of this.#queues) await this.#startWorker(boss, name, queue);
    for (const [channel, queue] of this.#channels) await this.#follow(channel, queue);
  }

  async #releaseWaiting(): Promise<void> {
    const { db, log } = this.#options;
    const release = async () => {
      const jobs = await releaseJobsOfWrongClock(db, [...this.#queues.keys()]);
      if (jobs > 0) log.warn({ jobs }, 'jobs waited for a time to come: the clock was set back');
    };
    await this.#outages.follow(release, (error) =>
      this.#report(error, 'jobs that wait for a time to come were not looked for'),
    );
  }

  #report(error: unknown, message: string, about: { queue?: string } = {}): void {
    if (!this.#outages.covers(error)) this.#options.log.error({ ...about, fault: describeFailure(error) }, message);
  }

  async #startWorker(boss: PgBoss, name: string, queue: Queue): Promise<void> {
    const { pollSeconds = 5, recurring = true } = this.#options;
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
    if (recurring && queue.every !== undefined) this.#tick(boss, name, queue.every);
  }

  async #follow(channel: string, queue: string): Promise<void> {
    const { db, log } = this.#options;
    const stop = await db.listen(channel, (id) => {
      this.send(db, queue, {}, { id }).catch((error: unknown) => {
        log.warn({ queue, job: id, fault: describeFailure(error) }, 'a job could not be queued');
      });
    });
    this.#listeners.push(stop);
  }

  async #run(name: string, queue: Queue, job: JobWithMetadata<object>): Promise<JobResult> {
    const attempt = job.retryCount + 1;
    const last = job.retryCount >= job.retryLimit;
    try {
      const attributes = {
        'messaging.destination.name': name,
        'messaging.message.id': job.id,
        'hypecast.attempt': attempt,
      };
      await inSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes }, () =>
        queue.handler({ id: job.id, data: job.data, attempt, last }),
      );
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

  /** Every process sends the job; `singletonSeconds` accepts one per interval. */
  #tick(boss: PgBoss, name: string, seconds: number): void {
    const tick = () => {
      const sent = boss.send(name, {}, { singletonSeconds: seconds }).then(
        () => undefined,
        (error: unknown) => this.#report(error, 'a background job could not be scheduled', { queue: name }),
      );
      this.#pendingTicks.add(sent);
      void sent.then(() => this.#pendingTicks.delete(sent));
    };
    tick();
    this.#timers.push(setInterval(tick, seconds * 1000).unref());
  }

  async stop(timeoutMs = STOP_TIMEOUT_MS): Promise<void> {
    const boss = this.#boss;
    this.#boss = undefined;
    for (const timer of this.#timers.splice(0)) clearInterval(timer);
    await Promise.all(this.#listeners.splice(0).map((stopListening) => stopListening()));
    if (boss === undefined) return;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeoutMs);
    });
    const idle = Promise.all([
      ...this.#pendingTicks,
      ...[...this.#queues.keys()].map((name) => boss.offWork(name, { wait: true })),
    ]);
    await Promise.race([idle, timeout]);
    clearTimeout(timer);
    await boss.stop({ graceful: false, close: false });
  }
}

export function createJobs(options: JobsOptions): Jobs {
  return new BossJobs(options);
}
