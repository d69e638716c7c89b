import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OrderStatus, PaymentStatus } from '#domain/order.ts';
import { orderSearch } from '#domain/order-search.ts';
import { behindCursor, cursorOf } from '#web/lib/keyset.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';

/** A row of `order_list`. Amounts are of the order's currency. */
export interface ListedOrder extends Record<string, unknown> {
  id: string;
  order_number: string;
  order_date: string;
  client_name: string;
  client_email: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  total_amount: number;
  currency: string;
  items: { name: string; quantity: number; service_type: string }[];
}

export const orderSorts = ['order_date', 'total_amount', 'client_name'] as const;
export const orderFilters = ['search', 'status', 'payment', 'service', 'from', 'to'] as const;
export type OrderFilter = (typeof orderFilters)[number];

export interface OrderListWish {
  filters: Record<OrderFilter, string>;
  sort: { column: string; descending: boolean };
  cursor: string | null;
}

export interface OrderPage {
  rows: ListedOrder[];
  /** Where the next page begins; null on the last. */
  next: string | null;
}

const PAGE_SIZE = 50;
const COLUMNS = 'id,order_number,order_date,client_name,client_email,status,payment_status,total_amount,currency,items';

/** A page of the orders, as the address asks for it. */
export function useOrderList(wish: OrderListWish) {
  return useQuery({
    queryKey: ['staff-orders', 'list', wish],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchPage(wish, signal),
  });
}

async function fetchPage({ filters, sort, cursor }: OrderListWish, signal: AbortSignal): Promise<OrderPage> {
  const column = orderSorts.find((name) => name === sort.column) ?? 'order_date';
  const rest = await restClient();
  let query = rest.from('order_list').select(COLUMNS);
  if (filters.search.trim() !== '') {
    const search = orderSearch(filters.search);
    if (search === null) return { rows: [], next: null };
    query =
      search.by === 'words'
        ? query.textSearch('words', search.query, { config: 'simple' })
        : query.like(search.by, search.pattern);
  }
  if (filters.status === 'open') query = query.in('status', ['confirmed', 'in_progress']);
  else if (filters.status !== '') query = query.eq('status', filters.status);
  if (filters.payment !== '') query = query.eq('payment_status', filters.payment);
  if (filters.service !== '') query = query.contains('items', JSON.stringify([{ service_type: filters.service }]));
  const [from, to] = [dayStart(filters.from, 0), dayStart(filters.to, 1)];
  if (from !== null) query = query.gte('order_date', from);
  if (to !== null) query = query.lt('order_date', to);
  const behind = behindCursor({ column, descending: sort.descending, cursor });
  if (behind !== null) query = query.or(behind);
  const { data, error } = await query
    .order(column, { ascending: !sort.descending })
    .order('id', { ascending: !sort.descending })
    // One more tells whether there is a next page.
    .limit(PAGE_SIZE + 1)
    .abortSignal(signal);
  if (error) throw new Error(error.message);
  const found = data as unknown as ListedOrder[];
  const rows = found.slice(0, PAGE_SIZE);
  const last = rows.at(-1);
  return { rows, next: found.length > PAGE_SIZE && last !== undefined ? cursorOf(last, column) : null };
}

/** Midnight of a day as `YYYY-MM-DD`, moved on by `days`, in the reader's zone; null for what is no day. */
function dayStart(day: string, days: number): string | null {
  const start = new Date(`${day}T00:00:00`);
  if (Number.isNaN(start.getTime())) return null;
  start.setDate(start.getDate() + days);
  return start.toISOString();
}
