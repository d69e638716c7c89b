import { addDays, isDay } from '#domain/period.ts';
import { instantOf } from '#domain/time-zone.ts';
import { shopZone } from '#web/lib/format/shop-zone.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import { orderSearch } from '#domain/orders/order-search.ts';
import { beginning, containing, matchingWords, quoted } from '#web/lib/data/containing.ts';
import { behindCursor } from '#web/lib/data/keyset.ts';
import { pageOf, type Page } from '#web/lib/data/list-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

export const orderSorts = ['order_date', 'total_amount', 'client_name'] as const;
export const orderFilters = ['search', 'status', 'payment', 'service', 'assignee', 'from', 'to'] as const;
export type OrderFilter = (typeof orderFilters)[number];

export interface OrderListQuery {
  filters: Record<OrderFilter, string>;
  sort: { column: string; descending: boolean };
  cursor: string | null;
}

const PAGE_SIZE = 50;
/** One more row shows whether there is a next page. */
const LIMIT = PAGE_SIZE + 1;
const COLUMNS =
  'id,order_number,order_date,client_name,client_email,status,payment_status,is_guest,updated_at,assignee' as const;

type Listed = RestRow<'team_orders'>;
/** A row of the list. */
export interface ListedOrder extends Pick<
  Listed,
  | 'id'
  | 'order_number'
  | 'order_date'
  | 'client_name'
  | 'client_email'
  | 'status'
  | 'payment_status'
  | 'is_guest'
  | 'updated_at'
  | 'assignee'
> {
  items: Listed['ordered_items'];
  /** For who may see money. */
  total_amount?: number;
  currency?: string;
}

/** A page of orders as the URL specifies it, with their totals for who may see money. */
export function useOrderList(list: OrderListQuery, seesMoney: boolean) {
  return useQuery({
    queryKey: ['admin-orders', 'list', seesMoney, list],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => (seesMoney ? fetchPage(list, signal) : fetchWithoutMoney(list, signal)),
  });
}

/** Conditions for `.or()`, all of which an order must meet. */
export function orderConditions(typed: string): string[] {
  const search = orderSearch(typed);
  if (search === null) return [];
  if (search.by !== 'words') return [beginning(search.by, search.beginning)];
  return [
    ...(search.query === null ? [] : [matchingWords('words', search.query)]),
    ...search.texts.map((text) => containing(['order_number', 'client_name', 'client_email'], text)),
  ];
}

async function fetchPage(list: OrderListQuery, signal: AbortSignal): Promise<Page<ListedOrder>> {
  const column = orderSorts.find((name) => name === list.sort.column) ?? 'order_date';
  const { service } = list.filters;
  const rest = await restClient();
  let query = rest.from('order_list').select(`${COLUMNS},total_amount,currency,items`);
  for (const condition of conditionsOf(list, column)) query = query.or(condition);
  if (service !== '') query = query.contains('items', JSON.stringify([{ service_type: service }]));
  const ascending = !list.sort.descending;
  const ordered = query.order(column, { ascending }).order('id', { ascending });
  const { data, error } = await ordered.limit(LIMIT).abortSignal(signal);
  if (error) throw new Error(error.message);
  return pageOf(data, PAGE_SIZE, column);
}

/** Orders of who may not see money cannot be sorted by it. */
async function fetchWithoutMoney(list: OrderListQuery, signal: AbortSignal): Promise<Page<ListedOrder>> {
  const column = list.sort.column === 'client_name' ? 'client_name' : 'order_date';
  const { service } = list.filters;
  const rest = await restClient();
  let query = rest.from('team_orders').select(`${COLUMNS},ordered_items`);
  for (const condition of conditionsOf(list, column)) query = query.or(condition);
  if (service !== '') query = query.contains('services', JSON.stringify([service]));
  const ascending = !list.sort.descending;
  const ordered = query.order(column, { ascending }).order('id', { ascending });
  const { data, error } = await ordered.limit(LIMIT).abortSignal(signal);
  if (error) throw new Error(error.message);
  return pageOf(
    data.map(({ ordered_items: items, ...order }) => ({ ...order, items })),
    PAGE_SIZE,
    column,
  );
}

/** The filters but the service, and where the page begins. */
function conditionsOf({ filters, sort, cursor }: OrderListQuery, column: string): string[] {
  const [from, to] = [dayStart(filters.from, 0), dayStart(filters.to, 1)];
  const behind = behindCursor({ column, descending: sort.descending, cursor });
  return [
    ...orderConditions(filters.search),
    ...(filters.status === 'open' ? ['status.in.(confirmed,in_progress)'] : equal('status', filters.status)),
    ...equal('payment_status', filters.payment),
    ...(filters.assignee === 'none' ? ['assignment.is.null'] : equal('assignee', filters.assignee)),
    ...(from === null ? [] : [`order_date.gte.${quoted(from)}`]),
    ...(to === null ? [] : [`order_date.lt.${quoted(to)}`]),
    ...(behind === null ? [] : [behind]),
  ];
}

const equal = (column: string, value: string): string[] => (value === '' ? [] : [`${column}.eq.${quoted(value)}`]);

/** The shop's midnight of a day (`YYYY-MM-DD`), `days` later; null if it is not a date. */
const dayStart = (day: string, days: number): string | null =>
  isDay(day) ? instantOf(`${addDays(day, days)}T00:00`, shopZone()).toISOString() : null;
