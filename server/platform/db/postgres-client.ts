import { parse as parseArray } from 'postgres-array';
import pg, { type CustomTypesConfig, type PoolClient, type PoolConfig } from 'pg';
import { describeFailure } from '#server/platform/errors/describe-failure.ts';
import { DatabaseError, type Param, type QueryOptions, type Result } from './database.ts';

/** Server settings of each session. */
const SESSION = {
  TimeZone: 'UTC',
  // As on a hosted Supabase. The server's own SQL names its schemas; functions of other schemas may not.
  search_path: '"$user",public,extensions',
};

const asText = (text: string) => text;
const arrayOf =
  <T>(item: (text: string) => T) =>
  (text: string) =>
    parseArray(text, item);

/** Types of arrays that the driver gives in another form, or as text. */
const ARRAY = { date: 1182, int8: 1016, numeric: 1231, timestamp: 1115, tsvector: 3643, varbit: 1563, xid8: 271 };

/** Where the driver's own value would differ from the embedded engine's. Days stay strings: a day has no time zone. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.DATE, asText],
  [pg.types.builtins.TIMESTAMP, asText],
  [ARRAY.date, arrayOf(asText)],
  [ARRAY.int8, arrayOf(Number)],
  [ARRAY.numeric, arrayOf(asText)],
  [ARRAY.timestamp, arrayOf(asText)],
  [ARRAY.tsvector, arrayOf(asText)],
  [ARRAY.varbit, arrayOf(asText)],
  [ARRAY.xid8, arrayOf(asText)],
]);

const types: CustomTypesConfig = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? pg.types.getTypeParser(oid, 'text'),
};

const TIMEOUTS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 };

/** `sslmode` means what it means to `psql`. */
function addressOf(url: string): URL {
  const address = new URL(url);
  if (address.searchParams.has('sslmode')) address.searchParams.set('uselibpqcompat', 'true');
  return address;
}

const common = { application_name: 'hypecast', keepAlive: true, types };

/** The driver's settings for `url`, whose parameters are kept. */
export function clientConfig(url: string): PoolConfig {
  const address = addressOf(url);
  const given = address.searchParams.get('options');
  const own = Object.entries(SESSION).map(([name, value]) => `-c ${name}=${value}`);
  address.searchParams.set('options', [...own, ...(given === null ? [] : [given])].join(' '));
  return { ...common, ...TIMEOUTS, connectionString: address.href };
}

/** The same for a transaction pooler, which rejects a session's settings: {@link beginText} has them instead. */
export const poolerConfig = (url: string): PoolConfig => ({ ...common, connectionString: addressOf(url).href });

/** A connection of the driver. */
export interface Link {
  client: PoolClient;
  /** It leads to a transaction pooler: the next transaction may get another session, so nothing is left on one. */
  pooled: boolean;
}

const POOLED_SETTINGS = Object.entries({ ...SESSION, ...TIMEOUTS })
  .map(([name, value]) => `; set local ${name} = ${name === 'search_path' ? value : pg.escapeLiteral(String(value))}`)
  .join('');

export const beginText = ({ pooled }: Link, readOnly: boolean): string =>
  (readOnly ? 'begin read only' : 'begin') + (pooled ? POOLED_SETTINGS : '');

/** Messages of the driver, which have no code, when the connection is gone or there is none in time. */
const CONNECTION_LOST = /^(Connection terminated|Client (was closed|has encountered)|Cannot use a pool after)/;
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** What PgBouncer says of the setting `options`. */
const NO_SESSION_SETTINGS = /^unsupported startup parameter/;

const poolerError = (cause: unknown) =>
  new DatabaseError(
    { code: '08P01', message: 'this is a transaction pooler: set DATABASE_DIRECT_URL to PostgreSQL itself' },
    cause,
  );

/** Errors of the driver become {@link DatabaseError}s: 08006 for a connection that fails, 53300 if all are in use. */
export function translate(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    if (NO_SESSION_SETTINGS.test(error.message)) return poolerError(error);
    const { code = 'XX000', message, detail, hint, schema, table, column, constraint, where } = error;
    const position = Number(error.position) || undefined;
    return new DatabaseError(
      { code, message, detail, hint, schema, table, column, constraint, where, position },
      error,
    );
  }
  if (!(error instanceof Error)) return error;
  if (error.message === NO_CONNECTION)
    return new DatabaseError({ code: '53300', message: 'all connections to the database are in use' }, error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  if ((code !== null && /^E[A-Z]+$/.test(code)) || CONNECTION_LOST.test(error.message)) {
    const { host } = describeFailure(error);
    const place = host === undefined ? '' : ` at ${host}`;
    return new DatabaseError(
      { code: '08006', message: `cannot connect to the database${place} (${code ?? error.message})` },
      error,
    );
  }
  return error;
}

/** Prepared statements of the process. Their texts are the server's own and those REST statements that repeat. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}

/** An array of anything else would be meant as JSON, but the driver writes every array as one of PostgreSQL's. */
function requireTexts(params: readonly Param[]): void {
  for (const param of params)
    if (Array.isArray(param) && !param.every((item) => typeof item === 'string'))
      throw new TypeError('a parameter is an array of something else than text: pass JSON as text');
}

/** Sends a statement. Several that are sent without waiting travel together, and PostgreSQL runs them in order. */
export async function send<R extends object>(
  { client, pooled }: Link,
  text: string,
  params: readonly Param[] = [],
  { once = false }: QueryOptions = {},
): Promise<Result<R>> {
  requireTexts(params);
  try {
    const { rows, rowCount } = await client.query<R>({
      text,
      values: [...params],
      // Without a name and values, the driver would let a text hold several statements.
      ...(once || pooled ? { queryMode: 'extended' } : { name: nameOf(text) }),
    });
    return { rows, count: rowCount ?? rows.length };
  } catch (error) {
    throw translate(error);
  }
}

/** Sends statements without values. */
export async function sendScript({ client }: Link, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw translate(error);
  }
}

/**
 * A prepared statement that no longer fits what it reads, after a migration: PostgreSQL rejects it for as long as the
 * connection exists, so the connection has to be given up.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.cause instanceof pg.DatabaseError &&
  error.cause.routine === 'RevalidateCachedQuery';
