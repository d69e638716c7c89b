import type { Services } from '#server/services.ts';
import { isGuest, type SignedInCaller } from '#server/http/caller.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { onBehalfOf, type Caller } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { NewEmail } from '#server/platform/email/outbox.ts';
import type orderConfirmation from '#server/modules/orders/emails/order-confirmation.tsx';
import type orderNotice from '#server/modules/orders/emails/order-notice.tsx';
import type { OrderEvent } from '#server/modules/orders/emails/order-notice.tsx';
import { findGuestOrder } from '#server/modules/guests/mailbox-proofs.queries.ts';
import { sendProof } from '#server/modules/guests/send-proof.ts';
import type paymentReceived from '#server/modules/transfers/emails/payment-received.tsx';
import { wantsNotice } from '#server/modules/emails/team-notices.queries.ts';
import { keepCard } from './cards.queries.ts';
import { claimEvent, type ProviderEvent } from './provider-records.queries.ts';
import type { Charged } from './providers/provider.ts';
import {
  findPayer,
  findPlacedOrder,
  finishWithInvoice,
  settle,
  storeFee,
  type Outcome,
  type Settled,
  type StoredOrder,
} from './record.queries.ts';

/** As invoices name them. */
export function sellerOf({ content }: Services) {
  const { legalName, taxNumber, email, address } = content.current().en.profile;
  return { name: legalName, address: `${address.street}, ${address.city}, ${address.country}`, taxNumber, email };
}

/**
 * Records what became of a payment attempt. A success confirms the order, removes its items from the cart, queues the email
 * and issues the invoice, all in one transaction and idempotently. A second success of the same order is stored as a
 * duplicate, and the team is asked to refund it. With an event of the provider, all of it happens once per event.
 *
 * Returns the order as it is now; null if it is not the caller's, or if the event was recorded before.
 */
export async function recordPayment(
  services: Services,
  caller: Caller,
  paymentId: string,
  outcome: Outcome,
  event: ProviderEvent | null = null,
): Promise<StoredOrder | null> {
  return onBehalfOf(services.db, caller, async (sql) => {
    if (event !== null && !(await claimEvent(sql, event))) return null;
    const settled = await settleAttempt(services, sql, caller, paymentId, outcome);
    // Last, because the invoice counter stays locked until this transaction ends.
    if (settled.confirmed) await finishWithInvoice(sql, settled.order_id, sellerOf(services));
    return settled.placed;
  });
}

/**
 * Records an outcome in the caller's transaction, with the emails. The caller issues the invoice of an order that is
 * `confirmed` by it.
 */
export async function settleAttempt(
  services: Services,
  sql: Sql,
  caller: Caller,
  paymentId: string,
  outcome: Outcome,
): Promise<Settled> {
  const settled = await settle(sql, paymentId, outcome, caller.claims.sub ?? null);
  if (settled.refund_due) await reportRefundDue(services, sql, paymentId, settled);
  if (outcome.status === 'succeeded') await recordExtras(sql, paymentId, outcome);
  if (settled.confirmed) await announceOrder(services, sql, settled, caller.ip);
  else if (settled.received && !settled.is_guest) await announceReceipt(services, sql, settled, paymentId);
  return settled;
}

/**
 * Records what a charge has brought, for the client who waits for it. Without an answer of the provider, the attempt stays
 * open, and its order is returned as it is.
 */
export async function recordCharge(
  services: Services,
  caller: SignedInCaller,
  paymentId: string,
  outcome: Outcome | null,
): Promise<StoredOrder> {
  const stored =
    outcome === null
      ? await findPlacedOrder(services.db, paymentId, caller.claims.sub)
      : await recordPayment(services, caller, paymentId, outcome);
  if (stored !== null) return stored;
  // The payment is recorded all the same.
  if (isGuest(caller)) throw new AppError(409, 'conflict', 'This order is in your account now. Sign in to see it.');
  throw new Error(`payment ${paymentId} has no order`);
}

async function reportRefundDue(
  services: Services,
  sql: Sql,
  paymentId: string,
  { order_id: orderId, duplicate }: Settled,
): Promise<void> {
  services.log.error(
    { order: orderId, payment: paymentId },
    duplicate ? 'an order was paid twice: refund the second payment' : 'a cancelled order was paid: refund the payment',
  );
  await notifyTeam(services, sql, orderId, duplicate ? 'paid-twice' : 'refund-due');
}

/** Queues the emails of an order whose work begins. A guest's confirmation also proves the mailbox. */
export async function announceOrder(
  services: Services,
  sql: Sql,
  settled: Pick<Settled, 'order_id' | 'client_email' | 'locale' | 'is_guest' | 'is_notice_wanted'>,
  ip: string,
): Promise<void> {
  const { order_id: orderId, client_email: to, locale } = settled;
  const guestOrder = settled.is_guest ? await findGuestOrder(sql, orderId) : null;
  if (guestOrder !== null) await sendProof(services, sql, guestOrder, { ip });
  const confirmation = { template: 'order-confirmation', to, data: { orderId }, locale } satisfies NewEmail<
    typeof orderConfirmation
  >;
  await services.outbox.enqueueAll(sql, [
    ...(guestOrder === null ? [confirmation] : []),
    ...(settled.is_notice_wanted ? [orderNoticeTo(services, orderId, 'paid')] : []),
  ]);
}

/** Queues the email about money that did not confirm an order: a part of it, or the rest. */
async function announceReceipt(
  { outbox }: Services,
  sql: Sql,
  { order_id: orderId, client_email: to, locale }: Settled,
  paymentId: string,
): Promise<void> {
  await outbox.enqueue<typeof paymentReceived>(sql, {
    template: 'payment-received',
    to,
    data: { orderId, paymentId },
    locale,
  });
}

/** What the provider keeps, which it may report later than the success, and the card that was saved. */
async function recordExtras(sql: Sql, paymentId: string, state: Charged): Promise<void> {
  if (state.fee !== null) await storeFee(sql, paymentId, state.fee);
  if (state.saved === null) return;
  const payer = await findPayer(sql, paymentId);
  if (payer === null) return;
  const { client_id: clientId, provider: name, livemode } = payer;
  await keepCard(sql, clientId, { name, livemode: livemode ?? false }, state.saved);
}

export async function notifyTeam(services: Services, sql: Sql, orderId: string, event: OrderEvent): Promise<void> {
  if (!(await wantsNotice(sql, event === 'paid' ? 'notify_order' : 'notify_refund_due'))) return;
  await services.outbox.enqueue<typeof orderNotice>(sql, orderNoticeTo(services, orderId, event));
}

const orderNoticeTo = ({ teamEmail }: Services, orderId: string, event: OrderEvent): NewEmail<typeof orderNotice> => ({
  template: 'order-notice',
  to: teamEmail,
  data: { orderId, event },
});
