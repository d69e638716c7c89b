import type { Claims } from '#server/platform/db/scope.ts';
import { parseError } from '#server/protocols/rest/errors.ts';

/**
 * What one request may read. All but `bytes` are counted in the request itself, before any SQL runs. PostgREST has no
 * such limits, but a short URL can multiply a few dozen rows into megabytes.
 */
export interface ReadLimits {
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
}

const visitor: ReadLimits = {
  depth: 1,
  embeds: 4,
  lists: 1,
  size: 60,
  filters: 20,
  searches: 1,
  expressions: 0,
  orders: 5,
  bytes: 1_000_000,
};

/**
 * By role. For comparison: the storefront's requests embed nothing, and the product's largest one, the team's order
 * screen, has eight embeds, a list in a list and a size of 657.
 */
export const READ_LIMITS: Readonly<Record<Claims['role'], ReadLimits>> = {
  anon: visitor,
  // The confirmation of an order reads it with its lines and payments.
  guest: { ...visitor, size: 400 },
  authenticated: {
    depth: 5,
    embeds: 20,
    lists: 2,
    size: 2_000,
    filters: 100,
    searches: 30,
    expressions: 5,
    orders: 10,
    bytes: 10_000_000,
  },
  service_role: {
    depth: 10,
    embeds: 60,
    lists: 3,
    size: 20_000,
    filters: 500,
    searches: 100,
    expressions: 20,
    orders: 50,
    bytes: 50_000_000,
  },
};

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
export function requireWithin(limits: ReadLimits, what: keyof typeof EXCESS, count: number): void {
  if (count > limits[what]) throw parseError('The request reads too much', `at most ${limits[what]} ${EXCESS[what]}`);
}
