import { parseError, RestError } from '#server/protocols/rest/errors.ts';

/**
 * What one request may read and write. All but `bytes` are counted in the request itself, before any SQL runs. PostgREST
 * has no such limits, but a short URL can multiply a few dozen rows into megabytes, and a body of a megabyte can have
 * fourteen thousand rows, each with its triggers.
 */
export interface RequestLimits {
  /** Levels of embedding: `orders?select=lines(campaign(name))` has two. */
  depth: number;
  embeds: number;
  /** Lists inside lists on one path. Each level multiplies the rows. */
  lists: number;
  /**
   * The columns of all relations, times the number of relations. `*` counts as every column of its relation, and a
   * column that is selected twice counts twice.
   */
  size: number;
  /** Conditions, including the members of `and` and `or`. */
  filters: number;
  /** Those of the filters that search within texts: `like`, `ilike`, `fts` and its variants. */
  searches: number;
  /** Those of the filters that compile a regular expression: `match`, `imatch`. */
  expressions: number;
  /** Terms of all `order` parameters. */
  orders: number;
  /** The body of the response. Checked by the statement, so that a larger one never leaves the database. */
  bytes: number;
  /** Rows in the body of a write. */
  rows: number;
  /** Further writes of the caller that may wait while one runs; null: the caller's writes run beside each other. */
  waitingWrites: number | null;
}

const visitor: RequestLimits = {
  depth: 1,
  embeds: 4,
  lists: 1,
  size: 60,
  filters: 20,
  searches: 1,
  expressions: 0,
  orders: 5,
  bytes: 1_000_000,
  rows: 200,
  waitingWrites: 20,
};

const client: RequestLimits = {
  depth: 5,
  embeds: 20,
  lists: 2,
  size: 2_000,
  filters: 100,
  searches: 30,
  // On some texts an expression takes exponential time, for which everyone waits on the embedded engine.
  expressions: 0,
  orders: 10,
  bytes: 10_000_000,
  rows: 200,
  waitingWrites: 20,
};

const service: RequestLimits = {
  depth: 10,
  embeds: 60,
  lists: 3,
  size: 20_000,
  filters: 500,
  searches: 100,
  expressions: 20,
  orders: 50,
  bytes: 50_000_000,
  rows: Infinity,
  waitingWrites: null,
};

/**
 * By kind of caller. For comparison: the storefront's requests embed nothing, and the product's largest one, the team's order
 * screen, has eight embeds, a list in a list and a size of 657.
 */
export const REQUEST_LIMITS = {
  visitor,
  // The confirmation of an order reads it with its lines and payments, and what each line is asked.
  guest: { ...visitor, depth: 2, size: 400 },
  client,
  team: { ...client, expressions: 5, rows: Infinity, waitingWrites: null },
  service,
  /** Any caller without the service key where the schema is not the shop's. */
  other: service,
} as const satisfies Record<string, RequestLimits>;

export type CallerKind = keyof typeof REQUEST_LIMITS;

const EXCESS = {
  depth: 'levels of embedding',
  embeds: 'embedded relations',
  lists: 'levels of lists in lists',
  size: 'columns times relations',
  filters: 'filters',
  searches: 'filters that search within texts',
  expressions: 'regular expressions',
  orders: 'order terms',
} as const;

/** @throws {RestError} PGRST100 naming the limit and its value */
export function requireWithin(limits: RequestLimits, what: keyof typeof EXCESS, count: number): void {
  if (count > limits[what]) throw parseError('The request reads too much', `at most ${limits[what]} ${EXCESS[what]}`);
}

/** @throws {RestError} 413 54000 naming the limit */
export function requireRows(limit: number, rows: number): void {
  if (rows <= limit) return;
  throw new RestError(413, '54000', 'The request writes too many rows', {
    details: `at most ${limit} ${limit === 1 ? 'row' : 'rows'} in a request`,
    hint: 'Send them in several requests.',
  });
}
