import * as z from 'zod';
import type { Services } from '#server/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { SandboxProvider } from '#server/modules/payments/providers/sandbox/sandbox.ts';
import { findPlacedOrder, type StoredOrder } from './checkout.queries.ts';
import { toOrderResponse } from '#server/modules/orders/order-response.ts';
import { refreshPayment } from './payments.ts';
import { providerFor } from './providers/provider-for.ts';
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
  return report(c, services, caller, payment_id);
}

/** `POST /functions/v1/sandbox-approve`: plays the shopper's bank for a test payment that requires action. */
export async function sandboxApprove(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const { payment_id, approve } = await readBody(c, ApproveBody);
  const provider = providerFor(c, services);
  if (provider.name !== 'sandbox') throw new AppError(404, 'not_found', 'There are no test payments here');
  const stored = await findOwn(services, caller, payment_id);
  if (stored.payment.status === 'requires_action')
    await (provider as SandboxProvider).resolveAction(payment_id, approve);
  return report(c, services, caller, payment_id);
}

async function report(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
  paymentId: string,
): Promise<Response> {
  const stored = await findOwn(services, caller, paymentId);
  let clientSecret: string | null = null;
  if (['created', 'requires_action', 'processing'].includes(stored.payment.status)) {
    const state = await refreshPayment(services, providerFor(c, services), caller, paymentId);
    if (state?.status === 'requires_action') clientSecret = state.clientSecret;
  }
  const { status, body } = toOrderResponse(await findOwn(services, caller, paymentId), clientSecret);
  return c.json(body, status);
}

async function findOwn({ db }: Services, caller: SignedInCaller, paymentId: string): Promise<StoredOrder> {
  const stored = await findPlacedOrder(db, paymentId, caller.claims.sub);
  if (stored === null) throw new AppError(404, 'not_found', 'This payment does not exist');
  return stored;
}
