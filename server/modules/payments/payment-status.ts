import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { respondWithOrder } from '#server/modules/orders/order-response.ts';
import { refreshAttempt } from './charge.ts';
import { findAttempt } from './charge.queries.ts';
import { providerThatMade, sandboxFor } from './providers/provider-for.ts';
import { recordCharge } from './record.ts';
import { findPlacedOrder, type StoredOrder } from './record.queries.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';

const PER_USER = { name: 'payment-status', points: 240, seconds: 300 };
const StatusBody = z.object({ payment_id: z.uuid() });
const ApproveBody = StatusBody.extend({ approve: z.boolean() });

/**
 * `POST /functions/v1/payment-status`: asks the provider for the current state of a payment. Responds like place-order.
 */
export async function paymentStatus(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const { payment_id } = await readBody(c, StatusBody);
  return report(c, services, caller, await findOwn(services, caller, payment_id));
}

/** `POST /functions/v1/sandbox-approve`: plays the shopper's bank for a test payment that requires action. */
export async function sandboxApprove(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const { payment_id, approve } = await readBody(c, ApproveBody);
  const sandbox = sandboxFor(c, services);
  const stored = await findOwn(services, caller, payment_id);
  if (stored.payment.status === 'requires_action') await sandbox.resolveAction(payment_id, approve);
  return report(c, services, caller, stored);
}

async function findOwn({ db }: Services, caller: SignedInCaller, paymentId: string): Promise<StoredOrder> {
  const stored = await findPlacedOrder(db, paymentId, caller.claims.sub);
  if (stored === null) throw new AppError(404, 'not_found', 'This payment does not exist');
  return stored;
}

async function report(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
  stored: StoredOrder,
): Promise<Response> {
  const { payment_id: id, status } = stored.payment;
  if (!['created', 'requires_action', 'processing'].includes(status)) return respondWithOrder(c, stored, null);
  const attempt = await findAttempt(services.db, id);
  if (attempt === null) throw new Error(`payment ${id} is missing`);
  const outcome = await refreshAttempt(services, providerThatMade(c, services, attempt), id);
  return respondWithOrder(c, await recordCharge(services, caller, id, outcome), outcome);
}
