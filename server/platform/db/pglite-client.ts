import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DatabaseError } from './database.ts';
import { IS_BUNDLED } from '../project-root.ts';
import type { WorkerCall, WorkerReply } from './pglite-protocol.ts';

export interface PgliteOptions {
  /**
   * The data folder; undefined keeps everything in memory, which is for tests: the engine cannot be restarted then, so a
   * statement that exceeds its timeout or crashes it ends the database.
   */
  dataDir?: string | undefined;
  /** An uncompressed archive of a data folder to start from. */
  template?: Uint8Array | undefined;
}

/** The default, equal to `statement_timeout` on PostgreSQL. A transaction can override it. */
const STATEMENT_TIMEOUT_MS = 30_000;
const STACK_MB = 64;
/** Extra time after a timeout: the reply may be queued while this thread is busy. */
const GRACE_MS = 500;

let engineCode: Promise<WebAssembly.Module> | undefined;

/** Compiles the engine once per process. This halves the time to open a database and keeps V8's optimised code. */
function compileEngine(): Promise<WebAssembly.Module> {
  engineCode ??= readFile(
    join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm'),
  ).then((code) => WebAssembly.compile(code));
  return engineCode;
}

export interface CallOptions {
  /** The session that the call belongs to. A newer session does not have its transaction. */
  session?: number | undefined;
  timeoutMs?: number | undefined;
}

/** A request whose reply has not arrived. */
interface Waiting extends CallOptions {
  request: WorkerCall;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

const lost = (message: string, cause?: unknown) => new DatabaseError({ code: '08006', message }, cause);
const transactionLost = () => lost('the transaction was lost: the embedded database restarted');

/**
 * Sends requests to the worker and matches replies by id. The worker handles them in the order they were sent, so the
 * first of those that wait is the one the engine is at.
 *
 * The engine cannot cancel a statement, and a statement that runs out of memory crashes it. In both cases the worker is
 * terminated and a new one reopens the files, as after a crash: committed data is kept, open transactions are lost. Only
 * the request the engine was at fails; those behind it are sent to the new worker.
 */
export class PgliteClient {
  readonly #options: PgliteOptions;
  readonly #engine: WebAssembly.Module;
  readonly #waiting = new Map<number, Waiting>();
  readonly #handlers = new Map<string, Set<(payload: string) => void>>();
  #worker: Worker;
  /** Of the request the engine is at. */
  #timer: NodeJS.Timeout | undefined;
  #next = 1;
  #session = 1;
  #restarting = false;
  #closed = false;
  #ended: DatabaseError | undefined;
  ready: Promise<void>;

  private constructor(options: PgliteOptions, engine: WebAssembly.Module) {
    this.#options = options;
    this.#engine = engine;
    [this.#worker, this.ready] = this.#spawn();
  }

  /** @throws {DatabaseError} if the folder cannot be opened */
  static async open(options: PgliteOptions): Promise<PgliteClient> {
    const client = new PgliteClient(options, await compileEngine());
    try {
      await client.ready;
    } catch (error) {
      // Its thread would keep the process alive.
      await client.#worker.terminate();
      throw error;
    }
    return client;
  }

  /** Changes whenever the engine restarts. */
  get session(): number {
    return this.#session;
  }

  #spawn(): [Worker, Promise<void>] {
    const worker = new Worker(new URL(IS_BUNDLED ? './pglite-worker.js' : './pglite-worker.ts', import.meta.url), {
      workerData: { ...this.#options, engine: this.#engine },
      // PostgreSQL checks its own stack depth (`max_stack_depth`) but not this one, which must be much larger.
      resourceLimits: { stackSizeMb: STACK_MB },
    });
    const ready = Promise.withResolvers<void>();
    let opened = false;
    worker.on('message', (reply: WorkerReply) => {
      if (reply.ready === true) {
        opened = true;
        ready.resolve();
      } else if (reply.ready === false) ready.reject(new DatabaseError(reply.error!));
      else if (reply.channel !== undefined) this.#notify(reply.channel, reply.payload ?? '');
      else this.#settle(reply);
    });
    const end = (reason: string, cause?: unknown) => {
      ready.reject(lost(reason, cause));
      if (opened && worker === this.#worker) this.#restart(lost(reason, cause));
    };
    worker.on('error', (error) => end('the embedded database has crashed', error));
    worker.on('exit', () => end('the embedded database is closed'));
    // The next call awaits `ready` and reports a failure.
    ready.promise.catch(() => undefined);
    return [worker, ready.promise];
  }

  /**
   * Terminates the worker and, unless all is in memory, reopens the files in a new one.
   *
   * @param interrupted what happened to the request the engine is at; undefined if it has none
   */
  #restart(interrupted: DatabaseError | undefined): void {
    if (this.#restarting) return;
    this.#restarting = true;
    this.#session += 1;
    clearTimeout(this.#timer);
    this.ready = this.#replaceWorker(interrupted);
    this.ready.catch((error: unknown) => {
      this.#ended = error instanceof DatabaseError ? error : lost('the embedded database could not be reopened', error);
      this.#rejectAll(this.#ended);
    });
  }

  /** @throws {DatabaseError} if there is no new worker */
  async #replaceWorker(interrupted: DatabaseError | undefined): Promise<void> {
    // Waits until the old worker has released the files, and its last replies have arrived.
    await this.#worker.terminate();
    const [first] = this.#waiting;
    if (first !== undefined && interrupted !== undefined) {
      this.#waiting.delete(first[0]);
      first[1].reject(interrupted);
    }
    if (this.#closed || this.#options.dataDir === undefined)
      throw interrupted ?? lost('the embedded database has crashed');
    const [worker, ready] = this.#spawn();
    await ready.catch((error: unknown) => {
      throw lost('the embedded database could not be reopened', error);
    });
    this.#worker = worker;
    this.#restarting = false;
    const behind = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const channel of this.#handlers.keys()) this.#listenAgain(channel);
    for (const waiting of behind) {
      if (waiting.session === undefined) this.#post(waiting);
      // It would run outside of its transaction, with the rights of the owner.
      else waiting.reject(transactionLost());
    }
  }

  #listenAgain(channel: string): void {
    // It fails with the next restart alone, which listens again.
    const nothing = () => undefined;
    this.#post({ request: { kind: 'listen', channel }, resolve: nothing, reject: nothing });
  }

  #rejectAll(reason: DatabaseError): void {
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  #settle(reply: WorkerReply): void {
    const waiting = this.#waiting.get(reply.id!);
    this.#waiting.delete(reply.id!);
    if (reply.error === undefined) waiting?.resolve(reply.value);
    else waiting?.reject(new DatabaseError(reply.error));
    if (reply.broken === true) this.#restart(undefined);
    else this.#startTimer();
  }

  /** Starts the timeout of the request the engine is at. */
  #startTimer(): void {
    clearTimeout(this.#timer);
    const [current] = this.#waiting.values();
    if (current?.timeoutMs === undefined || this.#restarting) return;
    const stop = () =>
      this.#restart(new DatabaseError({ code: '57014', message: 'canceling statement due to statement timeout' }));
    this.#timer = setTimeout(() => {
      this.#timer = setTimeout(stop, GRACE_MS);
    }, current.timeoutMs);
  }

  #notify(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) handler(payload);
  }

  /** @throws {DatabaseError} if the engine has ended */
  async opened(): Promise<void> {
    if (this.#ended === undefined) await this.ready;
    if (this.#ended !== undefined) throw this.#ended;
  }

  async call<T>(request: WorkerCall, { session, timeoutMs }: CallOptions = {}): Promise<T> {
    await this.opened();
    if (session !== undefined && session !== this.#session) throw transactionLost();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#post({
      request,
      session,
      timeoutMs: request.kind === 'query' ? (timeoutMs ?? STATEMENT_TIMEOUT_MS) : undefined,
      resolve,
      reject,
    });
    return promise as Promise<T>;
  }

  #post(waiting: Waiting): void {
    const id = this.#next++;
    this.#waiting.set(id, waiting);
    this.#worker.postMessage({ ...waiting.request, id });
    if (this.#waiting.size === 1) this.#startTimer();
  }

  async listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>> {
    const known = this.#handlers.get(channel);
    if (known === undefined) {
      this.#handlers.set(channel, new Set([handler]));
      await this.call({ kind: 'listen', channel });
    } else known.add(handler);
    return async () => {
      const handlers = this.#handlers.get(channel);
      if (handlers === undefined || !handlers.delete(handler) || handlers.size > 0) return;
      this.#handlers.delete(channel);
      await this.call({ kind: 'unlisten', channel });
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    try {
      await this.call({ kind: 'close' });
    } finally {
      await this.#worker.terminate();
    }
  }
}
