import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { IntakeAnswers, IntakeQuestion } from '#domain/intake.ts';
import type { OrderStatus, PaymentStatus } from '#domain/order.ts';
import { updateRow } from '#web/lib/row-updates.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';

export interface Deliverable {
  id: string;
  title: string;
  version: number;
  kind: 'file' | 'link';
  path: string | null;
  url: string | null;
  state: 'delivered' | 'approved' | 'returned';
  comment: string | null;
  decided_at: string | null;
  created_at: string;
}

export interface StaffOrderLine {
  id: string;
  position: number;
  name: string;
  service_type: string;
  unit_price: number;
  quantity: number;
  line_total: number;
  service_link: string | null;
  intake: { answers: IntakeAnswers; missing: IntakeQuestion[]; completed_at: string | null } | null;
  deliverables: Deliverable[];
  campaign: { id: string; name: string } | null;
}

export interface Payment {
  id: string;
  provider: string;
  status: string;
  amount: number;
  currency: string;
  reference: string | null;
  brand: string | null;
  last4: string | null;
  reason: string | null;
  created_at: string;
  settled_at: string | null;
}

export interface Refund {
  id: string;
  amount: number;
  currency: string;
  reason: string;
  state: 'requested' | 'succeeded' | 'failed';
  failure: string | null;
  created_at: string;
}

/** An order as staff work on it. Amounts are of its currency. */
export interface StaffOrder {
  id: string;
  order_number: string;
  order_date: string;
  updated_at: string;
  client_id: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  cancel_reason: string | null;
  client_name: string;
  client_email: string;
  contact_phone: string | null;
  delivery_address: string | null;
  instagram_username: string | null;
  notes: string | null;
  promo_code: string | null;
  currency: string;
  subtotal: number;
  discount: number;
  tax: number;
  total_amount: number;
  lines: StaffOrderLine[];
  payments: Payment[];
  refunds: Refund[];
  invoice: { id: string; number: string; issued_on: string; total: number } | null;
  credit_notes: { id: string; number: string; issued_on: string; total: number }[];
}

const SELECT =
  `id,order_number,order_date,updated_at,client_id,status,payment_status,cancel_reason,client_name,client_email,contact_phone,
delivery_address,instagram_username,notes,promo_code,currency,subtotal,discount,tax,total_amount,
lines:order_items(id,position,name,service_type,unit_price,quantity,line_total,service_link,
intake:intakes(answers,missing,completed_at),deliverables(id,title,version,kind,path,url,state,comment,decided_at,created_at),campaign:campaigns(id,name)),
payments(id,provider,status,amount,currency,reference,brand,last4,reason,created_at,settled_at),
refunds(id,amount,currency,reason,state,failure,created_at),
invoice:invoices(id,number,issued_on,total),credit_notes(id,number,issued_on,total)`.replaceAll('\n', '');

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const newest = (a: { created_at: string }, b: { created_at: string }) => b.created_at.localeCompare(a.created_at);

async function fetchOrder(id: string, signal: AbortSignal): Promise<StaffOrder | null> {
  if (!UUID.test(id)) return null;
  const rest = await restClient();
  const { data, error } = await rest.from('orders').select(SELECT).eq('id', id).limit(1).abortSignal(signal);
  if (error) throw new Error(error.message);
  const [order] = data as unknown as StaffOrder[];
  if (order === undefined) return null;
  return {
    ...order,
    lines: order.lines
      .map((line) => ({ ...line, deliverables: [...line.deliverables].sort(newest) }))
      .sort((a, b) => a.position - b.position),
    payments: [...order.payments].sort(newest),
    refunds: [...order.refunds].sort(newest),
    credit_notes: [...order.credit_notes].sort((a, b) => a.number.localeCompare(b.number)),
  };
}

/** While the provider has not answered, the order is asked for again. */
const OPEN_EVERY_MS = 5000;

/** Null when there is no such order. */
export function useStaffOrder(id: string) {
  return useQuery({
    queryKey: ['staff-orders', 'one', id],
    queryFn: ({ signal }) => fetchOrder(id, signal),
    refetchInterval: ({ state }) =>
      state.data?.payment_status === 'processing' || state.data?.refunds.some((refund) => refund.state === 'requested')
        ? OPEN_EVERY_MS
        : false,
  });
}

export interface TimelineEvent {
  id: string;
  at: string;
  kind: 'change' | 'mail' | 'note';
  actor_id: string | null;
  actor: string | null;
  detail: {
    table?: string;
    action?: string;
    before?: Record<string, unknown> | null;
    after?: Record<string, unknown> | null;
    template?: string;
    to?: string;
    state?: string;
    error?: string | null;
    text?: string;
  };
}

export function useTimeline(orderId: string) {
  return useQuery({
    queryKey: ['staff-orders', 'timeline', orderId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('order_timeline', { order_id: orderId }).abortSignal(signal);
      if (error) throw new Error(error.message);
      return data as TimelineEvent[];
    },
  });
}

/** Whatever is done to an order shows in the list, on its page and in its timeline. */
export function useAfterOrderChange() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['staff-orders'] });
}

/** Moves an order on, unless somebody else changed it since it was read. Fails with a `RowConflict` then. */
export function useMoveOrder(order: Pick<StaffOrder, 'id' | 'updated_at'>) {
  const done = useAfterOrderChange();
  return useMutation({
    mutationFn: (step: { status: OrderStatus; cancel_reason?: string }) =>
      updateRow<StaffOrder>('orders', { id: order.id }, order, { ...step }),
    onSettled: done,
  });
}

export function useAddNote(orderId: string) {
  const done = useAfterOrderChange();
  return useMutation({
    mutationFn: async (text: string) => {
      const rest = await restClient();
      const { error } = await rest.from('order_notes').insert({ order_id: orderId, text });
      if (error) throw new Error(error.message);
    },
    onSuccess: done,
  });
}
