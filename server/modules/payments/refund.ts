import { toCents } from '#domain/money.ts';
import type { Services } from '#server/services.ts';
import { onBehalfOf, type Caller } from '#server/platform/db/scope.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { ProviderRefund, RefundState } from './providers/provider.ts';
import { createBalance } from './providers/balance.ts';
import { providerOf } from './providers/provider-of.ts';
import { findGuestOrder } from '#server/modules/guests/mailbox-proofs.queries.ts';
import { sendProof } from '#server/modules/guests/send-proof.ts';
import type refundNotice from './emails/refund-notice.tsx';
import { claimEvent, type ProviderEvent } from './provider-records.queries.ts';
import { notifyTeam } from './record.ts';
import {
  findOpenRefunds,
  findPendingRefund,
  findRefundAmount,
  isRefundOf,
  issueCreditNote,
  settleProviderRefund,
  settleRefund,
  type SettledRefund,
} from './refund.queries.ts';

/**
 * Asks the provider of the payment to carry out a committed refund, outside any transaction, and records the result. If it
 * is unreachable the refund stays requested and {@link reconcileRefunds} asks again; the refund's id prevents a duplicate.
 * `attended`: the person who asked for it waits for the result, so a failure needs no email.
 */
export async function carryOutRefund(
  services: Services,
  caller: Caller,
  refundId: string,
  { attended = false } = {},
): Promise<void> {
  const asked = await findPendingRefund(services.db, refundId);
  const provider = asked === null ? null : asked.to_balance ? createBalance(services.db) : providerOf(services, asked);
  if (asked === null || provider === null) return;
  let state: RefundState;
  try {
    state = await provider.refund({
      refundId,
      paymentId: asked.payment_id,
      reference: asked.reference,
      refundReference: asked.refund_reference,
      amountCents: toCents(asked.amount),
      currency: asked.currency,
    });
  } catch (error) {
    services.log.error({ err: error, refund: refundId }, 'the payment provider did not answer');
    return;
  }
  await onBehalfOf(services.db, caller, async (sql) => {
    const settled = await settleRefund(sql, refundId, state);
    await finishRefund(services, sql, { ...settled, failed: settled.failed && !attended, refund_id: refundId });
  });
}

/**
 * A success writes the credit note, queues the email and may advance the order's status; a failure is told to the team. All
 * in the caller's transaction and once.
 */
async function finishRefund(
  services: Services,
  sql: Sql,
  {
    settled,
    failed,
    order_id: orderId,
    refund_id: refundId,
    client_email: to,
    locale,
  }: SettledRefund & { refund_id: string },
): Promise<void> {
  if (failed) await notifyTeam(services, sql, orderId, 'refund-failed');
  if (!settled) return;
  const guestOrder = await findGuestOrder(sql, orderId);
  if (guestOrder !== null)
    await sendProof(services, sql, guestOrder, { ip: '', refunded: await findRefundAmount(sql, refundId) });
  else
    await services.outbox.enqueue<typeof refundNotice>(sql, {
      template: 'refund-notice',
      to,
      data: { orderId, refundId },
      locale,
    });
  // Last, because the credit note counter stays locked until this transaction ends.
  await issueCreditNote(sql, refundId);
}

/**
 * Records refunds of a payment as the provider knows them, also those made there, and the event that told of them, if any,
 * in one transaction.
 */
export async function recordProviderRefunds(
  services: Services,
  caller: Caller,
  paymentId: string,
  refunds: readonly ProviderRefund[],
  event: ProviderEvent | null = null,
): Promise<void> {
  await onBehalfOf(services.db, caller, async (sql) => {
    if (event !== null && !(await claimEvent(sql, event))) return;
    for (const refund of refunds) {
      const { refundId, state } = refund;
      if (refundId !== null && (await isRefundOf(sql, refundId, paymentId)))
        await finishRefund(services, sql, { ...(await settleRefund(sql, refundId, state)), refund_id: refundId });
      else if (state.reference !== null)
        await finishRefund(services, sql, await settleProviderRefund(sql, paymentId, refund));
    }
  });
}

/** Younger refunds belong to requests that are still in progress. */
const SETTLE_AFTER_MS = 10_000;
const BATCH = 100;

/**
 * Completes refunds that no request will complete: late provider results, an unreachable provider, a process that died.
 */
export async function reconcileRefunds(services: Services): Promise<void> {
  const { db, clock, log } = services;
  const caller: Caller = { claims: { role: 'service_role' }, ip: '', userAgent: 'reconcile-payments' };
  for (const id of await findOpenRefunds(db, new Date(clock.now().getTime() - SETTLE_AFTER_MS), BATCH)) {
    try {
      await carryOutRefund(services, caller, id);
    } catch (error) {
      // The next run asks again; one failure must not block the others.
      log.error({ err: error, refund: id }, 'a refund could not be reconciled');
    }
  }
}
