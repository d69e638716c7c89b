import type { Comparison, Filter, IsValue, Logic, Operation, TextSearch } from './ast.ts';
import { MAX_LOGIC_DEPTH, Scanner } from './scanner.ts';

const QUANTIFIABLE = new Set<string>([
  'eq',
  'gte',
  'gt',
  'lte',
  'lt',
  'like',
  'ilike',
  'match',
  'imatch',
] satisfies Comparison[]);
const PLAIN = new Set<string>(['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] satisfies Comparison[]);
const SEARCHES = new Set<string>(['fts', 'plfts', 'phfts', 'wfts'] satisfies TextSearch[]);
const IS_VALUES = new Set<string>(['null', 'not_null', 'true', 'false', 'unknown'] satisfies IsValue[]);

const isComparison = (word: string): word is Comparison => QUANTIFIABLE.has(word) || PLAIN.has(word);
const isSearch = (word: string): word is TextSearch => SEARCHES.has(word);
const isIsValue = (word: string): word is IsValue => IS_VALUES.has(word);

/** Parses the value of a filter parameter, such as `not.in.(1,2)`. @throws {RestError} PGRST100 */
export function parseFilterValue(text: string): Omit<Filter, 'field'> {
  const scanner = new Scanner(text, 'filter');
  const parsed = parseOperation(scanner, (value) => value.run(() => true));
  scanner.expectEnd();
  return parsed;
}

type ReadValue = (scanner: Scanner) => string;

function parseOperation(scanner: Scanner, readValue: ReadValue): Omit<Filter, 'field'> {
  const negated = scanner.take('not.');
  const start = scanner.at;
  const word = scanner.run((char) => char >= 'a' && char <= 'z');
  const operation = operationOf(word, scanner, readValue);
  if (operation !== null) return { negated, operation };
  scanner.at = start;
  return scanner.fail('operator (eq, gt, ...)');
}

function operationOf(word: string, scanner: Scanner, readValue: ReadValue): Operation | null {
  if (word === 'in' && scanner.take('.')) return { kind: 'in', values: parseList(scanner) };
  if (word === 'is' && scanner.take('.')) return { kind: 'is', value: parseIsValue(scanner) };
  if (word === 'isdistinct' && scanner.take('.')) return { kind: 'isdistinct', value: readValue(scanner) };
  if (isComparison(word)) {
    const quantifier = QUANTIFIABLE.has(word)
      ? scanner.take('(any)')
        ? 'any'
        : scanner.take('(all)')
          ? 'all'
          : null
      : null;
    if (scanner.take('.')) return { kind: 'compare', comparison: word, quantifier, value: readValue(scanner) };
  }
  if (isSearch(word)) {
    let config: string | null = null;
    if (scanner.take('(')) {
      config = scanner.name('a text search configuration');
      scanner.expect(')');
    }
    if (scanner.take('.')) return { kind: 'search', search: word, config, value: readValue(scanner) };
  }
  return null;
}

function parseIsValue(scanner: Scanner): IsValue {
  const start = scanner.at;
  const word = scanner.run((char) => /[a-z_]/i.test(char)).toLowerCase();
  if (isIsValue(word)) return word;
  scanner.at = start;
  return scanner.fail('isVal: (null, not_null, true, false, unknown)');
}

/** `(a,"b c",d)`; empty parentheses are an empty list. */
function parseList(scanner: Scanner): string[] {
  scanner.skipSpace();
  scanner.expect('(');
  const values: string[] = [];
  if (!scanner.take(')')) {
    do {
      values.push(scanner.quotedBefore(',)') ?? scanner.run((char) => char !== ',' && char !== ')'));
    } while (scanner.take(','));
    scanner.expect(')', '"," or ")"');
  }
  scanner.skipSpace();
  return values;
}

/** Parses `and=(...)`, `or=(...)`. @param negated for `not.and`, `not.or` @throws {RestError} PGRST100 */
export function parseLogic(operator: 'and' | 'or', negated: boolean, text: string): Logic {
  const scanner = new Scanner(text, 'logic tree');
  scanner.skipSpace();
  const logic: Logic = { kind: 'group', negated, operator, members: parseMembers(scanner, 1) };
  scanner.expectEnd();
  return logic;
}

function parseMembers(scanner: Scanner, depth: number): Logic[] {
  if (depth > MAX_LOGIC_DEPTH) scanner.fail(`at most ${MAX_LOGIC_DEPTH} levels of and/or`);
  scanner.expect('(');
  const members: Logic[] = [];
  do {
    scanner.skipSpace();
    members.push(parseMember(scanner, depth));
    scanner.skipSpace();
  } while (scanner.take(','));
  scanner.expect(')', '"," or ")"');
  scanner.skipSpace();
  return members;
}

const GROUP = /(not\.)?(and|or)[ \t]*(?=\()/y;

function parseMember(scanner: Scanner, depth: number): Logic {
  GROUP.lastIndex = scanner.at;
  const group = GROUP.exec(scanner.text);
  if (group !== null) {
    scanner.at = GROUP.lastIndex;
    const operator = group[2] === 'or' ? 'or' : 'and';
    return { kind: 'group', negated: group[1] !== undefined, operator, members: parseMembers(scanner, depth + 1) };
  }
  const field = scanner.field();
  scanner.expect('.', 'delimiter (.)');
  return { kind: 'filter', filter: { field, ...parseOperation(scanner, readMemberValue) } };
}

/** Reads up to the next comma or parenthesis outside quotes and array braces. */
function readMemberValue(scanner: Scanner): string {
  const quoted = scanner.quotedBefore(',)');
  if (quoted !== null) return quoted;
  if (scanner.next === '{') {
    const close = scanner.text.indexOf('}', scanner.at);
    const inner = scanner.text.indexOf('{', scanner.at + 1);
    if (close !== -1 && (inner === -1 || inner > close)) {
      const array = scanner.text.slice(scanner.at, close + 1);
      scanner.at = close + 1;
      return array;
    }
  }
  return scanner.run((char) => char !== ',' && char !== ')');
}
