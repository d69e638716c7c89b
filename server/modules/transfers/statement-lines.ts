import * as z from 'zod';
import type { MatchedStatement, StatementLine } from '#domain/payments/bank-statement.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { readBooks } from './statements/read-books.ts';
import { matchLines } from './statements/match-lines.ts';
import { findLines, findStatement } from './statements/statements.queries.ts';

const PER_PERSON = { name: 'statement-lines', points: 120, seconds: 300 };

/**
 * `GET /functions/v1/statement-lines?id=…`: the lines of a bank statement with what each may pay now. Errors: 400, 401, 403,
 * 404, 429.
 */
export async function statementLines(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  await takeFrom(services, PER_PERSON, caller.claims.sub);
  const id = z.uuid().safeParse(c.req.query('id'));
  if (!id.success) throw new AppError(400, 'bad_request', 'Say which statement: ?id=…');
  const matched = await onBehalfOf(services.db, caller, (sql) => matchStatement(sql, id.data));
  return c.json(matched, 200, { 'cache-control': 'no-store' });
}

/** @throws {AppError} 404 */
export async function matchStatement(sql: Sql, id: string): Promise<MatchedStatement> {
  const statement = await findStatement(sql, id);
  if (statement === null) throw new AppError(404, 'not_found', 'This statement does not exist');
  const lines = await findLines(sql, id);
  const isOpen = (line: StatementLine & { transfer: unknown }) => line.transfer === null && !line.ignored;
  const open = lines.filter(isOpen);
  const matches = matchLines(open, await readBooks(sql, open));
  const byId = new Map(open.map((line, n) => [line.id, matches[n] ?? null]));
  return { statement, lines: lines.map((line) => ({ ...line, match: byId.get(line.id) ?? null })) };
}
