import { RestError } from './errors.ts';
import type { Range } from './parse/ast.ts';
import type { Format } from './parse/accept.ts';
import type { StatementResult } from './sql/statement.ts';

/** The response data before it becomes a Response: a write can still be rolled back because of it. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/** @throws {RestError} PGRST116 when one object was requested and the result is not exactly one row */
export function requireSingle(format: Format, rows: number): void {
  if (format.kind !== 'object' || rows === 1) return;
  throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });
}

function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

/** The body as text: JSON straight from the database, or CSV with its header line, which is empty without rows. */
export function bodyText(format: Format, result: StatementResult, keys: readonly string[]): string {
  if (format.kind !== 'csv') return result.body ?? '';
  return `${result.rows === 0 ? '' : csvLine(keys)}\n${result.body ?? ''}`;
}

const contentRange = (first: number, last: number, total: number | null) =>
  `${total !== 0 && first <= last ? `${first}-${last}` : '*'}/${total ?? '*'}`;

/** Status and Content-Range of a read. @throws {RestError} PGRST103 for an offset beyond the end */
export function rangeReply(range: Range, rows: number, total: number | null): { status: number; contentRange: string } {
  const { offset } = range;
  if (total !== null && offset > total) {
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { 'Content-Range': `*/${total}` },
    });
  }
  return {
    status: total !== null && rows < total ? 206 : 200,
    contentRange: contentRange(offset, offset + rows - 1, total),
  };
}

/** Content-Range of a write; only PATCH includes the row numbers. */
export function writtenRange(method: string, rows: number, counted: boolean): string {
  return contentRange(method === 'PATCH' ? 0 : 1, method === 'PATCH' ? rows - 1 : 0, counted ? rows : null);
}

/**
 * Applies status and headers set by functions and triggers. @throws {RestError} PGRST111, PGRST112 when they are
 * invalid
 */
export function override(reply: Reply, result: StatementResult): Reply {
  const status = result.status ?? null;
  const headers = result.headers ?? null;
  if (status === null && headers === null) return reply;
  return {
    ...reply,
    status: status === null ? reply.status : overrideStatus(status),
    headers: headers === null ? reply.headers : { ...reply.headers, ...overrideHeaders(headers) },
  };
}

function overrideStatus(text: string): number {
  const status = Number(text);
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status;
  throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code');
}

function overrideHeaders(text: string): Record<string, string> {
  const wrong = () =>
    new RestError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    );
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw wrong();
  }
  if (!Array.isArray(parsed)) throw wrong();
  const headers: Record<string, string> = {};
  for (const entry of parsed as unknown[]) {
    if (typeof entry !== 'object' || entry === null) throw wrong();
    const [pair, ...more] = Object.entries(entry as Record<string, unknown>);
    if (pair === undefined || more.length > 0 || typeof pair[1] !== 'string') throw wrong();
    if (!/^[\w-]+$/.test(pair[0]) || /[\r\n\0]/.test(pair[1])) throw wrong();
    headers[pair[0]] = pair[1];
  }
  return headers;
}

/** Statuses without a body. */
const BODYLESS = new Set([204, 205, 304]);

export function toResponse({ status, headers, body }: Reply): Response {
  return new Response(BODYLESS.has(status) ? null : body, { status, headers });
}
