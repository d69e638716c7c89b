import { AGGREGATES, type Aggregate, type EmbedItem, type FieldItem, type SelectItem } from './ast.ts';
import { MAX_EMBED_DEPTH, Scanner } from './scanner.ts';

const MAX_ITEMS = 500;

/**
 * Parses `select=`: columns, renames, casts, JSON paths, aggregates, embeds and spreads. @throws {RestError} PGRST100
 */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter');
  const items = parseItems(scanner, 0);
  scanner.expectEnd('"," or end of input');
  return items;
}

function parseItems(scanner: Scanner, depth: number): SelectItem[] {
  const items: SelectItem[] = [];
  scanner.skipSpace();
  if (scanner.ended || scanner.next === ')') return items;
  do {
    if (items.length === MAX_ITEMS) scanner.fail(`at most ${MAX_ITEMS} items`);
    scanner.skipSpace();
    items.push(parseItem(scanner, depth));
    scanner.skipSpace();
  } while (scanner.take(','));
  return items;
}

function parseItem(scanner: Scanner, depth: number): SelectItem {
  if (scanner.take('...')) return parseEmbed(scanner, depth, scanner.name(), null, true);
  if (scanner.take('*')) return { kind: 'all' };
  let name = scanner.name();
  let alias: string | null = null;
  if (scanner.next === ':' && !scanner.isAt('::')) {
    scanner.take(':');
    alias = name;
    name = scanner.name();
  }
  if (name === 'count' && scanner.take('()')) return parseAggregateCast(scanner, alias);
  if (scanner.next === '!' || scanner.next === '(') return parseEmbed(scanner, depth, name, alias, false);
  return parseField(scanner, name, alias);
}

function parseAggregateCast(scanner: Scanner, alias: string | null): FieldItem {
  const aggregateCast = scanner.take('::') ? scanner.name('a type') : null;
  return { kind: 'field', field: { name: '*', path: [] }, alias, cast: null, aggregate: 'count', aggregateCast };
}

function parseField(scanner: Scanner, name: string, alias: string | null): FieldItem {
  const path = scanner.jsonPath();
  const cast = scanner.take('::') ? scanner.name('a type') : null;
  let aggregate: Aggregate | null = null;
  let aggregateCast: string | null = null;
  if (scanner.take('.')) {
    aggregate =
      AGGREGATES.find((word) => scanner.take(`${word}()`)) ?? scanner.fail('sum(), avg(), count(), min() or max()');
    if (scanner.take('::')) aggregateCast = scanner.name('a type');
  }
  scanner.skipSpace();
  if (!scanner.ended && scanner.next !== ',' && scanner.next !== ')') {
    scanner.fail('letter, digit, "-", "->>", "->", "::", ".", ")", "," or end of input');
  }
  return { kind: 'field', field: { name, path }, alias, cast, aggregate, aggregateCast };
}

function parseEmbed(scanner: Scanner, depth: number, target: string, alias: string | null, spread: boolean): EmbedItem {
  let hint: string | null = null;
  let join: string | null = null;
  for (let count = 0; count < 2 && scanner.take('!'); count += 1) {
    const word = scanner.name();
    if (word === 'inner' || word === 'left') join ??= word;
    else hint ??= word;
  }
  if (depth >= MAX_EMBED_DEPTH) scanner.fail(`at most ${MAX_EMBED_DEPTH} levels of embedding`);
  scanner.expect('(');
  const select = parseItems(scanner, depth + 1);
  scanner.expect(')', '"," or ")"');
  return { kind: 'embed', target, alias, hint, inner: join === 'inner', spread, select };
}
