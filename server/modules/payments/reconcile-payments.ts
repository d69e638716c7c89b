import type { Services } from '#server/services.ts';
import { hasSqlState } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import { describeError } from '#server/platform/errors/describe-error.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { providerOf } from './providers/provider-of.ts';
import { cancelUnpaidOrders, findOpenPayments, markUnclear, type OpenPayment } from './reconcile-payments.queries.ts';
import { notifyTeam, recordPayment } from './record.ts';
import { reconcileRefunds } from './refund.ts';

/** Younger payments belong to requests that are still in progress. */
const SETTLE_AFTER_MS = 10_000;
/** Longer than any provider call can take, so no request can still be about to charge. */
const NEVER_SENT_AFTER_MS = 120_000;
/** How long a shopper may take at the bank. After that the order is cancelled and its promo use released. */
const GIVE_UP_AFTER_MS = 30 * 60_000;
/** After a day the provider's idempotency keys have expired, so waiting longer will not tell more. */
const UNCLEAR_AFTER_MS = 24 * 3_600_000;
const UNPAID_ORDERS_LIVE_MS = 24 * 3_600_000;
const BATCH = 100;

const GIVEN_UP = { status: 'expired', code: 'expired', reason: 'The payment was not completed in time.' } as const;
const NEVER_SENT = {
  status: 'expired',
  code: 'interrupted',
  reason: 'The payment was interrupted and nothing was charged. Please try again.',
} as const;

/**
 * Completes payments that no request will complete: late provider results, a process that died between charge and
 * record, a shopper who left. Runs at startup and periodically.
 */
export async function reconcilePayments(services: Services): Promise<void> {
  const { db, clock, stripe } = services;
  const now = clock.now().getTime();
  const before = new Date(now - SETTLE_AFTER_MS);
  let batch = await findOpenPayments(db, before, null, BATCH);
  while (batch.length > 0) {
    for (const payment of batch) {
      const provider = providerOf(services, payment);
      if (provider === null) continue;
      await reconcileOrReport(services, provider, payment, now);
    }
    batch = await findOpenPayments(db, before, batch.at(-1)?.id ?? null, BATCH);
  }
  await reconcileRefunds(services);
  await db.transaction((sql) => cancelUnpaidOrders(sql, new Date(now - UNPAID_ORDERS_LIVE_MS)));
  await stripe?.deleteOrphanedCustomers();
}

/** The next run asks again; one failure must not block the others. */
async function reconcileOrReport(
  services: Services,
  provider: PaymentProvider,
  payment: OpenPayment,
  now: number,
): Promise<void> {
  const { log } = services;
  try {
    await reconcile(services, provider, payment, now);
  } catch (error) {
    log.error({ err: error, payment: payment.id }, 'a payment could not be reconciled');
    await reportUnclear(services, payment, error).catch((failure: unknown) =>
      log.error({ err: failure, payment: payment.id }, 'a payment could not be reported as unclear'),
    );
  }
}

async function reconcile(
  services: Services,
  provider: PaymentProvider,
  payment: OpenPayment,
  now: number,
): Promise<void> {
  const state = await provider.retrieve(payment.id, { complete: payment.is_wanted });
  const age = now - payment.created_at.getTime();
  const idle = now - (payment.asked_at ?? payment.created_at).getTime();
  const caller: Caller = { claims: { role: 'service_role' }, ip: '', userAgent: 'reconcile-payments' };
  const givenUp = !payment.is_wanted || (state?.status === 'requires_action' && age > GIVE_UP_AFTER_MS);
  if (state === null) {
    if (idle > NEVER_SENT_AFTER_MS) await recordPayment(services, caller, payment.id, NEVER_SENT);
  } else if (givenUp && (state.status === 'requires_action' || state.status === 'processing')) {
    // Cancel at the provider first, so that nobody pays for an abandoned order. If the payment succeeded meanwhile, it
    // counts.
    const ended = await provider.cancel(payment.id);
    if (ended === null || ended.status === 'declined') await recordPayment(services, caller, payment.id, GIVEN_UP);
    else if (ended.status === 'succeeded') await recordPayment(services, caller, payment.id, ended);
  } else if (state.status !== payment.status) {
    await recordPayment(services, caller, payment.id, state);
  }
}

/**
 * Hands a payment to the team that nobody can settle: its outcome is unknown for a day, or the provider took another
 * amount than was asked for.
 */
async function reportUnclear(services: Services, payment: OpenPayment, error: unknown): Promise<void> {
  const { db, clock } = services;
  const asked = payment.asked_at ?? payment.created_at;
  const isOld = clock.now().getTime() - asked.getTime() > UNCLEAR_AFTER_MS;
  if (!isOld && !hasSqlState(error, 'PT500')) return;
  const { message } = describeError(error);
  await db.transaction(async (sql) => {
    const facts = { provider: payment.provider, status: payment.status, asked_at: asked.toISOString(), error: message };
    if (await markUnclear(sql, payment.id, facts)) await notifyTeam(services, sql, payment.order_id, 'payment-unclear');
  });
}
