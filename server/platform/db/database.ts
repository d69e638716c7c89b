/** A value bound to `$n`. Plain objects are sent as JSON, arrays as PostgreSQL arrays: pass a JSON array as text. */
export type Param = string | number | bigint | boolean | null | Date | Uint8Array | readonly string[] | object;

export type Row = Record<string, unknown>;

export interface Result<R> {
  rows: R[];
  /** Rows returned or affected, from the command tag. */
  count: number;
}

/**
 * Runs one statement at a time. Values are always bound, never interpolated into `text`.
 *
 * Both engines return the same JavaScript values: a Date for `timestamptz`, a number for `int8`, a string for `numeric`
 * and `date`, the parsed value for `json`/`jsonb`. Failures are {@link DatabaseError}s.
 */
export interface Sql {
  query<R extends object = Row>(text: string, params?: readonly Param[], options?: QueryOptions): Promise<Result<R>>;
}

export interface QueryOptions {
  /** Do not keep a prepared statement: for texts that rarely repeat, each would cost memory on the connection. */
  once?: boolean;
}

/** An open transaction. It commits when its work resolves and rolls back when it rejects. */
export interface Transaction extends Sql {
  /** Runs work that can fail without aborting the transaction. */
  savepoint<T>(work: (sql: Transaction) => Promise<T>): Promise<T>;
  /** Runs the last statement and COMMIT in one round trip: its locks are held for no longer than they take. */
  finish<R extends object = Row>(text: string, params?: readonly Param[]): Promise<Result<R>>;
  /** Runs several statements in one text, without values: migrations. */
  script(text: string): Promise<void>;
  /** Runs `copy (select …) to stdout` and returns its whole output: copy large tables in slices. Needs `copies`. */
  copyOut(query: string): Promise<Uint8Array>;
  /** Runs `copy <target> from stdin` with these complete lines, in PostgreSQL's text format. Needs `copies`. */
  copyIn(target: string, lines: Uint8Array): Promise<void>;
}

export interface Statement {
  text: string;
  params?: readonly Param[];
}

export interface TransactionOptions {
  readOnly?: boolean;
  /** Runs first, in the same round trip as BEGIN and the first statement. */
  setup?: Statement;
  /** `copyOut` and `copyIn` are used. */
  copies?: boolean;
  /** Statement timeout of the embedded engine; fails with 57014. On PostgreSQL, set `statement_timeout` in `setup`. */
  statementMs?: number;
}

export type Engine = 'pglite' | 'postgres';

export interface Database extends Sql {
  readonly engine: Engine;
  /** One statement in a transaction of its own, in one round trip: it has committed before its result is seen. */
  single<R extends object = Row>(
    statement: Statement & QueryOptions,
    options?: Omit<TransactionOptions, 'copies'>,
  ): Promise<Result<R>>;
  transaction<T>(work: (sql: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Runs several statements in one text, without values: migrations and schema setup. */
  script(text: string): Promise<void>;
  /** Calls `handler` for each NOTIFY on `channel` until the returned function is called. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Connections in use and idle, and requests that wait for one. Only PostgreSQL has a pool. */
  poolUse?(): { used: number; idle: number; waiting: number };
  /** Shows `name` to other processes for as long as this one is connected. Only PostgreSQL has other processes. */
  announce?(name: string): Promise<void>;
  /** Sets what time it is for all SQL; null: the system's time again. Only the embedded engine can. For demo data. */
  setClock?(at: Date | null): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseErrorFields {
  /** SQLSTATE, five characters. `08006` for a lost or rejected connection. */
  code: string;
  message: string;
  detail?: string | undefined;
  hint?: string | undefined;
  schema?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
  constraint?: string | undefined;
  /** The functions and statements in which it arose, innermost first. */
  where?: string | undefined;
  /** Of the character in the statement at which it was noticed, from 1. */
  position?: number | undefined;
}

/** A database error with PostgreSQL's own fields, identical for both engines. */
export class DatabaseError extends Error implements DatabaseErrorFields {
  override readonly name = 'DatabaseError';
  readonly code: string;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  readonly schema: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly constraint: string | undefined;
  readonly where: string | undefined;
  readonly position: number | undefined;

  constructor(fields: DatabaseErrorFields, cause?: unknown) {
    super(fields.message, { cause });
    this.code = fields.code;
    this.detail = fields.detail;
    this.hint = fields.hint;
    this.schema = fields.schema;
    this.table = fields.table;
    this.column = fields.column;
    this.constraint = fields.constraint;
    this.where = fields.where;
    this.position = fields.position;
  }
}

/** The database cannot be reached, or shuts down: the same request may succeed in a moment. */
export function isUnreachable(error: unknown): boolean {
  // The job queue reports copies of errors, which have lost their class.
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return name === 'DatabaseError' && /^(?:08...|57P0[123])$/.test(String(code));
}

/** True if `error` is a database error with this SQLSTATE. */
export function hasSqlState(error: unknown, code: string): error is DatabaseError {
  return error instanceof DatabaseError && error.code === code;
}

/** For a statement behind {@link Transaction.finish}, which would run outside of the transaction. */
export const transactionEnded = (): Error => new Error('the transaction has ended: finish() takes its last statement');

/**
 * Why a transaction has failed: of statements that were sent together, those behind the first one that failed only
 * report that the transaction is aborted.
 */
export const causeOf = (error: unknown, failure: unknown): unknown =>
  failure !== undefined && hasSqlState(error, '25P02') ? failure : error;

/** Returns the row of a statement that must return exactly one. */
export function onlyRow<R>(result: Result<R>): R {
  const [row] = result.rows;
  if (row === undefined || result.rows.length > 1) {
    throw new Error(`expected one row, got ${result.rows.length}`);
  }
  return row;
}
