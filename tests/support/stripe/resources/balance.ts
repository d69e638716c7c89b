import type Stripe from 'stripe';
import { missing } from '../errors.ts';
import { newId, seconds, type World } from '../world.ts';
import { page, within, type ListParams } from './lists.ts';

const PERCENT_FEE = 0.029;
const FIXED_FEE_CENTS = 30;
const DAYS_UNTIL_AVAILABLE = 2;
const DAY_SECONDS = 86_400;

export const processingFee = (cents: number): number => Math.round(cents * PERCENT_FEE) + FIXED_FEE_CENTS;

interface Booking {
  type: Stripe.BalanceTransaction.Type;
  /** Signed: negative leaves the balance. */
  amount: number;
  fee?: number;
  feeDescription?: string;
  currency: string;
  source: string;
  description?: string | null;
  reporting_category?: string;
}

export function book(world: World, booking: Booking): Stripe.BalanceTransaction {
  const { amount, fee = 0, currency, type } = booking;
  const created = seconds(world);
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + (type === 'charge' || type === 'payment' ? DAYS_UNTIL_AVAILABLE * DAY_SECONDS : 0),
    balance_type: 'payments',
    created,
    currency,
    description: booking.description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: booking.feeDescription ?? 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: booking.reporting_category ?? type,
    source: booking.source,
    status: 'pending',
    type,
  };
  world.transactions.set(transaction.id, transaction);
  return transaction;
}

/** Transactions become available with time. */
function upToDate(world: World, transaction: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  if (transaction.available_on <= seconds(world)) transaction.status = 'available';
  return transaction;
}

function getTransaction(world: World, id: string): Stripe.BalanceTransaction {
  const transaction = world.transactions.get(id);
  if (transaction === undefined) throw missing('balance transaction', id, 'id', 404);
  return upToDate(world, transaction);
}

export const retrieveTransaction = (world: World, _: Stripe.BalanceTransactionRetrieveParams, id: string) =>
  getTransaction(world, id);

export function listTransactions(world: World, params: ListParams & Stripe.BalanceTransactionListParams) {
  const { payout, type, source, currency, created } = params;
  if (payout !== undefined && !world.payouts.has(payout)) throw missing('payout', payout, 'payout');
  const transactions = [...world.transactions.values()].filter(
    (transaction) =>
      (payout === undefined || world.paidOut.get(transaction.id) === payout) &&
      (type === undefined || transaction.type === type) &&
      (source === undefined || transaction.source === source) &&
      (currency === undefined || transaction.currency === currency) &&
      within(transaction.created, created),
  );
  return page(
    '/v1/balance_transactions',
    transactions.map((transaction) => upToDate(world, transaction)),
    params,
  );
}
