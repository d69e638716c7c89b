import type { Services } from '#server/services.ts';
import type { Caller } from '#server/platform/db/scope.ts';
import type { ListedRefund, PaymentProvider } from './providers/provider.ts';
import { isStripe } from './providers/is-stripe.ts';
import { reachableProviders, sandboxOf } from './providers/provider-of.ts';
import type { StripeProvider } from './providers/stripe/stripe-provider.ts';
import { reconcileDisputes } from './disputes.ts';
import { findUnreadPayouts, storePaidOut, storePayout } from './payouts.queries.ts';
import { findPaymentsWithoutFee, forgetOldEvents } from './provider-records.queries.ts';
import { recordPayment } from './record.ts';
import { findRefundStates } from './refund.queries.ts';
import { recordProviderRefunds } from './refund.ts';
import { findSucceededPayment } from './succeeded-payment.ts';

export const RECORDS_SECONDS = 3_600;
/** Test disputes on one's own machine should not take an hour to appear. */
export const TEST_RECORDS_SECONDS = 15;
const DAY_MS = 86_400_000;
/** A bank returns a refund within about a month, if it does. */
const REFUND_LOOK_BACK_MS = 45 * DAY_MS;
const FEE_LOOK_BACK_MS = 14 * DAY_MS;
/** A payout arrives within days; one that fails does so within days as well. */
const PAYOUT_LOOK_BACK_MS = 45 * DAY_MS;
/** Stripe sends an event again for three days by itself, and for thirty on request. */
const EVENTS_KEPT_MS = 90 * DAY_MS;
const BATCH = 100;

/**
 * Finds what happened at the provider without any event: refunds made in its dashboard or returned by a bank, disputes, fees
 * that were not known at the time of the payment, and payouts. Each part is tried even if another fails.
 */
export async function reconcileRecords(services: Services): Promise<void> {
  for (const provider of reachableProviders(services)) await reconcileProvider(services, provider);
}

/** The same for test payments alone, of which there is nobody to ask. */
export async function reconcileTestRecords(services: Services): Promise<void> {
  const sandbox = sandboxOf(services);
  if (sandbox !== null) await reconcileProvider(services, sandbox);
}

async function reconcileProvider(services: Services, provider: PaymentProvider): Promise<void> {
  const { clock, db, log } = services;
  const caller: Caller = { claims: { role: 'service_role' }, ip: '', userAgent: 'reconcile-records' };
  const now = clock.now().getTime();
  const parts: Record<string, () => Promise<void>> = {
    refunds: () => reconcileListedRefunds(services, provider, caller, new Date(now - REFUND_LOOK_BACK_MS)),
    disputes: () => reconcileDisputes(services, provider, caller),
  };
  if (isStripe(provider)) {
    parts.fees = () => reconcileFees(services, provider, caller, new Date(now - FEE_LOOK_BACK_MS));
    parts.payouts = () => reconcilePayouts(services, provider, new Date(now - PAYOUT_LOOK_BACK_MS));
    parts.events = () => forgetOldEvents(db, new Date(now - EVENTS_KEPT_MS));
  }
  for (const [part, run] of Object.entries(parts)) {
    try {
      await run();
    } catch (error) {
      // The next run tries again.
      log.error(
        { err: error, provider: provider.name, part },
        'what happened at the payment provider could not be read',
      );
    }
  }
}

const STATES = { succeeded: 'succeeded', failed: 'failed', processing: 'requested' } as const;

async function reconcileListedRefunds(
  services: Services,
  provider: PaymentProvider,
  caller: Caller,
  since: Date,
): Promise<void> {
  const listed = await provider.listRefundsSince(since);
  const references = listed.flatMap(({ state }) => state.reference ?? []);
  const recorded = await findRefundStates(services.db, references);
  const isNew = ({ state }: ListedRefund) => recorded.get(state.reference) !== STATES[state.status];
  const byPayment = Map.groupBy(listed.filter(isNew), ({ paymentReference }) => paymentReference);
  for (const [reference, refunds] of byPayment) {
    try {
      const paymentId = await findSucceededPayment(services, provider, caller, reference);
      if (paymentId !== null) await recordProviderRefunds(services, caller, paymentId, refunds);
    } catch (error) {
      // The next run looks again; one failure must not block the others.
      services.log.error({ err: error, reference }, 'refunds could not be recorded');
    }
  }
}

async function reconcileFees(
  services: Services,
  provider: PaymentProvider,
  caller: Caller,
  since: Date,
): Promise<void> {
  const { name, livemode } = provider;
  for (const paymentId of await findPaymentsWithoutFee(services.db, { provider: name, livemode, since }, BATCH)) {
    try {
      const state = await provider.retrieve(paymentId);
      if (state?.status === 'succeeded') await recordPayment(services, caller, paymentId, state);
    } catch (error) {
      // Such as one of an account whose keys were removed; it must not block the others.
      services.log.error({ err: error, payment: paymentId }, 'what the provider keeps of a payment could not be read');
    }
  }
}

/** Records Stripe's payouts, and of each payment and refund which payout carried it. */
async function reconcilePayouts({ db, clock }: Services, provider: StripeProvider, since: Date): Promise<void> {
  const listed = await provider.listPayoutsSince(since);
  for (const payout of listed) await storePayout(db, payout, provider.livemode);
  const readable = listed.filter(({ isReadable }) => isReadable).map(({ reference }) => reference);
  for (const reference of await findUnreadPayouts(db, readable)) {
    const paid = await provider.listPaidOut(reference);
    await db.transaction((sql) => storePaidOut(sql, reference, paid, clock.now()));
  }
}
