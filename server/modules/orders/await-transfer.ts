import type { WaitingOrder } from '#domain/orders/order.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { findGuestOrder } from '#server/modules/guests/mailbox-proofs.queries.ts';
import { sendProof } from '#server/modules/guests/send-proof.ts';
import { announceOrder, sellerOf } from '#server/modules/payments/record.ts';
import { finishWithInvoice } from '#server/modules/payments/record.queries.ts';
import { onBehalfOf, type Caller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { findStartable, findWaiting, startOrder } from './await-transfer.queries.ts';

/** After an order was placed for a bank transfer: the guest's email, and the work, where it need not wait for the money. */
export async function beginWaiting(
  services: Services,
  caller: SignedInCaller,
  orderId: string,
  { isNew }: { isNew: boolean },
): Promise<void> {
  const hasStarted = await startUnpaid(services, caller, orderId);
  if (hasStarted || !isNew) return;
  await onBehalfOf(services.db, caller, async (sql) => {
    const guestOrder = await findGuestOrder(sql, orderId);
    if (guestOrder !== null) await sendProof(services, sql, guestOrder, { ip: caller.ip });
  });
}

/** Begins the work of an order before it is fully paid, if its terms allow that, with its emails and its invoice on account. */
export async function startUnpaid(services: Services, caller: Caller, orderId: string): Promise<boolean> {
  return onBehalfOf(services.db, caller, async (sql) => {
    const started = await startOrder(sql, orderId);
    if (started === null) return false;
    await announceOrder(services, sql, started, caller.ip);
    await finishWithInvoice(sql, orderId, sellerOf(services));
    return true;
  });
}

export const START_UNPAID_ORDERS_SECONDS = 300;

/** Begins the work of orders whose request has died before it did so. The next run asks again; one failure must not block the others. */
export async function startUnpaidOrders(services: Services): Promise<void> {
  const caller: Caller = { claims: { role: 'service_role' }, ip: '', userAgent: 'start-unpaid-orders' };
  for (const id of await findStartable(services.db))
    await startUnpaid(services, caller, id).catch((error: unknown) =>
      services.log.error({ err: error, order: id }, 'the work of an order could not begin'),
    );
}

export async function findWaitingOrder(
  services: Services,
  caller: SignedInCaller,
  orderId: string,
): Promise<WaitingOrder> {
  const order = await onBehalfOf(services.db, caller, (sql) => findWaiting(sql, orderId, caller.claims.sub));
  if (order === null) throw new AppError(409, 'conflict', 'This order no longer waits for a transfer.');
  return order;
}
