import { MAX_URL_BYTES } from '#server/http/http-server.ts';
import { RestError, parseError } from '#server/protocols/rest/errors.ts';
import type { AtPath, Field, Logic, OrderTerm, ParsedQuery, Range } from './ast.ts';
import { parseFilterValue, parseLogic } from './filter.ts';
import { Scanner } from './scanner.ts';
import { parseSelect } from './select.ts';

const MAX_PARAMETERS = 500;

/** Parses `order=`. @throws {RestError} PGRST100 */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order');
  const terms: OrderTerm[] = [];
  do {
    scanner.skipSpace();
    terms.push(parseOrderTerm(scanner));
    scanner.skipSpace();
  } while (scanner.take(','));
  scanner.expectEnd('delimiter (.), "," or end of input');
  return terms;
}

function parseOrderTerm(scanner: Scanner): OrderTerm {
  let field = scanner.field();
  let relation: string | null = null;
  if (field.path.length === 0 && scanner.take('(')) {
    relation = field.name;
    field = scanner.field();
    scanner.expect(')');
  }
  const descending = scanner.take('.desc');
  if (!descending) scanner.take('.asc');
  const nulls = scanner.take('.nullsfirst') ? 'first' : scanner.take('.nullslast') ? 'last' : null;
  scanner.skipSpace();
  if (!scanner.ended && scanner.next !== ',') scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"');
  return { relation, field, descending, nulls };
}

/** A parameter's name: the embeds that lead to the level, then the field. */
function parseKey(key: string): { path: string[]; field: Field } {
  const scanner = new Scanner(key, 'tree path');
  const names = [scanner.name()];
  while (scanner.take('.')) names.push(scanner.name());
  const path = scanner.jsonPath();
  scanner.expectEnd('delimiter (.) or end of input');
  return { path: names.slice(0, -1), field: { name: names.at(-1) ?? '', path } };
}

function parseNames(text: string, what: string): string[] {
  const scanner = new Scanner(text, what);
  const names: string[] = [];
  do {
    scanner.skipSpace();
    names.push(scanner.name());
    scanner.skipSpace();
  } while (scanner.take(','));
  scanner.expectEnd('"," or end of input');
  return names;
}

const rangeError = (details: string) => new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details });

function parseCount(kind: 'limit' | 'offset', text: string): number {
  if (/^-\d+$/.test(text))
    throw rangeError(`${kind === 'limit' ? 'Limit' : 'Offset'} should be greater than or equal to zero.`);
  if (!/^\d{1,15}$/.test(text))
    throw parseError(`"failed to parse ${kind} (${text})" (line 1, column 1)`, 'expecting a whole number');
  return Number(text);
}

/** `Range: 0-9`, both ends inclusive. Anything else requests all rows (RFC 9110: an unknown range is ignored). */
export function parseRangeHeader(header: string | null): Range | null {
  const match = header === null ? null : /^(\d{1,15})-(\d{1,15})?$/.exec(header.trim());
  if (match === null) return null;
  const first = Number(match[1]);
  if (match[2] === undefined) return { limit: null, offset: first };
  const last = Number(match[2]);
  if (first > last)
    throw rangeError('The lower boundary must be lower than or equal to the upper boundary in the Range header.');
  return { limit: last - first + 1, offset: first };
}

/** Reserved last segments of a parameter's name, never a column filter. */
const LEVEL_WORDS = new Set(['order', 'limit', 'offset', 'and', 'or']);

/**
 * Parses all parameters. For a function called by GET, parameters that are not filters are arguments. @throws
 * {RestError} PGRST100, PGRST103
 */
export function parseQuery(params: URLSearchParams, search: string, calledByGet = false): ParsedQuery {
  if (search.length > MAX_URL_BYTES || params.size > MAX_PARAMETERS) {
    throw new RestError(414, 'PGRST100', 'The query string is too long');
  }
  const parsed: ParsedQuery = {
    select: [],
    logic: [],
    orders: [],
    ranges: [],
    columns: null,
    onConflict: null,
    args: [],
  };
  const select = params.get('select');
  parsed.select = select === null ? [{ kind: 'all' }] : parseSelect(select);
  const columns = params.get('columns');
  if (columns !== null && columns !== '') parsed.columns = [...new Set(parseNames(columns, 'columns parameter'))];
  const onConflict = params.get('on_conflict');
  if (onConflict !== null && onConflict !== '') parsed.onConflict = parseNames(onConflict, 'on_conflict parameter');
  for (const [key, value] of params) {
    if (key === 'select' || key === 'columns' || key === 'on_conflict') continue;
    const last = key.slice(key.lastIndexOf('.') + 1);
    if (LEVEL_WORDS.has(last)) readLevel(parsed, key, last, value);
    else if (calledByGet && !readsAsFilter(value)) parsed.args.push([key, value]);
    else parsed.logic.push(readFilter(key, value));
  }
  return parsed;
}

function readLevel(parsed: ParsedQuery, key: string, word: string, value: string): void {
  const { path } = parseKey(key);
  if (word === 'order') {
    if (value !== '') parsed.orders.push({ path, value: parseOrder(value) });
  } else if (word === 'limit' || word === 'offset') {
    parsed.ranges.push({ path, value: { [word]: parseCount(word, value) } });
  } else {
    const negated = path.at(-1) === 'not';
    parsed.logic.push({
      path: negated ? path.slice(0, -1) : path,
      value: parseLogic(word === 'or' ? 'or' : 'and', negated, value),
    });
  }
}

function readFilter(key: string, value: string): AtPath<Logic> {
  const { path, field } = parseKey(key);
  return { path, value: { kind: 'filter', filter: { field, ...parseFilterValue(value) } } };
}

function readsAsFilter(value: string): boolean {
  try {
    parseFilterValue(value);
    return true;
  } catch (error) {
    if (error instanceof RestError) return false;
    throw error;
  }
}
