import { addDays, isDay } from '#domain/period.ts';
import { instantOf } from '#domain/time-zone.ts';
import { shopZone } from '#web/lib/format/shop-zone.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orderSearch } from '#domain/orders/order-search.ts';
import { beginning, containing, matchingWords } from '#web/lib/data/containing.ts';
import { behindCursor } from '#web/lib/data/keyset.ts';
import { pageOf } from '#web/lib/data/list-query.ts';
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
const COLUMNS =
  'id,order_number,order_date,client_name,client_email,status,payment_status,total_amount,currency,items,is_guest,updated_at,assignee';

/** A row of the list: what it selects. */
export type ListedOrder = Awaited<ReturnType<typeof fetchPage>>['rows'][number];

/** A page of orders as the URL specifies it. */
export function useOrderList(list: OrderListQuery) {
  return useQuery({
    queryKey: ['admin-orders', 'list', list],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchPage(list, signal),
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

async function fetchPage({ filters, sort, cursor }: OrderListQuery, signal: AbortSignal) {
  const column = orderSorts.find((name) => name === sort.column) ?? 'order_date';
  const rest = await restClient();
  let query = rest.from('order_list').select(COLUMNS);
  for (const condition of orderConditions(filters.search)) query = query.or(condition);
  if (filters.status === 'open') query = query.in('status', ['confirmed', 'in_progress']);
  else if (filters.status !== '') query = query.filter('status', 'eq', filters.status);
  if (filters.payment !== '') query = query.filter('payment_status', 'eq', filters.payment);
  if (filters.service !== '') query = query.contains('items', JSON.stringify([{ service_type: filters.service }]));
  if (filters.assignee === 'none') query = query.is('assignment', null);
  else if (filters.assignee !== '') query = query.eq('assignee', filters.assignee);
  const [from, to] = [dayStart(filters.from, 0), dayStart(filters.to, 1)];
  if (from !== null) query = query.gte('order_date', from);
  if (to !== null) query = query.lt('order_date', to);
  const behind = behindCursor({ column, descending: sort.descending, cursor });
  if (behind !== null) query = query.or(behind);
  const { data, error } = await query
    .order(column, { ascending: !sort.descending })
    .order('id', { ascending: !sort.descending })
    // One more row shows whether there is a next page.
    .limit(PAGE_SIZE + 1)
    .abortSignal(signal);
  if (error) throw new Error(error.message);
  return pageOf(data, PAGE_SIZE, column);
}

/** The shop's midnight of a day (`YYYY-MM-DD`), `days` later; null if it is not a date. */
const dayStart = (day: string, days: number): string | null =>
  isDay(day) ? instantOf(`${addDays(day, days)}T00:00`, shopZone()).toISOString() : null;
