import * as z from 'zod';
import { MAX_STATEMENT_BYTES, StatementLayout, type ReadStatement } from '#domain/payments/bank-statement.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBytes, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { bankReferences } from './statements/bank-reference.ts';
import { Unreadable, type ReadFile } from './statements/movement.ts';
import { readFile, type FileResult } from './statements/read-file.ts';
import {
  findByContent,
  findLayout,
  keepLayout,
  readShopNumbers,
  storeStatement,
  type NewLine,
} from './statements/statements.queries.ts';

const PER_PERSON = { name: 'read-statement', points: 30, seconds: 600 };
const MAX_INCOMING = 5000;

const Query = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^[^\p{C}]+$/u),
  /** What the columns of a table are, once the team was asked. */
  layout: z
    .string()
    .max(4000)
    .transform((text, check) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        check.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(StatementLayout)
    .optional(),
});

/**
 * `POST /functions/v1/read-statement?name=…` with a bank statement as its body, as CSV or camt.053: stores what arrived as lines,
 * or asks what the columns of the table are (`layout=…` answers). 201 when stored, otherwise 200: {@link ReadStatement}.
 * Errors: 400, 401, 403, 413, 422 `unreadable`, 429.
 */
export async function readStatement(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_PERSON, caller.claims.sub);
  const query = Query.safeParse(c.req.query());
  if (!query.success)
    throw new AppError(400, 'bad_request', query.error.issues[0]?.message ?? 'The file needs a name: ?name=…');
  const { name, layout = null } = query.data;
  const bytes = await readBytes(c, MAX_STATEMENT_BYTES);
  const result = await read(services, bytes, layout);
  if (result.outcome === 'unsure') return c.json(result satisfies ReadStatement);
  const stored = await onBehalfOf(services.db, caller, async (sql): Promise<ReadStatement> => {
    if (layout !== null && result.fingerprint !== null) await keepLayout(sql, result.fingerprint, layout);
    return store(sql, caller.claims.sub, name, result);
  });
  return c.json(stored, stored.outcome === 'stored' ? 201 : 200);
}

async function read({ db }: Services, bytes: Uint8Array, chosen: StatementLayout | null): Promise<FileResult> {
  const { currency } = await readShopNumbers(db);
  try {
    const remembered = (fingerprint: string) => findLayout(db, fingerprint);
    return await readFile(bytes, { shopCurrency: currency, chosen, remembered });
  } catch (error) {
    if (error instanceof Unreadable) throw unreadable(error.message, error);
    throw error;
  }
}

const unreadable = (message: string, cause?: unknown) => new AppError(422, 'unreadable', message, { cause });

async function store(
  sql: Sql,
  memberId: string,
  name: string,
  { file, sha256 }: Extract<FileResult, { outcome: 'read' }>,
): Promise<ReadStatement> {
  const before = await findByContent(sql, sha256);
  if (before !== null) return { outcome: 'read_before', statement: before };
  const { incoming, outgoing, days } = sortOut(file);
  const [first_day = '', last_day = first_day] = [days[0], days.at(-1)];
  const { format, account } = file;
  const id = await storeStatement(
    sql,
    memberId,
    { file_name: name, sha256, format, account, first_day, last_day, outgoing },
    incoming,
  );
  const statement = await findByContent(sql, sha256);
  if (statement === null) throw new Error('a stored statement is gone');
  return { outcome: id === null ? 'read_before' : 'stored', statement };
}

/** What came in as lines; what was paid out is counted. */
function sortOut({ movements, account }: ReadFile) {
  const days = movements.map(({ bookedOn }) => bookedOn).toSorted();
  const arrived = movements.filter(({ cents }) => cents > 0);
  if (arrived.length === 0)
    throw unreadable(
      movements.length === 0
        ? 'This statement has no movements.'
        : 'This statement has no incoming payments: all its movements are outgoing.',
    );
  if (arrived.length > MAX_INCOMING)
    throw unreadable('This statement has more than 5,000 incoming payments. Export a shorter period.');
  const references = bankReferences(arrived, account);
  const incoming = arrived.map((movement, n): NewLine => ({
    position: n + 1,
    booked_on: movement.bookedOn,
    amount: movement.cents / 100,
    currency: movement.currency,
    payer: movement.payer.slice(0, 200).trim() || null,
    reference: movement.reference.slice(0, 1000).trim() || null,
    bank_reference: references[n] ?? '',
  }));
  return { incoming, outgoing: movements.length - arrived.length, days };
}
