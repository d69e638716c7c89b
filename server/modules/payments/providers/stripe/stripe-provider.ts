import { Stripe } from 'stripe';
import type { Logger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  PaymentSetupError,
  type PaymentProvider,
  type ProviderDispute,
} from '#server/modules/payments/providers/provider.ts';
import {
  accountOfReference,
  openAccounts,
  readFacts,
  requireCurrent,
  type StripeAccount,
  type StripeAccounts,
  type StripeFacts,
  type StripeKeys,
} from './accounts.ts';
import { addCard, describeCard, removeCard, retrieveCard } from './cards.ts';
import { cancel, charge, retrieve } from './charges.ts';
import { deleteOrphanedCustomers } from './customers.ts';
import { listDisputesSince, retrieveDispute } from './disputes.ts';
import { listPaidOut, listPayoutsSince, type PaidOut, type StripePayout } from './payouts.ts';
import { listRefunds, listRefundsSince, refund } from './refunds.ts';

/** Payments and their refunds go to the account that was asked first; everything else is a matter of the present one. */
export interface StripeProvider extends PaymentProvider {
  /** For Stripe's script in the browser. Null: no account takes new payments. */
  readonly publishableKey: string | null;
  /** Stripe's id of the present account; null while it is not known. */
  readonly account: string | null;
  /** Whether payments of this mode can be asked for, refunded and cancelled. */
  reaches(livemode: boolean): boolean;
  /** Asks the present account who it is. @throws {PaymentSetupError} if Stripe rejects the secret key */
  checkKey(log: Pick<Logger, 'warn'>): Promise<void>;
  /** The event that Stripe has signed, by whichever account sent it. @throws {Stripe.errors.StripeSignatureVerificationError} */
  verifyEvent(body: Buffer, signature: string): { event: Stripe.Event; livemode: boolean };
  /** Null if the dispute is not about a payment that this program could have made. */
  retrieveDispute(reference: string): Promise<ProviderDispute | null>;
  listPayoutsSince(since: Date): Promise<StripePayout[]>;
  /** The payments that a payout carried. */
  listPaidOut(payout: string): Promise<PaidOut>;
  describeAccount(): Promise<StripeFacts>;
  /** Deletes at Stripe the customers of accounts that were deleted here. */
  deleteOrphanedCustomers(): Promise<number>;
}

export function createStripe(db: Database, clock: Clock, keys: StripeKeys): StripeProvider {
  const accounts = openAccounts(db, clock, keys);
  const present = () => requireCurrent(accounts).stripe;
  return {
    name: 'stripe',
    livemode: accounts.current?.livemode ?? false,
    publishableKey: keys.current?.publishableKey ?? null,
    get account() {
      return accounts.current?.account ?? null;
    },
    reaches: (livemode) => accounts.all.some((one) => one.livemode === livemode),
    charge: (request) => charge(accounts, request),
    retrieve: (paymentId, options) => retrieve(accounts, paymentId, options),
    cancel: (paymentId) => cancel(accounts, paymentId),
    refund: async (request) => refund((await accountOfReference(accounts, request.reference)).stripe, request),
    listRefunds: async (reference) => listRefunds((await accountOfReference(accounts, reference)).stripe, reference),
    listRefundsSince: (since) => listRefundsSince(present(), since),
    listDisputesSince: (since) => listDisputesSince(present(), since),
    retrieveDispute: (reference) => retrieveDisputeAnywhere(accounts, reference),
    listPayoutsSince: (since) => listPayoutsSince(present(), since),
    listPaidOut: (payout) => listPaidOut(present(), payout),
    describeAccount: () => readFacts(present()),
    addCard: (request) => addCard(accounts, request),
    retrieveCard: (requestId) => retrieveCard(accounts, requestId),
    describeCard: (reference) => describeCard(present(), reference),
    removeCard: (reference) => removeCard(present(), reference),
    checkKey: (log) => checkKey(requireCurrent(accounts), log),
    verifyEvent: (body, signature) => verifyEvent(accounts, body, signature),
    deleteOrphanedCustomers: () => deleteOrphanedCustomers(accounts),
  };
}

async function checkKey(current: StripeAccount, log: Pick<Logger, 'warn'>): Promise<void> {
  try {
    current.account ??= (await readFacts(current.stripe)).id;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new PaymentSetupError('STRIPE_SECRET_KEY: Stripe does not accept this key', { cause: error });
    log.warn({ err: error }, 'Stripe cannot be reached');
  }
}

function verifyEvent({ all }: StripeAccounts, body: Buffer, signature: string) {
  let rejected: unknown = new Error('there is no account at Stripe');
  for (const { stripe, webhookSecret, livemode } of all) {
    try {
      return { event: stripe.webhooks.constructEvent(body, signature, webhookSecret), livemode };
    } catch (error) {
      rejected = error;
    }
  }
  throw rejected;
}

async function retrieveDisputeAnywhere({ all }: StripeAccounts, reference: string): Promise<ProviderDispute | null> {
  for (const { stripe } of all) {
    const found = await retrieveDispute(stripe, reference);
    if (found !== null) return found;
  }
  return null;
}
