import type { Logger } from 'pino';
import { Stripe } from 'stripe';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  PaymentSetupError,
  type PaymentProvider,
  type ProviderDispute,
} from '#server/modules/payments/providers/provider.ts';
import { addCard, describeCard, removeCard, retrieveCard } from './cards.ts';
import { cancel, charge, retrieve, type StripeContext } from './charges.ts';
import { createStripeClient, isLiveKey, type StripeSettings } from './client.ts';
import { deleteOrphanedCustomers } from './customers.ts';
import { listDisputesSince, retrieveDispute } from './disputes.ts';
import { listPaidOut, listPayoutsSince, type PaidOut, type StripePayout } from './payouts.ts';
import { listRefunds, listRefundsSince, refund } from './refunds.ts';

/** The account at Stripe, for the team. Null where a restricted key may not know. */
interface StripeAccount {
  name: string | null;
  country: string | null;
}

export interface StripeProvider extends PaymentProvider {
  readonly stripe: Stripe;
  readonly settings: StripeSettings;
  /** @throws {PaymentSetupError} if Stripe rejects the secret key */
  checkKey(log: Pick<Logger, 'warn'>): Promise<void>;
  /** Null if the dispute is not about a payment that this program could have made. */
  retrieveDispute(reference: string): Promise<ProviderDispute | null>;
  listPayoutsSince(since: Date): Promise<StripePayout[]>;
  /** The payments that a payout carried. */
  listPaidOut(payout: string): Promise<PaidOut>;
  describeAccount(): Promise<StripeAccount>;
  /** Deletes at Stripe the customers of accounts that were deleted here. */
  deleteOrphanedCustomers(): Promise<number>;
}

export function createStripe(db: Database, clock: Clock, settings: StripeSettings): StripeProvider {
  const stripe = createStripeClient(settings);
  const livemode = isLiveKey(settings.secretKey);
  const context: StripeContext = { db, clock, stripe, livemode };
  return {
    name: 'stripe',
    livemode,
    stripe,
    settings,
    charge: (request) => charge(context, request),
    retrieve: (paymentId, options) => retrieve(context, paymentId, options),
    cancel: (paymentId) => cancel(context, paymentId),
    refund: (request) => refund(stripe, request),
    listRefunds: (reference) => listRefunds(stripe, reference),
    listRefundsSince: (since) => listRefundsSince(stripe, since),
    listDisputesSince: (since) => listDisputesSince(stripe, since),
    retrieveDispute: (reference) => retrieveDispute(stripe, reference),
    listPayoutsSince: (since) => listPayoutsSince(stripe, since),
    listPaidOut: (payout) => listPaidOut(stripe, payout),
    describeAccount: () => describeAccount(stripe),
    addCard: (request) => addCard(context, request),
    retrieveCard: (requestId) => retrieveCard(context, requestId),
    describeCard: (reference) => describeCard(stripe, reference),
    removeCard: (reference) => removeCard(stripe, reference),
    async checkKey(log) {
      try {
        await stripe.accounts.retrieveCurrent();
      } catch (error) {
        if (error instanceof Stripe.errors.StripeAuthenticationError)
          throw new PaymentSetupError('STRIPE_SECRET_KEY: Stripe does not accept this key', { cause: error });
        // A restricted key need not read the account: it is known to Stripe, and that is all that is asked here.
        if (error instanceof Stripe.errors.StripePermissionError) return;
        log.warn({ err: error }, 'Stripe cannot be reached');
      }
    },
    deleteOrphanedCustomers: () => deleteOrphanedCustomers(db, stripe, livemode),
  };
}

async function describeAccount(stripe: Stripe): Promise<StripeAccount> {
  try {
    const { business_profile: profile, settings, email, country } = await stripe.accounts.retrieveCurrent();
    return { name: profile?.name ?? settings?.dashboard.display_name ?? email, country: country ?? null };
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return { name: null, country: null };
    throw error;
  }
}
