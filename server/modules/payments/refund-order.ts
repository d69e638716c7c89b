import * as z from 'zod';
import { amountUpTo, MAX_AMOUNT } from '#domain/request-fields.ts';
import type { Services } from '#server/services.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { providerFor, providerThatMade } from './providers/provider-for.ts';
import { findPaidAt, findRefund, openRefund, type RefundWish } from './refund.queries.ts';
import { carryOutRefund } from './refund.ts';
import { toAppError } from '#server/modules/database-errors.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';

const PER_USER = { name: 'refund-order', points: 30, seconds: 300 };

const Body = z.object({
  order_id: z.uuid(),
  /** A payment of this order. Defaults to the newest with something left; a duplicate payment has to be named. */
  payment_id: z.uuid().optional(),
  /** Defaults to everything left. At most two decimals. */
  amount: amountUpTo(MAX_AMOUNT).positive().optional(),
  reason: z.string().trim().min(1).max(500),
  /** The client keeps the money with the agency, for a later order. */
  to_balance: z.boolean().optional().default(false),
});

/**
 * `POST /functions/v1/refund-order`: refunds once per Idempotency-Key.
 *
 * As in place-order, the refund is committed first, the provider is called outside any transaction, and a second
 * transaction records the result with the credit note and the email. 201 when refunded, 202 while the provider has not
 * responded. Errors: 400, 401, 403, 404, 409 nothing (or less than requested) left, 422 key reused or
 * rejected by the provider, 429, 503.
 */
export async function refundOrder(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const body = await readBody(c, Body);
  const wish: RefundWish = {
    adminId: caller.claims.sub,
    key: readKey(c),
    orderId: body.order_id,
    amount: body.amount ?? null,
    reason: body.reason,
    paymentId: body.payment_id ?? null,
    toBalance: body.to_balance,
  };
  if (!wish.toBalance) {
    const paidAt = await findPaidAt(services.db, wish);
    // Before anything is promised.
    if (paidAt === null) providerFor(c, services);
    else providerThatMade(c, services, paidAt);
  }
  const refundId = await open(services, caller, wish);
  await carryOutRefund(services, caller, refundId, { attended: true });
  const refund = await findRefund(services.db, refundId);
  if (refund.state === 'failed') {
    throw new AppError(422, 'refund_failed', refund.failure ?? 'The provider rejected the refund.', {
      details: { refund },
    });
  }
  return c.json({ refund }, refund.state === 'succeeded' ? 201 : 202);
}

function readKey(c: FunctionContext): string {
  const key = c.req.header('idempotency-key')?.trim() ?? '';
  if (key === '' || key.length > 255)
    throw new AppError(400, 'bad_request', 'An Idempotency-Key of at most 255 characters is needed');
  return key;
}

async function open(services: Services, caller: SignedInCaller, wish: RefundWish): Promise<string> {
  try {
    const opened = await onBehalfOf(services.db, caller, (sql) => openRefund(sql, wish));
    if (opened.outcome === 'reused')
      throw new AppError(
        422,
        'idempotency_key_reused',
        'This refund was already sent with other values. Please open it again.',
      );
    return opened.refund_id;
  } catch (error) {
    throw toAppError(error);
  }
}
