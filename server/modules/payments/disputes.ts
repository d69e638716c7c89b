import { toCents } from '#domain/money.ts';
import type { Services } from '#server/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { onBehalfOf, type Caller } from '#server/platform/db/scope.ts';
import type { PaymentProvider, ProviderDispute } from './providers/provider.ts';
import { wantsNotice } from '#server/modules/emails/team-notices.queries.ts';
import type disputeNotice from './emails/dispute-notice.tsx';
import { findDisputes, recordDispute, type RecordedDispute } from './disputes.queries.ts';
import { claimEvent, type ProviderEvent } from './provider-records.queries.ts';
import { findSucceededPayment } from './succeeded-payment.ts';

/** Records a dispute, what it has cost and the event that told of it, if any, and tells the team, in one transaction. */
export async function recordProviderDispute(
  services: Services,
  caller: Caller,
  paymentId: string,
  dispute: ProviderDispute,
  event: ProviderEvent | null = null,
): Promise<void> {
  await onBehalfOf(services.db, caller, async (sql) => {
    if (event !== null && !(await claimEvent(sql, event))) return;
    const recorded = await recordDispute(sql, paymentId, dispute);
    if (recorded.news === null) return;
    services.log.warn({ order: recorded.order_id, dispute: dispute.reference, news: recorded.news }, 'a dispute');
    await notifyOfDispute(services, sql, recorded, recorded.news);
  });
}

async function notifyOfDispute(
  { outbox, teamEmail }: Services,
  sql: Sql,
  { dispute_id: disputeId, order_id: orderId }: RecordedDispute,
  change: NonNullable<RecordedDispute['news']>,
): Promise<void> {
  if (!(await wantsNotice(sql, 'notify_refund_due'))) return;
  await outbox.enqueue<typeof disputeNotice>(sql, {
    template: 'dispute-notice',
    to: teamEmail,
    data: { orderId, disputeId, news: change },
  });
}

/** Banks decide within about three months; a dispute is opened within four months of the payment. */
const LOOK_BACK_MS = 200 * 86_400_000;

/** Finds new disputes and decisions without any event. */
export async function reconcileDisputes(services: Services, provider: PaymentProvider, caller: Caller): Promise<void> {
  const { db, clock, log } = services;
  const listed = await provider.listDisputesSince(new Date(clock.now().getTime() - LOOK_BACK_MS));
  const known = new Map(
    (
      await findDisputes(
        db,
        listed.map(({ reference }) => reference),
      )
    ).map((dispute) => [dispute.reference, dispute]),
  );
  for (const dispute of listed) {
    const stored = known.get(dispute.reference);
    const isRecorded =
      stored !== undefined &&
      stored.status === dispute.status &&
      stored.inquiry === dispute.inquiry &&
      toCents(stored.fee) === (dispute.fee?.cents ?? 0);
    if (isRecorded) continue;
    try {
      const paymentId = await findSucceededPayment(services, provider, caller, dispute.paymentReference);
      if (paymentId !== null) await recordProviderDispute(services, caller, paymentId, dispute);
    } catch (error) {
      // The next run looks again; one failure must not block the others.
      log.error({ err: error, dispute: dispute.reference }, 'a dispute could not be recorded');
    }
  }
}
