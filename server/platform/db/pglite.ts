import {
  causeOf,
  transactionEnded,
  type Database,
  type Param,
  type Result,
  type Row,
  type Statement,
  type Transaction,
  type TransactionOptions,
} from './database.ts';
import { PgliteClient, type CallOptions, type PgliteOptions } from './pglite-client.ts';
import type { Begin, WorkerCall } from './pglite-protocol.ts';

export interface PgliteDatabase extends Database {
  /** Dumps the data folder as an uncompressed archive, for copies (tests) or backups. */
  dump(): Promise<Uint8Array>;
}

/** Resolves without a value: the next turn's promise would keep it, and with it all values before. */
const ended = (turns: Promise<unknown>[]) => Promise.allSettled(turns).then(() => undefined);

/**
 * Turns on the only session, in order. A transaction has the engine for itself. Statements that are complete in one
 * request are sent ahead of each other's replies: otherwise the engine would be idle while a reply travels to this
 * thread and the next request back, a quarter of the time of a read.
 */
class Turns {
  #afterLastAlone: Promise<unknown> = Promise.resolve();
  #afterAll: Promise<unknown> = Promise.resolve();

  /** Begins when all earlier turns have ended; later ones wait for its end. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#afterAll.then(work);
    this.#afterAll = this.#afterLastAlone = ended([turn]);
    return turn;
  }

  /** Begins when the last turn of {@link alone} has ended. @param work sends one request to the worker */
  ahead<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#afterLastAlone.then(work);
    this.#afterAll = ended([this.#afterAll, turn]);
    return turn;
  }
}

const beginOf = ({ readOnly = false, setup }: TransactionOptions): Begin => ({
  readOnly,
  ...(setup !== undefined && { setup: { text: setup.text, params: [...(setup.params ?? [])] } }),
});

class PgliteTransaction implements Transaction {
  readonly #client: PgliteClient;
  readonly #call: CallOptions;
  /** Sent with the first statement. */
  #begin: Begin | undefined;
  #savepoints = 0;
  /** What has aborted the transaction, even if the caller caught it. */
  failure: unknown;
  /** COMMIT was sent with the last statement. */
  isFinished = false;

  constructor(client: PgliteClient, call: CallOptions, begin: Begin) {
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
  const client = await PgliteClient.open(options);
  const turns = new Turns();
  async function transaction<T>(work: (sql: Transaction) => Promise<T>, opts: TransactionOptions = {}): Promise<T> {
    return turns.alone(async () => {
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
      turns.ahead(() =>
        client.call<Result<R>>(
          { kind: 'query', text, params: [...params], begin: beginOf(options), commit: true },
          { timeoutMs: options.statementMs },
        ),
      ),
    query: <R extends object = Row>(text: string, params: readonly Param[] = []) =>
      turns.ahead(() => client.call<Result<R>>({ kind: 'query', text, params: [...params] })),
    script: (text) => turns.alone(() => client.call({ kind: 'script', text })),
    listen: (channel, handler) => turns.alone(() => client.listen(channel, handler)),
    setClock: (at) =>
      turns.alone(() => client.call({ kind: 'clock', aheadMs: at === null ? 0 : at.getTime() - Date.now() })),
    dump: () => turns.alone(() => client.call<Uint8Array>({ kind: 'dump' })),
    close: () => turns.alone(() => client.close()),
  };
}
