import type { Services } from '#server/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import { chargeAttempt } from '#server/modules/payments/charge.ts';
import type { PaymentProvider } from '#server/modules/payments/providers/provider.ts';
import { recordPayment } from '#server/modules/payments/record.ts';
import type planChargeFailed from './emails/plan-charge-failed.tsx';
import type planConfirmNeeded from './emails/plan-confirm-needed.tsx';
import type planPausedNotice from './emails/plan-paused-notice.tsx';
import type planPaused from './emails/plan-paused.tsx';
import {
  beginPlanCharge,
  findDueCharges,
  findFinishedCharges,
  findRecipient,
  finishPlanCharge,
  type FinishedPlanCharge,
} from './plan-charges.queries.ts';
import { planProvider } from './plan-provider.ts';

export const CHARGE_PLANS_SECONDS = 60;

const BATCH = 500;
/** Charges at the same time, each of which waits for the provider. */
const CONCURRENCY = 5;

const caller: Caller = { claims: { role: 'service_role' }, ip: '', userAgent: 'charge-plans' };

/**
 * Charges the orders of plans that are due, and follows what became of earlier charges. As in a checkout, transaction one
 * opens the payment, the provider is asked outside any transaction, and transaction two records the result; a third one
 * plans the next attempt and queues the email. A run that dies in between is completed by `reconcile-payments` and the
 * next run. Several processes may run it at once: the order's lock decides.
 */
export async function chargePlans(services: Services): Promise<void> {
  const { db, clock } = services;
  await inParallel(services, await findFinishedCharges(db, BATCH), (due) => finish(services, due.order_id));
  await inParallel(services, await findDueCharges(db, clock.now(), BATCH), async (due) => {
    const provider = planProvider(services, due);
    if (provider !== null) await charge(services, provider, due.order_id);
  });
}

/** A failure is logged, and the next run tries again: it must not block the other clients. */
async function inParallel<Charge extends { order_id: string }>(
  { log }: Services,
  charges: readonly Charge[],
  work: (charge: Charge) => Promise<void>,
): Promise<void> {
  const waiting = charges[Symbol.iterator]();
  const runner = async () => {
    for (const next of waiting) {
      try {
        await work(next);
      } catch (error) {
        log.error({ err: error, order: next.order_id }, 'the order of a plan could not be charged');
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runner));
}

async function charge(services: Services, provider: PaymentProvider, orderId: string): Promise<void> {
  const { db, clock, log } = services;
  const { name, livemode } = provider;
  const begun = await db.transaction(async (sql) => {
    const result = await beginPlanCharge(sql, orderId, { now: clock.now(), provider: name, livemode });
    if (result?.outcome === 'failed') await report(services, sql, orderId, 'paused');
    return result;
  });
  if (begun?.outcome !== 'charge') return;
  const { payment_id: id, card_id: cardId, reference } = begun;
  log.info({ order: orderId, payment: id }, 'the order of a plan is charged');
  const chosen = { method: { type: 'saved-card', reference } as const, key: `card:${cardId}` };
  const outcome = await chargeAttempt(services, provider, { id, chosen, offSession: true });
  if (outcome !== null) await recordPayment(services, caller, id, outcome);
  await finish(services, orderId);
}

async function finish(services: Services, orderId: string): Promise<void> {
  await services.db.transaction(async (sql) => {
    const received = await finishPlanCharge(sql, orderId, services.clock.now());
    if (received !== null) await report(services, sql, orderId, received);
  });
}

async function report(
  { outbox, teamEmail }: Services,
  sql: Sql,
  orderId: string,
  received: FinishedPlanCharge,
): Promise<void> {
  const data = { orderId };
  const recipient = await findRecipient(sql, orderId);
  if (recipient !== null) {
    if (received === 'failed')
      await outbox.enqueue<typeof planChargeFailed>(sql, { template: 'plan-charge-failed', ...recipient, data });
    else if (received === 'action')
      await outbox.enqueue<typeof planConfirmNeeded>(sql, { template: 'plan-confirm-needed', ...recipient, data });
    else await outbox.enqueue<typeof planPaused>(sql, { template: 'plan-paused', ...recipient, data });
  }
  if (received === 'paused')
    await outbox.enqueue<typeof planPausedNotice>(sql, {
      template: 'plan-paused-notice',
      to: teamEmail,
      data,
    });
}
