import { useMutation, useQuery } from '@tanstack/react-query';
import type { WorkStarts } from '#domain/orders/order.ts';
import type { RestRow } from '#database/rows.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { useAfterMoney } from './after-money.ts';
import { remindOfPayment } from './overdue.ts';

export type OrderDues = Pick<
  RestRow<'order_dues'>,
  'total' | 'paid' | 'written_off' | 'open' | 'due' | 'due_on' | 'currency'
>;
export type Instalment = Pick<RestRow<'instalments'>, 'position' | 'amount' | 'due_on'>;
export type WriteOff = Pick<RestRow<'write_offs'>, 'amount' | 'reason' | 'created_at'>;

export interface OrderPayments {
  dues: OrderDues;
  instalments: Instalment[];
  write_off: WriteOff | null;
  work_starts: WorkStarts;
  payment_terms: RestRow<'orders'>['payment_terms'];
}

/** What an order has paid and owes, and when how much of it is due. */
export function useOrderPayments(orderId: string) {
  return useQuery({
    queryKey: ['admin-orders', 'payments', orderId],
    queryFn: async ({ signal }): Promise<OrderPayments> => {
      const rest = await restClient();
      const [dues, order] = await Promise.all([
        rest
          .from('order_dues')
          .select('total,paid,written_off,open,due,due_on,currency')
          .eq('order_id', orderId)
          .abortSignal(signal)
          .single()
          .throwOnError(),
        rest
          .from('orders')
          .select(
            'work_starts,payment_terms,instalments(position,amount,due_on),write_off:write_offs(amount,reason,created_at)',
          )
          .eq('id', orderId)
          .abortSignal(signal)
          .single()
          .throwOnError(),
      ]);
      return {
        ...order.data,
        dues: dues.data,
        instalments: order.data.instalments.toSorted((a, b) => a.position - b.position),
      };
    },
  });
}

export function useSetInstalments(orderId: string) {
  const done = useAfterMoney();
  return useMutation({
    mutationFn: async (plan: { instalments: { amount: number; due_on: string }[]; work_starts: WorkStarts }) => {
      const rest = await restClient();
      const { error } = await rest.rpc('set_instalments', { order_id: orderId, ...plan });
      if (error) throw new Error(error.message);
    },
    onSuccess: done,
  });
}

export function useWriteOff(orderId: string) {
  const done = useAfterMoney();
  return useMutation({
    mutationFn: async (reason: string) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('write_off', { order_id: orderId, reason });
      if (error) throw new Error(error.message);
      return data;
    },
    onSuccess: done,
  });
}

export function useRemind(orderId: string) {
  const done = useAfterMoney();
  return useMutation({ mutationFn: () => remindOfPayment(orderId), onSettled: done });
}

/** Issues the invoice before the order is paid. Returns its number. */
export function useIssueInvoice(orderId: string) {
  const done = useAfterMoney();
  return useMutation({
    mutationFn: async () => {
      const { data } = await callFunction<{ invoice: { number: string } }>('issue-invoice', {
        body: { order_id: orderId },
      });
      return data.invoice.number;
    },
    onSettled: done,
  });
}
