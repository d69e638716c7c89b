import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { withDocument } from './order-margin.ts';

export type Fee = RestRow<'work_fee_list'>;

export const feeStates = ['owed', 'agreed', 'paid'] as const;
export type FeeState = (typeof feeStates)[number];

/** Enough for years of unpaid work. */
export const MAX_FEES = 1000;
const FEES = 'work-fees';

/** Owed: the work is completed; agreed: it is not. Unpaid ones by person and age, paid ones from the newest payment. */
export function useFees(state: FeeState) {
  return useQuery({
    queryKey: [FEES, state],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const all = rest.from('work_fee_list').select().gt('amount', 0);
      const query =
        state === 'paid'
          ? all.not('paid_on', 'is', null).order('paid_on', { ascending: false })
          : (state === 'owed' ? all.not('owed_on', 'is', null) : all.is('owed_on', null))
              .is('paid_on', null)
              .order('person_name')
              .order('person')
              .order(state === 'owed' ? 'owed_on' : 'created_at');
      const { data, error } = await query.order('id').limit(MAX_FEES).abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

/** Orders show fees as well. */
function useAfterPayment() {
  const queries = useQueryClient();
  return () => Promise.all([FEES, 'admin-orders'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
}

interface FeePayment {
  fees: readonly Pick<Fee, 'id' | 'person'>[];
  paidOn: string;
  reference: string;
  /** The person's invoice, if all fees are of one. */
  invoice: File | null;
}

/** All of them or none. */
export function usePayFees() {
  const done = useAfterPayment();
  return useMutation({
    mutationFn: async ({ fees, paidOn, reference, invoice }: FeePayment) => {
      const rest = await restClient();
      const payment = { fees: fees.map(({ id }) => id), paid_on: paidOn, reference };
      const pay = async (more: { document?: string }) => {
        const { error } = await rest.rpc('pay_fees', { ...payment, ...more });
        if (error) throw new Error(error.message);
      };
      if (invoice === null) await pay({});
      else await withDocument(`fees/${fees[0]?.person}`, invoice, (document) => pay({ document }));
    },
    onSettled: done,
  });
}

export function useTakeBackFeePayment() {
  const done = useAfterPayment();
  return useMutation({
    mutationFn: async (fee: string) => {
      const rest = await restClient();
      const { error } = await rest.rpc('take_back_fee_payment', { fee });
      if (error) throw new Error(error.message);
    },
    onSettled: done,
  });
}
