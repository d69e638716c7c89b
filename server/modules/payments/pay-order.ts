import * as z from 'zod';
import { brand } from '#domain/brand.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { findOrderTotal, findPlacedOrder, openPayment, type OpenedPayment } from './checkout.queries.ts';
import { toOrderResponse } from '#server/modules/orders/order-response.ts';
import { chargePayment, resumePayment } from './payments.ts';
import { providerForTotal } from './provider-for.ts';
import { toAppError } from '#server/modules/database-errors.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';

const PER_USER = { name: 'pay-order', points: 30, seconds: 300 };

const Body = z.object({
  order_id: z.uuid(),
  /** Not needed for an order of zero. */
  payment: z.object({ token: z.string().trim().min(1).max(200) }).optional(),
  terms_accepted: z.literal(true),
});

/**
 * `POST /functions/v1/pay-order`: pays an existing order of the caller, with the same two transactions as a checkout.
 * While an attempt is open, another request resumes it. Responds like place-order. Errors: 400, 401, 402 declined (the
 * order awaits another card), 404, 409 not awaiting payment, 429, 503.
 */
export async function payOrder(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const { order_id: orderId, payment } = await readBody(c, Body);
  const total = await findOrderTotal(services.db, orderId, caller.claims.sub);
  if (total === null) throw new AppError(404, 'not_found', 'This order does not exist');
  if (total > 0 && payment === undefined) throw new AppError(400, 'invalid_body', 'This order needs a payment method');
  const provider = providerForTotal(c, services, total);
  const opened = await open(services, caller, orderId, provider.name);
  const attempt = { id: opened.payment_id, orderId, token: payment?.token ?? '' };
  const proceed = opened.outcome === 'opened' ? chargePayment : resumePayment;
  await proceed(services, provider, caller, attempt);
  const stored = await findPlacedOrder(services.db, opened.payment_id, caller.claims.sub);
  if (stored === null) throw new Error(`payment ${opened.payment_id} has no order`);
  const { status, body } = toOrderResponse(stored);
  return c.json(body, status);
}

async function open(
  services: Services,
  caller: SignedInCaller,
  orderId: string,
  provider: string,
): Promise<OpenedPayment> {
  try {
    return await onBehalfOf(services.db, caller, (sql) =>
      openPayment(sql, { userId: caller.claims.sub, orderId, provider, termsVersion: brand.termsVersion }),
    );
  } catch (error) {
    throw toAppError(error);
  }
}
