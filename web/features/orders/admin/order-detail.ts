import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestResult } from '#database/rows.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { updateRow } from '#web/lib/data/row-updates.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

const SELECT = `id,order_number,origin,order_date,updated_at,client_id,client:users(role),status,payment_status,cancel_reason,client_name,client_email,contact_phone,
delivery_address,instagram_username,notes,promo_code,terms_version,refund_policy_version,currency,subtotal,discount,tax,total_amount,country,region,company,tax_number,tax_rate,tax_name,tax_inclusive,reverse_charge,
lines:order_items(id,position,name,service_type,unit_price,quantity,line_total,service_link,
intake:intakes(answers,missing,completed_at,form:intake_forms(questions)),deliverables(id,title,version,kind,path,url,state,comment,decided_at,created_at),campaign:campaigns(id,name,status)),
payments(id,provider,livemode,status,duplicate,amount,currency,reference,brand,last4,reason,created_at,settled_at,undone_at),
refunds(id,payment_id,amount,currency,reason,state,failure,origin,created_at,returned_at,to_balance),
disputes(id,payment_id,reference,inquiry,reason,status,amount,currency,fee,fee_currency,evidence_due_at,opened_at,closed_at,paused_campaigns,created_at),
invoice:invoices(id,number,issued_on,total,facts),credit_notes(id,number,issued_on,total,dispute_id,facts)`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const newest = (a: { created_at: string }, b: { created_at: string }) => b.created_at.localeCompare(a.created_at);

async function fetchOrder(id: string, signal: AbortSignal) {
  if (!UUID.test(id)) return null;
  const rest = await restClient();
  const [{ data, error }, listed] = await Promise.all([
    rest.from('orders').select(SELECT).eq('id', id).limit(1).abortSignal(signal),
    rest.from('order_list').select('assignee').eq('id', id).limit(1).abortSignal(signal),
  ]);
  if (error) throw new Error(error.message);
  if (listed.error) throw new Error(listed.error.message);
  const [order] = data;
  if (order === undefined) return null;
  return {
    ...order,
    is_guest: order.client.role === 'guest',
    assignee: listed.data[0]?.assignee ?? null,
    lines: order.lines
      .map((line) => ({ ...line, deliverables: [...line.deliverables].sort(newest) }))
      .sort((a, b) => a.position - b.position),
    payments: [...order.payments].sort(newest),
    refunds: [...order.refunds].sort(newest),
    disputes: [...order.disputes].sort(newest),
    credit_notes: [...order.credit_notes].sort((a, b) => a.number.localeCompare(b.number)),
  };
}

/** An order as admins see it. Amounts are in its currency. */
export type AdminOrder = NonNullable<Awaited<ReturnType<typeof fetchOrder>>>;
export type Deliverable = AdminOrder['lines'][number]['deliverables'][number];
export type Payment = AdminOrder['payments'][number];
export type Refund = AdminOrder['refunds'][number];
export type Dispute = AdminOrder['disputes'][number];

/** Poll interval of an order while its payment or a refund is pending. */
const OPEN_EVERY_MS = 5000;

/** Null if there is no such order. */
export function useAdminOrder(id: string) {
  return useQuery({
    queryKey: ['admin-orders', 'one', id],
    queryFn: ({ signal }) => fetchOrder(id, signal),
    refetchInterval: ({ state }) =>
      state.data?.payment_status === 'processing' || state.data?.refunds.some((refund) => refund.state === 'requested')
        ? OPEN_EVERY_MS
        : false,
  });
}

export type TimelineEvent = RestResult<'order_timeline'>[number];

export function useTimeline(orderId: string) {
  return useQuery({
    queryKey: ['admin-orders', 'timeline', orderId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('order_timeline', { order_id: orderId }).abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

/** Every change of an order affects the list, its page and its timeline. */
export function useAfterOrderChange() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['admin-orders'] });
}

type OrderStep = { status: OrderStatus; cancel_reason?: string };

/** Changes the status, unless the order was changed since it was loaded. @throws {RowConflict} */
export const moveOrder = (order: Pick<AdminOrder, 'id' | 'updated_at'>, step: OrderStep) =>
  updateRow('orders', { id: order.id }, order, step);

export function useMoveOrder(order: Pick<AdminOrder, 'id' | 'updated_at'>) {
  const done = useAfterOrderChange();
  return useMutation({
    mutationFn: (step: OrderStep) => moveOrder(order, step),
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
