import * as z from 'zod';
import { brand } from '#domain/brand.ts';
import { PaymentChoice } from '#domain/payments/payment-choice.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { findOrderTotal, findPlacedOrder, openPayment, type OpenedPayment } from './checkout.queries.ts';
import { missingOrder, toOrderResponse } from '#server/modules/orders/order-response.ts';
import { payOpened } from './pay-opened.ts';
import { providerForTotal } from './providers/provider-for.ts';
import { toAppError } from '#server/modules/database-errors.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';

const PER_USER = { name: 'pay-order', points: 30, seconds: 300 };

const Body = z.object({
  order_id: z.uuid(),
  /** Not needed for an order of zero. */
  payment: PaymentChoice.optional(),
  terms_accepted: z.literal(true),
});

/**
 * `POST /functions/v1/pay-order`: pays an existing order of the caller, with the same two transactions as a checkout.
 * While an attempt is open, another request resumes it, or replaces one that waits for the client by another method. Responds like place-order. Errors: 400, 401, 402 declined (the
 * order awaits another card), 404, 409 not awaiting payment, 429, 503.
 */
export async function payOrder(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const { order_id: orderId, payment } = await readBody(c, Body);
  const total = await findOrderTotal(services.db, orderId, caller.claims.sub);
  if (total === null) throw new AppError(404, 'not_found', 'This order does not exist');
  if (total > 0 && payment === undefined) throw new AppError(400, 'invalid_body', 'This order needs a payment method');
  const provider = providerForTotal(c, services, total);
  const paid = await payOpened(services, provider, caller, payment, () =>
    open(services, caller, orderId, provider.name),
  );
  const stored = await findPlacedOrder(services.db, paid.paymentId, caller.claims.sub);
  if (stored === null) throw missingOrder(caller, paid.paymentId);
  const { status, body } = toOrderResponse(stored, paid.clientSecret);
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
