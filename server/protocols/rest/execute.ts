import type { Database, Transaction } from '#server/platform/db/database.ts';
import { asCaller, readAsCaller, type Caller } from '#server/platform/db/scope.ts';
import { responseTooLarge, RestError } from './errors.ts';
import { explain } from './explain.ts';
import { preferenceApplied } from './parse/prefer.ts';
import type { Plan } from './plan/plan-request.ts';
import { MAX_ROWS } from './plan/read-plan.ts';
import type { RestRequest } from './request.ts';
import { bodyText, override, rangeReply, requireSingle, writtenRange, type Reply } from './response.ts';
import { quoteName } from './sql/identifiers.ts';
import type { KeptStatements } from './sql/kept-statements.ts';
import type { StatementResult } from './sql/statement.ts';

/** Carries a finished response out of a transaction that must not commit (`Prefer: tx=rollback`). */
class RolledBack extends Error {
  override readonly name = 'RolledBack';
  readonly reply: Reply;

  constructor(reply: Reply) {
    super('the client asked for a rollback');
    this.reply = reply;
  }
}

/**
 * Runs a plan as the caller. Errors found in the result roll the transaction back. @throws {RestError | DatabaseError}
 */
export async function execute(
  db: Database,
  kept: KeptStatements,
  caller: Caller,
  request: RestRequest,
  plan: Plan,
  path: string,
): Promise<Reply> {
  const { text, params } = plan.statement;
  const statement = { text, params, once: !kept.worthKeeping(text) };
  const scope = {
    readOnly: plan.readOnly,
    method: request.method,
    path,
    headers: request.headers,
    // As in PostgREST: functions and triggers may name what is in the schema of the request without naming the schema.
    searchPath: [request.schema, 'public', 'extensions'].map(quoteName).join(', '),
  };
  if (isSingleRead(request, plan)) {
    const { rows } = await readAsCaller<StatementResult>(db, caller, statement, scope);
    const result = onlyResult(rows);
    return finish(request, plan, result, result.total ?? null);
  }
  const work = async (sql: Transaction): Promise<Reply> => {
    if (request.prefer.timezone !== null)
      await sql.query("select set_config('timezone', $1::text, true)", [request.prefer.timezone]);
    const reply = await run(sql);
    if (request.prefer.tx !== 'rollback') return reply;
    await sql.query('set constraints all immediate');
    throw new RolledBack(reply);
  };
  const run = async (sql: Transaction): Promise<Reply> => {
    if (request.format.plan !== null) return explain(sql, plan.statement, request.format, request.format.plan);
    const result = onlyResult((await sql.query<StatementResult>(text, params, statement)).rows);
    return finish(request, plan, result, await totalOf(sql, request, plan, result));
  };
  try {
    return await asCaller(db, caller, work, scope);
  } catch (error) {
    if (error instanceof RolledBack) return error.reply;
    throw error;
  }
}

/** Nothing but the one statement is needed, and there is nothing to roll back. */
const isSingleRead = ({ prefer, format }: RestRequest, { readOnly, statement }: Plan): boolean =>
  readOnly && statement.countable === null && format.plan === null && prefer.timezone === null;

function onlyResult([result]: StatementResult[]): StatementResult {
  if (result === undefined) throw new Error('the statement gave no row');
  return result;
}

async function totalOf(
  sql: Transaction,
  { prefer }: RestRequest,
  plan: Plan,
  result: StatementResult,
): Promise<number | null> {
  const { countable } = plan.statement;
  const known = result.total ?? null;
  if (countable === null || (known !== null && known <= MAX_ROWS)) return known;
  const [row] = (
    await sql.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(countable.text, countable.params, {
      once: true,
    })
  ).rows;
  const planned = row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? null;
  return prefer.count === 'planned' || planned === null ? planned : Math.max(planned, known ?? 0);
}

function finish(request: RestRequest, plan: Plan, result: StatementResult, total: number | null): Reply {
  const { prefer, format } = request;
  const { rows } = result;
  if (plan.kind === 'upsert-one' && rows !== 1)
    throw new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)');
  if (!plan.isVoid) requireSingle(format, rows);
  if (result.body === null && plan.statement.maxBytes !== null) throw responseTooLarge(plan.statement.maxBytes);
  requireAtMost(request, plan, rows);
  const headers: Record<string, string> = {};
  const applied = preferenceApplied(prefer, plan.heeds);
  if (applied !== '') headers['Preference-Applied'] = applied;
  const status =
    plan.kind === 'read' || plan.kind === 'call'
      ? readHead(plan, rows, total, headers)
      : writeHead(request, plan, result, headers);
  const shows = plan.shows && status !== 204;
  if (shows || plan.kind === 'read' || (plan.kind === 'call' && !plan.isVoid))
    headers['Content-Type'] = format.contentType;
  if (request.negotiated) headers['Content-Profile'] = request.schema;
  return override({ status, headers, body: shows ? bodyText(format, result, plan.statement.keys) : null }, result);
}

function requireAtMost({ prefer }: RestRequest, plan: Plan, rows: number): void {
  if (prefer.handling !== 'strict' || prefer.maxAffected === null || !plan.heeds.includes('maxAffected')) return;
  if (plan.kind === 'call' && !plan.returnsSet) {
    throw new RestError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    );
  }
  if (rows <= prefer.maxAffected) return;
  throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  });
}

function readHead(plan: Plan, rows: number, total: number | null, headers: Record<string, string>): number {
  const { status, contentRange } = rangeReply(plan.range, rows, total);
  headers['Content-Range'] = contentRange;
  return plan.isVoid ? 204 : status;
}

function writeHead(
  { method, prefer, target }: RestRequest,
  plan: Plan,
  result: StatementResult,
  headers: Record<string, string>,
): number {
  if (plan.kind !== 'upsert-one') headers['Content-Range'] = writtenRange(method, result.rows, prefer.count !== null);
  const inserted = result.rows - (result.updated ?? 0);
  if (plan.kind === 'insert') {
    if (prefer.return === 'headers-only' && result.rows === 1 && target.kind === 'relation')
      addLocation(target.name, result.body, headers);
    return prefer.resolution === 'merge-duplicates' && inserted <= 0 ? 200 : 201;
  }
  if (!plan.shows) return 204;
  return plan.kind === 'upsert-one' && inserted > 0 ? 201 : 200;
}

function addLocation(name: string, key: string | null, headers: Record<string, string>): void {
  if (key === null || key === '') return;
  const entries = Object.entries(JSON.parse(key) as Record<string, unknown>);
  const query = entries.map(([column, value]): [string, string] => [
    column,
    value === null ? 'is.null' : `eq.${String(value)}`,
  ]);
  headers.Location = `/${encodeURIComponent(name)}?${new URLSearchParams(query).toString()}`;
}
