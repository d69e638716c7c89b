import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  DatabaseError,
  type Database,
  type Param,
  type Result,
  type Row,
  type Transaction,
  type TransactionOptions,
} from './database.ts';
import type { WorkerCall, WorkerReply } from './pglite-protocol.ts';

export interface PgliteDatabase extends Database {
  /** The whole data folder as an uncompressed archive, to open copies from (tests) or keep (backups). */
  dump(): Promise<Uint8Array>;
}

export interface PgliteOptions {
  /** Where the files live; undefined keeps everything in memory. */
  dataDir?: string | undefined;
  /** An archive made by {@link PgliteDatabase.dump} to start from. */
  template?: Uint8Array | undefined;
}

/** As on PostgreSQL (`statement_timeout`), unless a transaction says otherwise. */
const LONGEST_STATEMENT_MS = 30_000;
const STACK_MB = 64;
/** An answer may lie in the queue already while this thread was busy. */
const GRACE_MS = 500;

let engineCode: Promise<WebAssembly.Module> | undefined;

/** The engine, compiled once for all threads of this process: an opening takes half as long, and what V8 made fast stays so. */
function compileEngine(): Promise<WebAssembly.Module> {
  engineCode ??= readFile(
    join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm'),
  ).then((code) => WebAssembly.compile(code));
  return engineCode;
}

interface Call {
  /** The session that the call belongs to; a newer one knows nothing of its transaction. */
  session?: number | undefined;
  limitMs?: number | undefined;
}

const lost = (message: string, cause?: unknown) => new DatabaseError({ code: '08006', message }, cause);

/**
 * One request at a time to the worker, matched to its answer by number.
 *
 * The engine cannot cancel a statement, and one that runs out of memory takes it along. Either way its thread is ended
 * and the files are opened again in a new one, as after a crash: what was committed is there, what was not is not.
 */
class WorkerLine {
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

  /** Changes when the engine was started anew. */
  get session(): number {
    return this.#session;
  }

  #spawn(): [Worker, Promise<void>] {
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: { ...this.#options, engine: this.#engine },
      // PostgreSQL measures its own stack (`max_stack_depth`) but not this one, which must be the larger by far.
      resourceLimits: { stackSizeMb: STACK_MB },
    });
    const ready = Promise.withResolvers<void>();
    const session = this.#session;
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
      if (opened && session === this.#session) this.#restart(lost(reason, cause));
    };
    worker.on('error', (error) => end('the embedded database has failed', error));
    worker.on('exit', () => end('the embedded database is closed'));
    // Whoever calls next hears of it.
    ready.promise.catch(() => undefined);
    return [worker, ready.promise];
  }

  /** Ends the thread with all that waits for it, and opens the files in a new one where there are files. */
  #restart(reason: DatabaseError): void {
    const broken = this.#worker;
    this.#session += 1;
    if (this.#closed || this.#options.dataDir === undefined) {
      this.#ended = reason;
    } else {
      // Not before the old thread has let go of the files.
      this.ready = broken.terminate().then(async () => {
        const [worker, ready] = this.#spawn();
        this.#worker = worker;
        await ready;
        for (const channel of this.#handlers.keys()) await this.#post({ kind: 'listen', channel });
      });
      this.ready.catch((error: unknown) => {
        this.#ended = lost('the embedded database could not be opened again', error);
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
    if (reply.broken === true) this.#restart(lost('the embedded database has failed'));
  }

  #notify(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) handler(payload);
  }

  async call<T>(request: WorkerCall, { session, limitMs }: Call = {}): Promise<T> {
    if (session !== undefined && session !== this.#session) throw lost('the transaction was lost with its session');
    if (this.#ended === undefined) await this.ready;
    if (this.#ended !== undefined) throw this.#ended;
    return this.#post<T>(request, request.kind === 'query' ? (limitMs ?? LONGEST_STATEMENT_MS) : undefined);
  }

  #post<T>(request: WorkerCall, limitMs?: number): Promise<T> {
    const id = this.#next++;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { resolve, reject });
    this.#worker.postMessage({ ...request, id });
    if (limitMs === undefined) return promise as Promise<T>;
    const stop = () => {
      if (this.#waiting.has(id))
        this.#restart(new DatabaseError({ code: '57014', message: 'canceling statement due to statement timeout' }));
    };
    let timer = setTimeout(() => {
      timer = setTimeout(stop, GRACE_MS);
    }, limitMs);
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
      await this.#worker.terminate();
    }
  }
}

/** Lets one transaction or statement at a time have the only session there is. */
class Turnstile {
  #last: Promise<unknown> = Promise.resolve();

  pass<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

class PgliteTransaction implements Transaction {
  readonly #line: WorkerLine;
  readonly #call: Call;
  #savepoints = 0;

  constructor(line: WorkerLine, call: Call) {
    this.#line = line;
    this.#call = call;
  }

  query<R extends object = Row>(text: string, params: readonly Param[] = []): Promise<Result<R>> {
    return this.#line.call({ kind: 'query', text, params: [...params] }, this.#call);
  }

  script(text: string): Promise<void> {
    return this.#line.call({ kind: 'script', text }, this.#call);
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
      throw error;
    }
  }
}

/** Opens the embedded engine in its own thread. @throws {DatabaseError} when the folder cannot be opened */
export async function openPglite(options: PgliteOptions): Promise<PgliteDatabase> {
  const line = new WorkerLine(options, await compileEngine());
  await line.ready;
  const turnstile = new Turnstile();
  async function transaction<T>(work: (sql: Transaction) => Promise<T>, opts: TransactionOptions = {}): Promise<T> {
    return turnstile.pass(async () => {
      const { setup, statementMs: limitMs } = opts;
      await line.call({
        kind: 'begin',
        readOnly: opts.readOnly ?? false,
        text: setup?.text,
        params: setup === undefined ? undefined : [...(setup.params ?? [])],
      });
      const { session } = line;
      let value: T;
      try {
        value = await work(new PgliteTransaction(line, { session, limitMs }));
      } catch (error) {
        // A session that has ended took its transaction along.
        if (line.session === session) await line.call({ kind: 'script', text: 'ROLLBACK' });
        throw error;
      }
      await line.call({ kind: 'script', text: 'COMMIT' }, { session });
      return value;
    });
  }

  return {
    engine: 'pglite',
    transaction,
    query: <R extends object = Row>(text: string, params: readonly Param[] = []) =>
      turnstile.pass(() => line.call<Result<R>>({ kind: 'query', text, params: [...params] })),
    script: (text) => turnstile.pass(() => line.call({ kind: 'script', text })),
    listen: (channel, handler) => turnstile.pass(() => line.listen(channel, handler)),
    dump: () => turnstile.pass(() => line.call<Uint8Array>({ kind: 'dump' })),
    close: () => turnstile.pass(() => line.close()),
  };
}
