import type { Transaction } from '#server/platform/db/database.ts';
import { responseTooLarge } from './errors.ts';
import type { Format, PlanFormat } from './parse/accept.ts';
import type { Reply } from './response.ts';
import type { PlannedStatement } from './sql/statement.ts';

/**
 * The query plan in place of the result. With `analyze` the statement runs, and a write is kept unless the client asks
 * for a rollback, as in PostgREST.
 */
export async function explain(
  sql: Transaction,
  { text, params, maxBytes }: PlannedStatement,
  { contentType }: Format,
  { format, options }: PlanFormat,
): Promise<Reply> {
  const list = [`FORMAT ${format}`, ...options].join(', ').toUpperCase();
  const { rows } = await sql.query<{ 'QUERY PLAN': unknown }>(`EXPLAIN (${list}) ${text}`, params, { once: true });
  const lines = rows.map(({ 'QUERY PLAN': line }) => (typeof line === 'string' ? line : JSON.stringify(line, null, 2)));
  const body = lines.map((line) => `${line}\n`).join('');
  if (maxBytes !== null && Buffer.byteLength(body) > maxBytes) throw responseTooLarge(maxBytes);
  return { status: 200, headers: { 'Content-Type': contentType }, body };
}
