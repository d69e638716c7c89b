import postgres from 'postgres';
import {
  DatabaseError,
  type Database,
  type Param,
  type QueryOptions,
  type Result,
  type Row,
  type Transaction,
  type TransactionOptions,
} from './database.ts';
import { readCopy, writeCopy } from './postgres-copy.ts';

const asJson = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function connect(url: string, max: number) {
  return postgres(url, {
    max,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: {
      TimeZone: 'UTC',
      // As on a hosted Supabase. The server's own SQL names its schemas; functions of other schemas may not.
      search_path: '"$user", public, extensions',
      application_name: 'hypecast',
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    },
    types: {
      int8: { to: 20, from: [20], serialize: String, parse: Number },
      json: { to: 114, from: [114, 3802], serialize: asJson, parse: JSON.parse },
      jsonb: { to: 3802, from: [], serialize: asJson, parse: JSON.parse },
      // Dates stay strings, because a day has no time zone.
      date: { to: 1082, from: [1082], serialize: String, parse: String },
      timestamp: { to: 1114, from: [1114], serialize: String, parse: String },
    },
  });
}

type Client = ReturnType<typeof connect>;

/** Connection errors of the driver have no SQLSTATE; they become 08006. */
function translate(error: unknown): unknown {
  if (error instanceof postgres.PostgresError) {
    return new DatabaseError(
      {
        code: error.code,
        message: error.message,
        detail: error.detail,
        hint: error.hint,
        schema: error.schema_name,
        table: error.table_name,
        column: error.column_name,
        constraint: error.constraint_name,
      },
      error,
    );
  }
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && /^(CONNECT|CONNECTION_|E[A-Z]+)/.test(code)) {
    return new DatabaseError({ code: '08006', message: `cannot connect to the database (${code})` }, error);
  }
  return error;
}

type Runner = Pick<Client, 'unsafe'>;

async function run<R extends object>(
  client: Runner,
  text: string,
  params: readonly Param[] = [],
  options: QueryOptions = {},
): Promise<Result<R>> {
  try {
    const rows = await client.unsafe<R[]>(text, params as never[], { prepare: options.once !== true });
    return { rows: [...rows], count: rows.count ?? rows.length };
  } catch (error) {
    throw translate(error);
  }
}

async function runScript(client: Runner, text: string): Promise<void> {
  try {
    await client.unsafe(text).simple();
  } catch (error) {
    throw translate(error);
  }
}

async function copyOut(client: Runner, query: string): Promise<Uint8Array> {
  try {
    return await readCopy(client.unsafe(`copy (${query}) to stdout`));
  } catch (error) {
    throw translate(error);
  }
}

async function copyIn(client: Runner, target: string, lines: Uint8Array): Promise<void> {
  try {
    await writeCopy(client.unsafe(`copy ${target} from stdin`), lines);
  } catch (error) {
    throw translate(error);
  }
}

function transactionOn(client: postgres.TransactionSql): Transaction {
  return {
    query: <R extends object = Row>(text: string, params?: readonly Param[], options?: QueryOptions) =>
      run<R>(client, text, params, options),
    script: (text) => runScript(client, text),
    copyOut: (query) => copyOut(client, query),
    copyIn: (target, lines) => copyIn(client, target, lines),
    savepoint: <T>(work: (sql: Transaction) => Promise<T>) =>
      client.savepoint((inner) => work(transactionOn(inner))) as Promise<T>,
  };
}

/** Opens a pool of up to `max` connections. The first statement opens the first connection. */
export function openPostgres(url: string, max = 10): Database {
  const client = connect(url, max);

  async function transaction<T>(work: (sql: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    try {
      return (await client.begin(options.readOnly ? 'read only' : '', async (inner) => {
        const sql = transactionOn(inner);
        if (options.setup !== undefined) await sql.query(options.setup.text, options.setup.params);
        return work(sql);
      })) as T;
    } catch (error) {
      throw translate(error);
    }
  }

  return {
    engine: 'postgres',
    transaction,
    query: (text, params, options) => run(client, text, params, options),
    script: (text) => runScript(client, text),
    async listen(channel, handler) {
      const subscription = await client.listen(channel, handler);
      return () => subscription.unlisten();
    },
    close: () => client.end({ timeout: 5 }),
  };
}
