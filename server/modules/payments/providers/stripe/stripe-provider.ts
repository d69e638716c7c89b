import { Stripe } from 'stripe';
import type { Logger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  PaymentSetupError,
  type PaymentProvider,
  type ProviderDispute,
  type RefundRequest,
  type RefundState,
} from '#server/modules/payments/providers/provider.ts';
import {
  accountOfReference,
  KeysUnknownError,
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
  /** The event, and the account that has signed it. @throws {Stripe.errors.StripeSignatureVerificationError} */
  verifyEvent(body: Buffer, signature: string): { event: Stripe.Event; account: StripeAccount };
  /** Null if the dispute is not about a payment that this program could have made. */
  retrieveDispute(reference: string, account: StripeAccount): Promise<ProviderDispute | null>;
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
    refund: (request) => refundWhereItWasPaid(accounts, request),
    listRefunds: async (reference) => listRefunds((await accountOfReference(accounts, reference)).stripe, reference),
    listRefundsSince: (since) => listRefundsSince(present(), since),
    listDisputesSince: (since) => listDisputesSince(present(), since),
    retrieveDispute: (reference, { stripe }) => retrieveDispute(stripe, reference),
    listPayoutsSince: (since) => listPayoutsSince(present(), since),
    listPaidOut: (payout) => listPaidOut(present(), payout),
    describeAccount: () => readFacts(present()),
    addCard: (request) => addCard(accounts, request),
    retrieveCard: (requestId) => retrieveCard(accounts, requestId),
    describeCard: async (reference) =>
      accounts.current === null ? null : describeCard(accounts.current.stripe, reference),
    removeCard: (reference) => removeCard(present(), reference),
    checkKey: (log) => checkKey(requireCurrent(accounts), log),
    verifyEvent: (body, signature) => verifyEvent(accounts, body, signature),
    deleteOrphanedCustomers: () => deleteOrphanedCustomers(accounts),
  };
}

async function checkKey(current: StripeAccount, log: Pick<Logger, 'warn'>): Promise<void> {
  try {
    const { id } = await readFacts(current.stripe);
    current.account ??= id;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new PaymentSetupError('STRIPE_SECRET_KEY: Stripe does not accept this key', { cause: error });
    log.warn({ err: error }, 'Stripe cannot be reached');
  }
}

function verifyEvent({ all }: StripeAccounts, body: Buffer, signature: string) {
  let rejected: unknown = new Error('there is no account at Stripe');
  for (const account of all) {
    try {
      return { event: account.stripe.webhooks.constructEvent(body, signature, account.webhookSecret), account };
    } catch (error) {
      rejected = error;
    }
  }
  throw rejected;
}

async function refundWhereItWasPaid(accounts: StripeAccounts, request: RefundRequest): Promise<RefundState> {
  try {
    const { stripe } = await accountOfReference(accounts, request.reference);
    return await refund(stripe, request);
  } catch (error) {
    if (!(error instanceof KeysUnknownError)) throw error;
    const reason =
      'The keys of the account at Stripe that took this payment were removed. Refund it in Stripe’s dashboard.';
    return { status: 'failed', reference: null, reason };
  }
}
