import { toCents } from '#domain/money.ts';
import { TransferDraft } from '#domain/payments/transfer-draft.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { toAppError } from '#server/modules/database-errors.ts';
import { sellerOf, settleAttempt } from '#server/modules/payments/record.ts';
import { issueInvoice } from '#server/modules/payments/record.queries.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { findPart, findTransfer, openTransfer, type StoredTransfer } from './transfers.queries.ts';

const PER_USER = { name: 'record-transfer', points: 300, seconds: 300 };

/**
 * `POST /functions/v1/record-transfer`: records a bank transfer once per Idempotency-Key, pays its orders, and puts the rest on
 * the client's balance, all in one transaction with the emails and invoices. 201 with the transfer.
 * Errors: 400, 401, 403, 404, 409 nothing open or recorded before, 422 another currency or more than is open, 429.
 */
export async function recordTransfer(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const draft = await readBody(c, TransferDraft);
  const key = c.req.header('idempotency-key')?.trim() ?? '';
  if (key === '' || key.length > 255)
    throw new AppError(400, 'bad_request', 'An Idempotency-Key of at most 255 characters is needed');
  return c.json({ transfer: await record(services, caller, key, draft) }, 201);
}

async function record(
  services: Services,
  caller: SignedInCaller,
  key: string,
  draft: TransferDraft,
): Promise<StoredTransfer> {
  try {
    return await onBehalfOf(services.db, caller, async (sql) => {
      const opened = await openTransfer(sql, caller.claims.sub, key, draft);
      const confirmed: string[] = [];
      for (const paymentId of opened.payments) {
        const settled = await settlePart(services, sql, caller, paymentId);
        if (settled.confirmed) confirmed.push(settled.order_id);
      }
      // Last, because the invoice counter stays locked until this transaction ends.
      for (const orderId of confirmed) await issueInvoice(sql, orderId, sellerOf(services));
      return findTransfer(sql, opened.transfer_id);
    });
  } catch (error) {
    throw toAppError(error);
  }
}

async function settlePart(services: Services, sql: Sql, caller: SignedInCaller, paymentId: string) {
  const part = await findPart(sql, paymentId);
  return settleAttempt(services, sql, caller, paymentId, {
    status: 'succeeded',
    reference: part.reference,
    amountCents: toCents(part.amount),
    currency: part.currency,
    brand: null,
    last4: null,
    fee: null,
    saved: null,
  });
}
