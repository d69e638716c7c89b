import pg, { type PoolConfig } from 'pg';
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
import {
  beginText,
  clientConfig,
  isStalePlan,
  poolerConfig,
  send,
  sendScript,
  translate,
  type Link,
} from './postgres-client.ts';
import { copyIn, copyOut } from './postgres-copy.ts';
import { PostgresListener } from './postgres-listener.ts';

/** A connection ends after an hour at most, and with it what its prepared statements have cached. */
const LIFETIME_SECONDS = 3600;

class PostgresTransaction implements Transaction {
  readonly #link: Link;
  readonly #begun: Promise<unknown>;
  #savepoints = 0;
  /** What has aborted the transaction, even if the caller caught it. */
  failure: unknown;
  /** COMMIT, if it was sent with the last statement. */
  ended: Promise<void> | undefined;

  /** @param begun BEGIN and the setup, whose result the first statement does not wait for */
  constructor(link: Link, begun: Promise<unknown>) {
    this.#link = link;
    this.#begun = begun;
  }

  query<R extends object = Row>(text: string, params?: readonly Param[], options?: QueryOptions): Promise<Result<R>> {
    return this.#afterBegin(() => send<R>(this.#link, text, params, options));
  }

  finish<R extends object = Row>(text: string, params?: readonly Param[]): Promise<Result<R>> {
    sendTogether(this.#link);
    const result = this.query<R>(text, params);
    this.ended = sendScript(this.#link, 'commit');
    // Awaited when the work is done.
    this.ended.catch(() => undefined);
    return result;
  }

  script(text: string): Promise<void> {
    return this.#afterBegin(() => sendScript(this.#link, text));
  }

  copyOut(query: string): Promise<Uint8Array> {
    return this.#afterBegin(() => copyOut(this.#link.client, query));
  }

  copyIn(target: string, lines: Uint8Array): Promise<void> {
    return this.#afterBegin(() => copyIn(this.#link.client, target, lines));
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
function sendTogether({ client }: Link): void {
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Sends BEGIN and the setup with the first statement. */
async function begin(link: Link, { readOnly = false, setup }: TransactionOptions): Promise<void> {
  sendTogether(link);
  const begun = sendScript(link, beginText(link, readOnly));
  if (!link.client.pipeline) await begun;
  await Promise.all([begun, setup && send(link, setup.text, setup.params)]);
}

async function runTransaction<T>(
  link: Link,
  work: (sql: Transaction) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const begun = begin(link, options);
  // Awaited with the first statement and before COMMIT, which may be after it has failed.
  begun.catch(() => undefined);
  const sql = new PostgresTransaction(link, begun);
  try {
    if (!link.client.pipeline) await begun;
    const value = await work(sql);
    await begun;
    // PostgreSQL would answer COMMIT of an aborted transaction with ROLLBACK, and without an error.
    if (sql.failure !== undefined) throw sql.failure;
    await (sql.ended ?? sendScript(link, 'commit'));
    return value;
  } catch (error) {
    // It can only fail with the connection, which is then given up.
    await sendScript(link, 'rollback').catch(() => undefined);
    throw causeOf(error, sql.failure);
  }
}

/** No result is awaited before COMMIT: after an error, PostgreSQL rejects the rest and rolls back. */
async function runSingle<R extends object>(
  link: Link,
  { text, params, once = false }: Statement & QueryOptions,
  options: TransactionOptions,
): Promise<Result<R>> {
  const begun = begin(link, options);
  const statement = send<R>(link, text, params, { once });
  const ended = sendScript(link, 'commit');
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

async function withLink<T>(pool: pg.Pool, pooled: boolean, work: (link: Link) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw translate(error);
  });
  let isStale = false;
  try {
    return await work({ client, pooled });
  } catch (error) {
    isStale = isStalePlan(error);
    throw error;
  } finally {
    client.release(isStale || client.getTransactionStatus() !== 'I');
  }
}

interface PostgresOptions {
  /** How long a statement waits for a connection before it is rejected. */
  waitMs?: number;
  /** A transaction pooler in front of the server, for everything but LISTEN, COPY and scripts. */
  poolerUrl?: string | null;
}

/** Opens a pool of up to `max` connections to a server; the first statement opens the first one. */
export function openPostgres(
  url: string,
  max = 10,
  { waitMs = 10_000, poolerUrl = null }: PostgresOptions = {},
): Database {
  const limits = { max, connectionTimeoutMillis: waitMs, maxLifetimeSeconds: LIFETIME_SECONDS };
  const direct = { ...clientConfig(url), ...limits };
  const pooled = poolerUrl !== null;
  const config = pooled ? { ...poolerConfig(poolerUrl), ...limits } : direct;
  const pool = openPool({ ...config, idleTimeoutMillis: 0, pipeline: true });
  // The driver cannot pipeline COPY.
  const directPool = openPool(direct);
  const listener = new PostgresListener(direct);
  const single: Database['single'] = (statement, options = {}) =>
    withLink(pool, pooled, (link) => runSingle(link, statement, options));
  return {
    engine: 'postgres',
    transaction: (work, options = {}) =>
      options.copies === true
        ? withLink(directPool, false, (link) => runTransaction(link, work, options))
        : withLink(pool, pooled, (link) => runTransaction(link, work, options)),
    single,
    query: (text, params, options) =>
      pooled
        ? single({ text, params, ...options })
        : withLink(pool, false, (link) => send(link, text, params, options)),
    script: (text) => withLink(pooled ? directPool : pool, false, (link) => sendScript(link, text)),
    listen: (channel, handler) => listener.listen(channel, handler),
    announce: (name) => listener.announce(name),
    poolUse: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.all([listener.close(), pool.end(), directPool.end()]);
    },
  };
}
