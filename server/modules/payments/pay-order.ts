import * as z from 'zod';
import { PaymentChoice } from '#domain/payments/payment-choice.ts';
import type { Services } from '#server/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { respondWithOrder } from '#server/modules/orders/order-response.ts';
import { chargeAttempt, replaceAttempt } from './charge.ts';
import { findOrderTotal, openPayment, type OpenedPayment } from './pay-order.queries.ts';
import { resolveMethod } from './payment-method.ts';
import { providerForChoice } from './providers/provider-for.ts';
import { recordCharge } from './record.ts';
import { toAppError } from '#server/modules/database-errors.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';

const MAX_ATTEMPTS = 3;
const PER_USER = { name: 'pay-order', points: 30, seconds: 300 };

const Body = z.object({
  order_id: z.uuid(),
  /** Not needed for an order of zero. */
  payment: PaymentChoice.optional(),
  terms_accepted: z.literal(true),
  /** Also pays instalments that are not due yet. */
  all: z.boolean().optional().default(false),
  /** What the client saw to be paid. Nothing else is charged. */
  amount: z.number().nonnegative().optional(),
  /** What the client saw to be open in all. After another payment it is less, and nothing is charged. */
  open: z.number().nonnegative().optional(),
});

/**
 * `POST /functions/v1/pay-order`: pays what an existing order of the caller asks for now, with the same two transactions as a checkout.
 * While an attempt is open, another request resumes it, or replaces one that waits for the client by another method.
 * Responds like place-order. Errors: 400, 401, 402 declined (the order awaits another card), 404 also for an unknown card,
 * 409 not awaiting payment or another amount, 429, 503.
 */
export async function payOrder(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const { order_id: orderId, payment, all, amount, open: owed } = await readBody(c, Body);
  const total = await findOrderTotal(services.db, orderId, caller.claims.sub);
  if (total === null) throw new AppError(404, 'not_found', 'This order does not exist');
  if (total > 0 && payment === undefined) throw new AppError(400, 'invalid_body', 'This order needs a payment method');
  const provider = await providerForChoice(c, services, caller, { total, choice: payment });
  const chosen = await resolveMethod(services.db, provider, caller, payment);

  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const opened = await open(services, caller, { orderId, provider: provider.name, all, amount, owed });
    const attempt = { id: opened.payment_id, chosen, isResumed: opened.outcome === 'existing' };
    if (await replaceAttempt(services, provider, caller, attempt)) continue;
    const outcome = await chargeAttempt(services, provider, attempt);
    const order = await recordCharge(services, caller, attempt.id, outcome);
    return respondWithOrder(c, order, outcome);
  }
  throw new AppError(409, 'conflict', 'This order is being paid elsewhere. Please try again.');
}

async function open(
  services: Services,
  caller: SignedInCaller,
  wish: { orderId: string; provider: string; all: boolean; amount: number | undefined; owed: number | undefined },
): Promise<OpenedPayment> {
  try {
    return await onBehalfOf(services.db, caller, (sql) =>
      openPayment(sql, {
        ...wish,
        userId: caller.claims.sub,
        termsVersion: services.content.current().en.legal.terms.effective,
      }),
    );
  } catch (error) {
    throw toAppError(error);
  }
}
