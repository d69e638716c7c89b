import { bodyError } from '#server/protocols/rest/errors.ts';
import { parseCsv } from './csv.ts';

/** Rows to write. The JSON is passed to the database unparsed; only its keys are read here. */
export interface Payload {
  json: string;
  isArray: boolean;
  rows: number;
  /** Keys of the objects. All objects must have the same keys unless `columns` selects them. */
  keys: string[];
}

/** Deeper values would exhaust PostgreSQL's stack and cause a 500. */
const MAX_JSON_DEPTH = 100;

function tooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return true;
    } else if (char === '}' || char === ']') depth -= 1;
  }
  return false;
}

function parseJson(text: string): unknown {
  if (text.length > 2 * MAX_JSON_DEPTH && tooDeep(text)) throw bodyError('The JSON body is nested too deeply');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw bodyError('Empty or invalid json');
    throw error;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SAME_KEYS = 'All object keys must match';

function objectsPayload(json: string, value: unknown, columns: readonly string[] | null): Payload {
  if (isObject(value))
    return { json, isArray: false, rows: 1, keys: columns === null ? Object.keys(value) : [...columns] };
  if (!Array.isArray(value)) throw bodyError('The body must be a JSON object or an array of objects');
  const rows: unknown[] = value;
  if (!rows.every(isObject)) throw bodyError('The body must be a JSON object or an array of objects');
  if (columns !== null) return { json, isArray: true, rows: rows.length, keys: rows.length === 0 ? [] : [...columns] };
  if (!haveSameKeys(rows)) throw bodyError(SAME_KEYS);
  return { json, isArray: true, rows: rows.length, keys: Object.keys(rows[0] ?? {}) };
}

function haveSameKeys(rows: readonly Record<string, unknown>[]): boolean {
  const keys = Object.keys(rows[0] ?? {});
  return rows.every((row) => Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key)));
}

function csvPayload(text: string, columns: readonly string[] | null): Payload {
  const [header, ...lines] = parseCsv(text);
  if (header === undefined) throw bodyError('Empty or invalid csv');
  if (lines.some((cells) => cells.length !== header.length))
    throw bodyError('All lines must have same number of fields');
  const rows = lines.map((cells) =>
    Object.fromEntries(header.map((name, index) => [name, cells[index] === 'NULL' ? null : cells[index]])),
  );
  return {
    json: JSON.stringify(rows),
    isArray: true,
    rows: rows.length,
    keys: columns === null ? header : [...columns],
  };
}

export const mediaType = (contentType: string | null) =>
  (contentType ?? 'application/json').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/**
 * Parses rows to write: JSON, CSV or a form. @param columns from the `columns` parameter @throws {RestError} PGRST102
 */
export function parseRows(contentType: string | null, text: string, columns: readonly string[] | null): Payload {
  switch (mediaType(contentType)) {
    case 'application/json':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array+json':
      return objectsPayload(text, parseJson(text), columns);
    case 'text/csv':
      return csvPayload(text, columns);
    case 'application/x-www-form-urlencoded': {
      const form = Object.fromEntries(new URLSearchParams(text));
      return objectsPayload(JSON.stringify(form), form, columns);
    }
    default:
      throw bodyError(`Content-Type not acceptable: ${mediaType(contentType)}`, 415);
  }
}

/** The types of a single unnamed parameter that a body can fill as a whole, by media type. */
const WHOLE_TYPES: Record<string, WholeType> = {
  'application/json': 'json',
  'text/plain': 'text',
  'text/xml': 'xml',
  'application/octet-stream': 'bytea',
};
export type WholeType = 'json' | 'text' | 'xml' | 'bytea';

/** A function's arguments by name, of which a list supplies its first row, or the body as the one unnamed argument. */
export interface Arguments {
  /** The named arguments; none for a body that is not an object. */
  keys: string[];
  /** The type of an unnamed parameter that would take the whole body; null if no type does. */
  whole: WholeType | null;
  /** JSON, or the body as text that PostgreSQL reads as the type `whole`. */
  text: string;
  isArray: boolean;
  /** The pairs of a form, whose values are text in PostgreSQL's own formats. */
  form: [name: string, value: string][] | null;
}

/** @throws {RestError} PGRST102 */
export function parseArguments(contentType: string | null, text: string, columns: readonly string[] | null): Arguments {
  const type = mediaType(contentType);
  const whole = WHOLE_TYPES[type] ?? null;
  const nothing = { keys: [], whole, text, isArray: false, form: null };
  if (type === 'application/json') {
    if (text === '') return { ...nothing, text: '{}' };
    const value = parseJson(text);
    if (isObject(value)) return { ...nothing, keys: objectsPayload(text, value, columns).keys };
    return { ...nothing, keys: keysOfList(value, columns), isArray: true };
  }
  if (whole !== null) return nothing;
  if (type === 'application/x-www-form-urlencoded') {
    const form = [...new URLSearchParams(text)];
    return { ...nothing, keys: [...new Set(form.map(([name]) => name))], form };
  }
  const { json, isArray, keys } = parseRows(contentType, text, columns);
  return { keys, whole, text: json, isArray, form: null };
}

/** The keys that all objects of a list share; none for any other JSON, which only an unnamed parameter can take. */
function keysOfList(value: unknown, columns: readonly string[] | null): string[] {
  if (!Array.isArray(value) || value.length === 0) return [];
  const list: unknown[] = value;
  if (!list.every(isObject)) return [];
  if (columns !== null) return [...columns];
  return haveSameKeys(list) ? Object.keys(list[0] ?? {}) : [];
}
