import * as z from 'zod';
import type { SignedInCaller } from '#server/http/caller.ts';
import { toAppError } from '#server/modules/database-errors.ts';
import { sellerOf } from '#server/modules/payments/record.ts';
import { readBody, type FunctionContext } from '#server/modules/request.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import type { Services } from '#server/services.ts';
import { issueInvoiceOnAccount } from './documents/documents.queries.ts';

const Body = z.object({ order_id: z.uuid() });

/**
 * `POST /functions/v1/issue-invoice`: issues the invoice of an order before it is paid, for buyers who pay by invoice. The
 * same invoice for every request. Errors: 400, 401, 403, 404, 409 canceled.
 */
export async function issueInvoiceNow(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  const { order_id: orderId } = await readBody(c, Body);
  try {
    const number = await onBehalfOf(services.db, caller, (sql) =>
      issueInvoiceOnAccount(sql, orderId, sellerOf(services)),
    );
    return c.json({ invoice: { order_id: orderId, number } });
  } catch (error) {
    throw toAppError(error);
  }
}
