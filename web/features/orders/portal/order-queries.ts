import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderStatus, PaymentStatus } from '#domain/order.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';

/** An order in a list. Amounts are dollars. */
export interface OrderSummary {
  id: string;
  order_number: string;
  order_date: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  cancel_reason: string | null;
  client_name: string;
  client_email: string;
  total_amount: number;
  currency: string;
  order_items: { id: string; name: string; service_type: string; quantity: number; service_link: string | null }[];
}

export interface OrderLine {
  id: string;
  name: string;
  service_type: string;
  unit_price: number;
  quantity: number;
  line_total: number;
  service_link: string | null;
  position: number;
}

export interface Invoice {
  number: string;
  issued_on: string;
  status: 'open' | 'paid';
  seller: { name: string; address: string; taxNumber?: string; email?: string };
  buyer: { name: string; email: string; address: string; notes?: string | null };
  lines: { name: string; service_type: string; unit_price: number; quantity: number; line_total: number }[];
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  currency: string;
}

export interface OrderDetail extends Omit<OrderSummary, 'order_items'> {
  client_id: string;
  delivery_address: string;
  contact_phone: string | null;
  instagram_username: string | null;
  notes: string | null;
  subtotal: number;
  discount: number;
  tax: number;
  promo_code: string | null;
  order_items: OrderLine[];
  payments: { status: string; brand: string | null; last4: string | null; reason: string | null; created_at: string }[];
  invoice: Invoice | null;
  credit_notes: { number: string; total: number; issued_on: string }[];
}

const SUMMARY =
  'id,order_number,order_date,status,payment_status,cancel_reason,client_name,client_email,total_amount,currency,order_items(id,name,service_type,quantity,service_link)';
const DETAIL =
  'id,client_id,order_number,order_date,status,payment_status,cancel_reason,client_name,client_email,total_amount,currency,delivery_address,contact_phone,instagram_username,notes,subtotal,discount,tax,promo_code,order_items(id,name,service_type,unit_price,quantity,line_total,service_link,position),payments(status,brand,last4,reason,created_at),invoice:invoices(number,issued_on,status,seller,buyer,lines,subtotal,discount,tax,total,currency),credit_notes(number,total,issued_on)';
const PAGE_SIZE = 20;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A client's own orders, newest first, a page at a time. Staff see everybody's by policy, so the owner is asked for. */
export function useOrders(clientId: string) {
  return useInfiniteQuery({
    queryKey: ['orders', clientId],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('orders')
        .select(SUMMARY)
        .eq('client_id', clientId)
        .order('order_date', { ascending: false })
        .order('id', { ascending: false })
        .range(pageParam, pageParam + PAGE_SIZE - 1)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data as unknown as OrderSummary[];
    },
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length * PAGE_SIZE),
  });
}

export type OrderKey = { id: string } | { number: string } | { latestOf: string };

/** One order with its lines, payments and invoice; null when the caller has no such order. */
export async function fetchOrder(key: OrderKey, signal: AbortSignal): Promise<OrderDetail | null> {
  if ('id' in key && !UUID.test(key.id)) return null;
  const rest = await restClient();
  const all = rest.from('orders').select(DETAIL);
  const some =
    'id' in key
      ? all.eq('id', key.id)
      : 'number' in key
        ? all.eq('order_number', key.number)
        : all.eq('client_id', key.latestOf);
  const { data, error } = await some.order('order_date', { ascending: false }).limit(1).abortSignal(signal);
  if (error) throw new Error(error.message);
  const [order] = data as unknown as OrderDetail[];
  if (order === undefined) return null;
  return {
    ...order,
    order_items: [...order.order_items].sort((a, b) => a.position - b.position),
    payments: [...order.payments].sort((a, b) => b.created_at.localeCompare(a.created_at)),
  };
}

/** While the bank has not answered, the order is asked for again. */
const OPEN_PAYMENT_EVERY_MS = 5000;

export function useOrder(key: OrderKey | null) {
  return useQuery({
    queryKey: ['order', key],
    enabled: key !== null,
    queryFn: ({ signal }) => (key === null ? null : fetchOrder(key, signal)),
    refetchInterval: ({ state }) => (state.data?.payment_status === 'processing' ? OPEN_PAYMENT_EVERY_MS : false),
  });
}

/** Where a line's campaign should point. @throws {Error} with the server's reason */
export function useSetServiceLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ lineId, link }: { lineId: string; link: string }) => {
      const rest = await restClient();
      const { error } = await rest.rpc('set_service_link', { order_item_id: lineId, service_link: link });
      if (error) throw new Error(error.message);
    },
    // The link answers a question of the line's intake.
    onSuccess: () =>
      Promise.all(['order', 'orders', 'order-work'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}
