import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import { toCents } from '#domain/money.ts';
import type { TransferDetails } from '#domain/payments/bank-account.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { isGuestUser } from '#web/lib/session/session-storage.ts';
import { settledSession } from '#web/lib/session/session-store.ts';

type Order = RestRow<'orders'>;

const SUMMARY =
  'id,order_number,order_date,status,payment_status,cancel_reason,client_name,client_email,total_amount,currency,payments(amount,status,duplicate),order_items(id,name,service_type,quantity,service_link,campaign:campaign_delivery(release:releases(id,title,artwork)))';
const GUEST_DETAIL =
  'id,client_id,order_number,order_date,status,payment_status,cancel_reason,client_name,client_email,company,total_amount,currency,delivery_address,contact_phone,instagram_username,notes,subtotal,discount,tax,tax_rate,tax_name,tax_inclusive,reverse_charge,promo_code,terms_version,refund_policy_version,order_items(id,name,service_type,unit_price,quantity,line_total,service_link,position),origin,payment_terms,work_starts,payments(amount,status,duplicate,provider,brand,last4,reason,reason_code,created_at),instalments(position,amount,due_on),invoice:invoices(number,on_account,issued_on,status,seller,buyer,lines,subtotal,discount,tax,total,currency,tax_rate,tax_name,tax_inclusive,reverse_charge,facts)';
/** Guests see no credit notes. */
const DETAIL = `${GUEST_DETAIL},credit_notes(number,total,issued_on,facts)` as const;
const PAGE_SIZE = 20;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function fetchOrders(clientId: string, from: number, signal: AbortSignal) {
  const rest = await restClient();
  const { data, error } = await rest
    .from('orders')
    .select(SUMMARY)
    .eq('client_id', clientId)
    .order('order_date', { ascending: false })
    .order('id', { ascending: false })
    .range(from, from + PAGE_SIZE - 1)
    .abortSignal(signal);
  if (error) throw new Error(error.message);
  return data;
}

/** An order in the list. */
export type OrderSummary = Awaited<ReturnType<typeof fetchOrders>>[number];

/**
 * A client's own orders, newest first, one page at a time. Policies let admins read every order, so the query names the
 * owner.
 */
export function useOrders(clientId: string) {
  return useInfiniteQuery({
    queryKey: ['orders', clientId],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => fetchOrders(clientId, pageParam, signal),
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length * PAGE_SIZE),
  });
}

export type OrderKey = { id: string } | { number: string } | { latestOf: string };

const paidOrder = (payment: { status: string; duplicate: boolean }) =>
  payment.status === 'succeeded' && !payment.duplicate;

/** What an order owes, and how it can be transferred, if that was agreed. */
export interface OrderMoney {
  paid: number;
  open: number;
  /** What is asked for now, of what is open. */
  due: number;
  due_on: string | null;
  transfer: TransferDetails | null;
}

async function fetchMoney(orderId: string, signal: AbortSignal): Promise<OrderMoney | null> {
  const rest = await restClient();
  const [dues, transfer] = await Promise.all([
    rest.from('order_dues').select('paid,open,due,due_on').eq('order_id', orderId).abortSignal(signal).maybeSingle(),
    rest.rpc('transfer_details', { order_id: orderId }).abortSignal(signal),
  ]);
  const error = dues.error ?? transfer.error;
  if (error) throw new Error(error.message);
  return dues.data === null || dues.data.open === 0 ? null : { ...dues.data, transfer: transfer.data };
}

const mayOwe = ({ status, payment_status, total_amount }: Pick<Order, 'status' | 'payment_status' | 'total_amount'>) =>
  payment_status !== 'paid' && total_amount > 0 && status !== 'cancelled' && status !== 'refunded';

/** One order with its lines, payments, invoice, and what it owes (null: nothing); null if the client has no such order. */
export async function fetchOrder(key: OrderKey, signal: AbortSignal) {
  if ('id' in key && !UUID.test(key.id)) return null;
  const rest = await restClient();
  const { session } = await settledSession();
  const [column, value] = conditionOf(key);
  const isGuest = session !== null && isGuestUser(session.user);
  const orders = rest.from('orders');
  const found = isGuest ? orders.select(GUEST_DETAIL) : orders.select(DETAIL);
  const { data, error } = await found
    .eq(column, value)
    .order('order_date', { ascending: false })
    .limit(1)
    .abortSignal(signal);
  if (error) throw new Error(error.message);
  const [order] = data;
  if (order === undefined) return null;
  return {
    ...order,
    money: mayOwe(order) ? await fetchMoney(order.id, signal) : null,
    instalments: order.instalments.toSorted((a, b) => a.position - b.position),
    credit_notes: 'credit_notes' in order ? order.credit_notes : [],
    order_items: [...order.order_items].sort((a, b) => a.position - b.position),
    // The attempt that paid the order, then the newest.
    payments: [...order.payments].sort(
      (a, b) => Number(paidOrder(b)) - Number(paidOrder(a)) || b.created_at.localeCompare(a.created_at),
    ),
  };
}

function conditionOf(key: OrderKey): ['id' | 'order_number' | 'client_id', string] {
  if ('id' in key) return ['id', key.id];
  return 'number' in key ? ['order_number', key.number] : ['client_id', key.latestOf];
}

export type OrderDetail = NonNullable<Awaited<ReturnType<typeof fetchOrder>>>;

type Payable = Pick<Order, 'status' | 'payment_status'>;

/** Also after its work has begun. */
export const isPayable = ({ status, payment_status }: Payable): boolean =>
  !['cancelled', 'refunded'].includes(status) && ['unpaid', 'declined', 'requires_action'].includes(payment_status);

/** Something was paid, and something is open. */
export const isPartPaid = ({ payment_status, payments }: Pick<OrderSummary, 'payment_status' | 'payments'>): boolean =>
  payment_status !== 'paid' && payments.some((payment) => paidOrder(payment) && payment.amount > 0);

/** What was refunded, by its credit notes, if it is a part of the order. */
export function partRefund({ credit_notes: notes, total_amount: total }: OrderDetail): number | null {
  const cents = notes.reduce((sum, note) => sum + toCents(note.total), 0);
  return cents > 0 && cents < toCents(total) ? cents / 100 : null;
}

export type OrderLine = OrderDetail['order_items'][number];
export type Invoice = NonNullable<OrderDetail['invoice']>;

/** Poll interval of an order while its payment is pending. */
const OPEN_PAYMENT_EVERY_MS = 5000;

export function useOrder(key: OrderKey | null) {
  return useQuery({
    queryKey: ['order', key],
    enabled: key !== null,
    queryFn: ({ signal }) => (key === null ? null : fetchOrder(key, signal)),
    refetchInterval: ({ state }) => (state.data?.payment_status === 'processing' ? OPEN_PAYMENT_EVERY_MS : false),
  });
}

/** Sets the URL that a line's campaign promotes. @throws {Error} with the server's message */
export function useSetServiceLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ lineId, link }: { lineId: string; link: string }) => {
      const rest = await restClient();
      const { error } = await rest.rpc('set_service_link', { order_item_id: lineId, service_link: link });
      if (error) throw new Error(error.message);
    },
    // The link is also an answer of the line's intake.
    onSuccess: () =>
      Promise.all(['order', 'orders', 'order-work'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  });
}
