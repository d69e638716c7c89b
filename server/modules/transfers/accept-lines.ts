import { randomUUID } from 'node:crypto';
import { AcceptedLines, type AcceptedLine, type MatchedStatement } from '#domain/payments/bank-statement.ts';
import { TransferDraft } from '#domain/payments/transfer-draft.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { recordOnce } from './record-transfer.ts';
import { matchStatement } from './statement-lines.ts';

const PER_PERSON = { name: 'accept-lines', points: 120, seconds: 300 };
type Line = MatchedStatement['lines'][number];

/**
 * `POST /functions/v1/accept-lines`: records those of these lines that are certain now, each in a transaction of its own. The
 * bank's reference keeps a line from being recorded twice, whoever records it. Errors: 400, 401, 403, 404, 429.
 */
export async function acceptLines(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_PERSON, caller.claims.sub);
  const { statement_id: id, line_ids: wanted } = await readBody(c, AcceptedLines);
  const { lines } = await onBehalfOf(services.db, caller, (sql) => matchStatement(sql, id));
  const accepted: AcceptedLine[] = [];
  for (const line of lines.filter((one) => wanted.includes(one.id)))
    accepted.push({ line_id: line.id, ...(await accept(services, caller, line)) });
  return c.json({ lines: accepted });
}

async function accept(services: Services, caller: SignedInCaller, line: Line): Promise<Omit<AcceptedLine, 'line_id'>> {
  if (line.transfer !== null) return { outcome: 'recorded_before', message: null };
  if (line.match?.grade !== 'certain') return { outcome: 'changed', message: null };
  try {
    await recordOnce(services, caller, randomUUID(), draftOf(line, line.match.parts));
    return { outcome: 'recorded', message: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (error.code === 'recorded_before') return { outcome: 'recorded_before', message: null };
    return { outcome: 'changed', message: error.message };
  }
}

const draftOf = (line: Line, parts: NonNullable<Line['match']>['parts']): TransferDraft =>
  TransferDraft.parse({
    received_on: line.booked_on,
    amount: line.amount,
    currency: line.currency,
    payer: line.payer,
    reference: line.reference?.slice(0, 200),
    bank_reference: line.bank_reference,
    parts: parts.map(({ order, amount }) => ({ order_id: order.id, amount })),
  });
