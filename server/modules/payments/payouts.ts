import type { Services } from '#server/services.ts';
import type { StripeProvider } from '#server/modules/payments/providers/stripe/stripe-provider.ts';
import { findUnreadPayouts, storePaidOut, storePayout } from './payouts.queries.ts';

/** A payout arrives within days; one that fails does so within days as well. */
const LOOK_BACK_MS = 45 * 86_400_000;

/** Records Stripe's payouts, and of each payment and refund which payout carried it. */
export async function reconcilePayouts({ db, clock }: Services, provider: StripeProvider): Promise<void> {
  const listed = await provider.listPayoutsSince(new Date(clock.now().getTime() - LOOK_BACK_MS));
  for (const payout of listed) await storePayout(db, payout, provider.livemode);
  const readable = listed.filter(({ isReadable }) => isReadable).map(({ reference }) => reference);
  for (const reference of await findUnreadPayouts(db, readable)) {
    const paid = await provider.listPaidOut(reference);
    await db.transaction((sql) => storePaidOut(sql, reference, paid, clock.now()));
  }
}
