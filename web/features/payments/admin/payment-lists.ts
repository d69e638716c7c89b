import { addDays, isDay } from '#domain/period.ts';
import { instantOf } from '#domain/time-zone.ts';
import { containing } from '#web/lib/data/containing.ts';
import { usePage } from '#web/lib/data/list-query.ts';
import type { ListState } from '#web/lib/data/list-state.ts';
import type { RestClient } from '#web/lib/data/rest-client.ts';
import { shopZone } from '#web/lib/format/shop-zone.ts';

export const PAYMENT_FILTERS = ['search', 'state', 'from', 'to'] as const;
export const DISPUTE_FILTERS = ['status'] as const;

export const PAYMENT_TEXTS = ['order_number'] as const;

const PAYMENT_COLUMNS =
  'id,order_id,order_number,client_name,provider,livemode,status,amount,currency,reference,brand,last4,reason,created_at,duplicate,doubt,fee,fee_currency,payout';

/** The shop's midnight, `days` later. */
const midnight = (day: string, days = 0): string => instantOf(`${addDays(day, days)}T00:00`, shopZone()).toISOString();

/** `state`: open, paid, failed or unclear. */
function payments(rest: RestClient, list: ListState) {
  const [search, state, from, to] = PAYMENT_FILTERS.map((name) => list.filter(name).trim()) as [
    string,
    string,
    string,
    string,
  ];
  let query = rest.from('payment_list').select(PAYMENT_COLUMNS);
  if (search !== '') query = query.or(containing(PAYMENT_TEXTS, search));
  if (state === 'open') query = query.in('status', ['created', 'requires_action', 'processing']);
  if (state === 'paid') query = query.eq('status', 'succeeded');
  if (state === 'failed') query = query.in('status', ['declined', 'expired']);
  if (state === 'unclear') query = query.is('doubt', true);
  if (isDay(from)) query = query.gte('created_at', midnight(from));
  if (isDay(to)) query = query.lt('created_at', midnight(to, 1));
  return query;
}

export const usePaymentPage = (list: ListState) =>
  usePage({ table: 'payment_list', list, query: (rest) => payments(rest, list) });

export type ListedPayment = NonNullable<ReturnType<typeof usePaymentPage>['data']>['rows'][number];

const DISPUTE_COLUMNS = `id,order_id,reference,inquiry,reason,status,amount,currency,fee,fee_currency,evidence_due_at,opened_at,
order:orders(order_number,client_name),payment:payments(provider,livemode)`;

function disputes(rest: RestClient, list: ListState) {
  const status = list.filter('status');
  const query = rest.from('disputes').select(DISPUTE_COLUMNS);
  if (status === 'open') return query.in('status', ['needs_response', 'under_review']);
  if (status === 'closed') return query.in('status', ['won', 'lost', 'closed']);
  return query;
}

export const useDisputePage = (list: ListState) =>
  usePage({ table: 'disputes', list, query: (rest) => disputes(rest, list) });

export type ListedDispute = NonNullable<ReturnType<typeof useDisputePage>['data']>['rows'][number];

const PAYOUT_COLUMNS = 'id,reference,amount,currency,status,arrives_on,livemode,created_at';

export const usePayoutPage = (list: ListState) =>
  usePage({ table: 'payouts', list, query: (rest) => rest.from('payouts').select(PAYOUT_COLUMNS) });

export type ListedPayout = NonNullable<ReturnType<typeof usePayoutPage>['data']>['rows'][number];
