import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  causeOf,
  DatabaseError,
  transactionEnded,
  type Database,
  type Param,
  type Result,
  type Row,
  type Statement,
  type Transaction,
  type TransactionOptions,
} from './database.ts';
import { IS_BUNDLED } from '../project-root.ts';
import type { Begin, WorkerCall, WorkerReply } from './pglite-protocol.ts';

export interface PgliteDatabase extends Database {
  /** Dumps the data folder as an uncompressed archive, for copies (tests) or backups. */
  dump(): Promise<Uint8Array>;
}

export interface PgliteOptions {
  /**
   * The data folder; undefined keeps everything in memory, which is for tests: the engine cannot be restarted then, so a
   * statement that exceeds its timeout or crashes it ends the database.
   */
  dataDir?: string | undefined;
  /** An archive from {@link PgliteDatabase.dump} to start from. */
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

interface Call {
  /** The session that the call belongs to. A newer session does not have its transaction. */
  session?: number | undefined;
  timeoutMs?: number | undefined;
}

const lost = (message: string, cause?: unknown) => new DatabaseError({ code: '08006', message }, cause);

/**
 * Sends requests to the worker and matches replies by id.
 *
 * The engine cannot cancel a statement, and a statement that runs out of memory crashes it. In both cases the worker is
 * terminated and a new one reopens the files, as after a crash: committed data is kept, open transactions are lost.
 */
class WorkerClient {
  readonly #options: PgliteOptions;
  readonly #engine: WebAssembly.Module;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  readonly #handlers = new Map<string, Set<(payload: string) => void>>();
  #worker: Worker;
  #next = 1;
  #session = 1;
  #closed = false;
  #ended: DatabaseError | undefined;
  ready: Promise<void>;

  constructor(options: PgliteOptions, engine: WebAssembly.Module) {
    this.#options = options;
    this.#engine = engine;
    [this.#worker, this.ready] = this.#spawn();
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
    const session = this.#session;
    let opened = false;
    worker.on('message', (reply: WorkerReply) => {
      // Sent before the restart and read after it. Its calls are settled, and it must not restart the new session.
      if (session !== this.#session) return;
      if (reply.ready === true) {
        opened = true;
        ready.resolve();
      } else if (reply.ready === false) ready.reject(new DatabaseError(reply.error!));
      else if (reply.channel !== undefined) this.#notify(reply.channel, reply.payload ?? '');
      else this.#settle(reply);
    });
    const end = (reason: string, cause?: unknown) => {
      ready.reject(lost(reason, cause));
      if (opened && session === this.#session) this.#restart(lost(reason, cause));
    };
    worker.on('error', (error) => end('the embedded database has crashed', error));
    worker.on('exit', () => end('the embedded database is closed'));
    // The next call awaits `ready` and reports a failure.
    ready.promise.catch(() => undefined);
    return [worker, ready.promise];
  }

  /** Terminates the worker, rejects its pending calls and, unless all is in memory, reopens the files in a new one. */
  #restart(reason: DatabaseError): void {
    const broken = this.#worker;
    this.#session += 1;
    if (this.#closed || this.#options.dataDir === undefined) {
      this.#ended = reason;
    } else {
      // Wait until the old worker has released the files.
      this.ready = broken.terminate().then(async () => {
        const [worker, ready] = this.#spawn();
        this.#worker = worker;
        await ready;
        for (const channel of this.#handlers.keys()) await this.#post({ kind: 'listen', channel });
      });
      this.ready.catch((error: unknown) => {
        this.#ended = lost('the embedded database could not be reopened', error);
      });
    }
    for (const call of this.#waiting.values()) call.reject(reason);
    this.#waiting.clear();
  }

  #settle(reply: WorkerReply): void {
    const call = this.#waiting.get(reply.id!);
    this.#waiting.delete(reply.id!);
    if (reply.error === undefined) call?.resolve(reply.value);
    else call?.reject(new DatabaseError(reply.error));
    if (reply.broken === true) this.#restart(lost('the embedded database has crashed'));
  }

  #notify(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) handler(payload);
  }

  /** @throws {DatabaseError} if the engine has ended */
  async opened(): Promise<void> {
    if (this.#ended === undefined) await this.ready;
    if (this.#ended !== undefined) throw this.#ended;
  }

  async call<T>(request: WorkerCall, { session, timeoutMs }: Call = {}): Promise<T> {
    await this.opened();
    if (session !== undefined && session !== this.#session)
      throw lost('the transaction was lost: the embedded database restarted');
    return this.#post<T>(request, request.kind === 'query' ? (timeoutMs ?? STATEMENT_TIMEOUT_MS) : undefined);
  }

  #post<T>(request: WorkerCall, timeoutMs?: number): Promise<T> {
    const id = this.#next++;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { resolve, reject });
    this.#worker.postMessage({ ...request, id });
    if (timeoutMs === undefined) return promise as Promise<T>;
    const stop = () => {
      if (this.#waiting.has(id))
        this.#restart(new DatabaseError({ code: '57014', message: 'canceling statement due to statement timeout' }));
    };
    let timer = setTimeout(() => {
      timer = setTimeout(stop, GRACE_MS);
    }, timeoutMs);
    return promise.finally(() => clearTimeout(timer)) as Promise<T>;
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
      await this.terminate();
    }
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** Serialises transactions and single statements on the only session. */
class Mutex {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

const beginOf = ({ readOnly = false, setup }: TransactionOptions): Begin => ({
  readOnly,
  ...(setup !== undefined && { setup: { text: setup.text, params: [...(setup.params ?? [])] } }),
});

class PgliteTransaction implements Transaction {
  readonly #client: WorkerClient;
  readonly #call: Call;
  /** Sent with the first statement. */
  #begin: Begin | undefined;
  #savepoints = 0;
  /** What has aborted the transaction, even if the caller caught it. */
  failure: unknown;
  /** COMMIT was sent with the last statement. */
  isFinished = false;

  constructor(client: WorkerClient, call: Call, begin: Begin) {
    this.#client = client;
    this.#call = call;
    this.#begin = begin;
  }

  /** Nothing was sent, so there is nothing to end. */
  get isUnused(): boolean {
    return this.#begin !== undefined;
  }

  /** A transaction ends with its session. */
  get isOpen(): boolean {
    return !this.isUnused && !this.isFinished && this.#client.session === this.#call.session;
  }

  query<R extends object = Row>(text: string, params: readonly Param[] = []): Promise<Result<R>> {
    return this.#send({ kind: 'query', text, params: [...params] });
  }

  finish<R extends object = Row>(text: string, params: readonly Param[] = []): Promise<Result<R>> {
    const result = this.#send<Result<R>>({ kind: 'query', text, params: [...params], commit: true });
    this.isFinished = true;
    return result;
  }

  script(text: string): Promise<void> {
    return this.#send({ kind: 'script', text });
  }

  copyOut(query: string): Promise<Uint8Array> {
    return this.#send({ kind: 'copyOut', query });
  }

  copyIn(target: string, lines: Uint8Array): Promise<void> {
    return this.#send({ kind: 'copyIn', target, lines });
  }

  async #send<T>(call: WorkerCall): Promise<T> {
    if (this.isFinished) throw transactionEnded();
    const begin = this.#begin;
    this.#begin = undefined;
    try {
      return await this.#client.call<T>({ ...call, begin }, this.#call);
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }

  async savepoint<T>(work: (sql: Transaction) => Promise<T>): Promise<T> {
    const name = `s${++this.#savepoints}`;
    await this.script(`SAVEPOINT ${name}`);
    try {
      const value = await work(this);
      await this.script(`RELEASE ${name}`);
      return value;
    } catch (error) {
      await this.script(`ROLLBACK TO ${name}; RELEASE ${name}`);
      this.failure = undefined;
      throw error;
    }
  }
}

/** Opens the embedded engine in its own thread. @throws {DatabaseError} if the folder cannot be opened */
export async function openPglite(options: PgliteOptions): Promise<PgliteDatabase> {
  const client = new WorkerClient(options, await compileEngine());
  try {
    await client.ready;
  } catch (error) {
    // Its thread would keep the process alive.
    await client.terminate();
    throw error;
  }
  const mutex = new Mutex();
  async function transaction<T>(work: (sql: Transaction) => Promise<T>, opts: TransactionOptions = {}): Promise<T> {
    return mutex.run(async () => {
      await client.opened();
      const { session } = client;
      const sql = new PgliteTransaction(client, { session, timeoutMs: opts.statementMs }, beginOf(opts));
      let value: T;
      try {
        value = await work(sql);
        if (sql.failure !== undefined) throw sql.failure;
      } catch (error) {
        if (sql.isOpen) await client.call({ kind: 'script', text: 'ROLLBACK' });
        throw causeOf(error, sql.failure);
      }
      if (!sql.isUnused && !sql.isFinished) await client.call({ kind: 'script', text: 'COMMIT' }, { session });
      return value;
    });
  }

  return {
    engine: 'pglite',
    transaction,
    single: <R extends object = Row>({ text, params = [] }: Statement, options: TransactionOptions = {}) =>
      mutex.run(() =>
        client.call<Result<R>>(
          { kind: 'query', text, params: [...params], begin: beginOf(options), commit: true },
          { timeoutMs: options.statementMs },
        ),
      ),
    query: <R extends object = Row>(text: string, params: readonly Param[] = []) =>
      mutex.run(() => client.call<Result<R>>({ kind: 'query', text, params: [...params] })),
    script: (text) => mutex.run(() => client.call({ kind: 'script', text })),
    listen: (channel, handler) => mutex.run(() => client.listen(channel, handler)),
    setClock: (at) =>
      mutex.run(() => client.call({ kind: 'clock', aheadMs: at === null ? 0 : at.getTime() - Date.now() })),
    dump: () => mutex.run(() => client.call<Uint8Array>({ kind: 'dump' })),
    close: () => mutex.run(() => client.close()),
  };
}
