/** A value bound to `$n`. Plain objects are sent as JSON; arrays as PostgreSQL arrays. */
export type Param = string | number | bigint | boolean | null | Date | Uint8Array | readonly string[] | object;

export type Row = Record<string, unknown>;

export interface Result<R> {
  rows: R[];
  /** Rows returned or affected, as the command tag says. */
  count: number;
}

/**
 * One statement at a time on one connection. Values are always bound, never spliced into `text`.
 *
 * Both engines give the same JavaScript values: `timestamptz` a Date, `int8` a number, `numeric` and `date` a string,
 * `json`/`jsonb` the parsed value. Failures are {@link DatabaseError}s.
 */
export interface Sql {
  query<R extends object = Row>(text: string, params?: readonly Param[], options?: QueryOptions): Promise<Result<R>>;
}

export interface QueryOptions {
  /** The text may never come again: a connection must not keep a prepared statement for it, or its memory would grow. */
  once?: boolean;
}

/** An open transaction. It commits when the work resolves and rolls back when it rejects. */
export interface Transaction extends Sql {
  /** Work that can fail without taking the whole transaction down. */
  savepoint<T>(work: (sql: Transaction) => Promise<T>): Promise<T>;
  /** Many statements in one text, no values: migrations. */
  script(text: string): Promise<void>;
}

export interface Statement {
  text: string;
  params?: readonly Param[];
}

export interface TransactionOptions {
  readOnly?: boolean;
  /** Runs first, in the same round trip as BEGIN where the engine allows it. */
  setup?: Statement;
  /** Longest time for one statement; longer ones fail with 57014. PostgreSQL has to be told in `setup` as well. */
  statementMs?: number;
}

export type Engine = 'pglite' | 'postgres';

export interface Database extends Sql {
  readonly engine: Engine;
  transaction<T>(work: (sql: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Many statements in one text, no values: migrations and schema set-up. */
  script(text: string): Promise<void>;
  /** Calls `handler` for each NOTIFY on `channel` until the returned function is called. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface DatabaseErrorFields {
  /** SQLSTATE, five characters. `08006` for a lost or refused connection. */
  code: string;
  message: string;
  detail?: string | undefined;
  hint?: string | undefined;
  schema?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
  constraint?: string | undefined;
}

/** What the database refused, in PostgreSQL's own terms and the same from both engines. */
export class DatabaseError extends Error implements DatabaseErrorFields {
  override readonly name = 'DatabaseError';
  readonly code: string;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  readonly schema: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly constraint: string | undefined;

  constructor(fields: DatabaseErrorFields, cause?: unknown) {
    super(fields.message, { cause });
    this.code = fields.code;
    this.detail = fields.detail;
    this.hint = fields.hint;
    this.schema = fields.schema;
    this.table = fields.table;
    this.column = fields.column;
    this.constraint = fields.constraint;
  }
}

/** True when `error` is a database refusal with this SQLSTATE. */
export function hasSqlState(error: unknown, code: string): error is DatabaseError {
  return error instanceof DatabaseError && error.code === code;
}

/** The only row of a statement that must give exactly one. */
export function onlyRow<R>(result: Result<R>): R {
  const [row] = result.rows;
  if (row === undefined || result.rows.length > 1) {
    throw new Error(`expected one row, the database gave ${result.rows.length}`);
  }
  return row;
}
