import pg, { type PoolClient, type PoolConfig } from 'pg';
import {
  causeOf,
  transactionEnded,
  type Database,
  type Param,
  type QueryOptions,
  type Result,
  type Row,
  type Statement,
  type Transaction,
  type TransactionOptions,
} from './database.ts';
import { clientConfig, isStalePlan, send, sendScript, translate } from './postgres-client.ts';
import { copyIn, copyOut } from './postgres-copy.ts';
import { PostgresListener } from './postgres-listener.ts';

/** A connection ends after an hour at most, and with it what its prepared statements have cached. */
const LIFETIME_SECONDS = 3600;

class PostgresTransaction implements Transaction {
  readonly #client: PoolClient;
  readonly #begun: Promise<unknown>;
  #savepoints = 0;
  /** What has aborted the transaction, even if the caller caught it. */
  failure: unknown;
  /** COMMIT, if it was sent with the last statement. */
  ended: Promise<void> | undefined;

  /** @param begun BEGIN and the setup, whose result the first statement does not wait for */
  constructor(client: PoolClient, begun: Promise<unknown>) {
    this.#client = client;
    this.#begun = begun;
  }

  query<R extends object = Row>(text: string, params?: readonly Param[], options?: QueryOptions): Promise<Result<R>> {
    return this.#afterBegin(() => send<R>(this.#client, text, params, options));
  }

  finish<R extends object = Row>(text: string, params?: readonly Param[]): Promise<Result<R>> {
    sendTogether(this.#client);
    const result = this.query<R>(text, params);
    this.ended = sendScript(this.#client, 'commit');
    // Awaited when the work is done.
    this.ended.catch(() => undefined);
    return result;
  }

  script(text: string): Promise<void> {
    return this.#afterBegin(() => sendScript(this.#client, text));
  }

  copyOut(query: string): Promise<Uint8Array> {
    return this.#afterBegin(() => copyOut(this.#client, query));
  }

  copyIn(target: string, lines: Uint8Array): Promise<void> {
    return this.#afterBegin(() => copyIn(this.#client, target, lines));
  }

  async savepoint<T>(work: (sql: Transaction) => Promise<T>): Promise<T> {
    const name = `s${++this.#savepoints}`;
    await this.script(`savepoint ${name}`);
    try {
      const value = await work(this);
      await this.script(`release ${name}`);
      return value;
    } catch (error) {
      await this.script(`rollback to ${name}; release ${name}`);
      this.failure = undefined;
      throw error;
    }
  }

  /** A setup that has failed is the reason why the statement behind it fails, so its error is the one to throw. */
  async #afterBegin<T>(start: () => Promise<T>): Promise<T> {
    if (this.ended !== undefined) throw transactionEnded();
    const statement = start();
    // Awaited below, which may be after it has failed.
    statement.catch(() => undefined);
    try {
      await this.#begun;
      return await statement;
    } catch (error) {
      this.failure ??= error;
      throw error;
    }
  }
}

/** Whatever is sent in this tick travels in one packet. */
function sendTogether(client: PoolClient): void {
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Sends BEGIN and the setup with the first statement. */
async function begin(client: PoolClient, { readOnly, setup }: TransactionOptions): Promise<void> {
  sendTogether(client);
  const begun = sendScript(client, readOnly === true ? 'begin read only' : 'begin');
  if (!client.pipeline) await begun;
  await Promise.all([begun, setup && send(client, setup.text, setup.params)]);
}

async function runTransaction<T>(
  client: PoolClient,
  work: (sql: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const begun = begin(client, options);
  // Awaited with the first statement and before COMMIT, which may be after it has failed.
  begun.catch(() => undefined);
  const sql = new PostgresTransaction(client, begun);
  try {
    if (!client.pipeline) await begun;
    const value = await work(sql);
    await begun;
    // PostgreSQL would answer COMMIT of an aborted transaction with ROLLBACK, and without an error.
    if (sql.failure !== undefined) throw sql.failure;
    await (sql.ended ?? sendScript(client, 'commit'));
    return value;
  } catch (error) {
    // It can only fail with the connection, which is then given up.
    await sendScript(client, 'rollback').catch(() => undefined);
    throw causeOf(error, sql.failure);
  }
}

/** No result is awaited before COMMIT: after an error, PostgreSQL rejects the rest and rolls back. */
async function runSingle<R extends object>(
  client: PoolClient,
  { text, params, once = false }: Statement & QueryOptions,
  options: TransactionOptions,
): Promise<Result<R>> {
  const begun = begin(client, options);
  const statement = send<R>(client, text, params, { once });
  const ended = sendScript(client, 'commit');
  // The connection is free when COMMIT has its answer. The first error is the cause of those behind it.
  const failed = (await Promise.allSettled([begun, statement, ended])).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return statement;
}

function openPool(config: PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A connection that is lost while it is used reports it to its next statement; an idle one is replaced.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return pool;
}

async function withClient<T>(pool: pg.Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw translate(error);
  });
  let isStale = false;
  try {
    return await work(client);
  } catch (error) {
    isStale = isStalePlan(error);
    throw error;
  } finally {
    client.release(isStale || client.getTransactionStatus() !== 'I');
  }
}

/**
 * Opens a pool of up to `max` connections; the first statement opens the first one. A statement that waits longer than
 * `waitMs` for a connection is rejected.
 */
export function openPostgres(url: string, max = 10, waitMs = 10_000): Database {
  const config = {
    ...clientConfig(url),
    max,
    connectionTimeoutMillis: waitMs,
    maxLifetimeSeconds: LIFETIME_SECONDS,
  };
  const pool = openPool({ ...config, idleTimeoutMillis: 0, pipeline: true });
  // The driver cannot pipeline COPY.
  const copyPool = openPool(config);
  const listener = new PostgresListener(config);
  return {
    engine: 'postgres',
    transaction: (work, options = {}) =>
      withClient(options.copies === true ? copyPool : pool, (client) => runTransaction(client, work, options)),
    single: (statement, options = {}) => withClient(pool, (client) => runSingle(client, statement, options)),
    query: (text, params, options) => withClient(pool, (client) => send(client, text, params, options)),
    script: (text) => withClient(pool, (client) => sendScript(client, text)),
    listen: (channel, handler) => listener.listen(channel, handler),
    poolUse: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.all([listener.close(), pool.end(), copyPool.end()]);
    },
  };
}
