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

export function parseJson(text: string): unknown {
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
  const keys = Object.keys(rows[0] ?? {});
  const same = rows.every(
    (row) => Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key)),
  );
  if (!same) throw bodyError(SAME_KEYS);
  return { json, isArray: true, rows: rows.length, keys };
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

const mediaType = (contentType: string | null) =>
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

/** A function's arguments: an object of named arguments, or any JSON for a function with one unnamed JSON argument. */
export type Arguments = { kind: 'named'; payload: Payload } | { kind: 'json' | 'text'; text: string; keys: string[] };

export function parseArguments(contentType: string | null, text: string, columns: readonly string[] | null): Arguments {
  const type = mediaType(contentType);
  if (type === 'text/plain' && text !== '') return { kind: 'text', text, keys: [] };
  if (text === '') return { kind: 'named', payload: { json: '{}', isArray: false, rows: 1, keys: [] } };
  if (type !== 'application/json') return { kind: 'named', payload: parseRows(contentType, text, columns) };
  const value = parseJson(text);
  if (isObject(value)) return { kind: 'named', payload: objectsPayload(text, value, columns) };
  return { kind: 'json', text, keys: [] };
}
