import { useQuery } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

export type PlanConsent = Pick<
  RestRow<'plan_consents'>,
  | 'amount'
  | 'currency'
  | 'wording'
  | 'version'
  | 'locale'
  | 'card_id'
  | 'accepted_at'
  | 'revoked_at'
  | 'revoked_because'
>;
export type PlanCharge = Pick<
  RestRow<'plan_charges'>,
  'order_id' | 'state' | 'failures' | 'next_attempt_at' | 'reason_code' | 'first_failed_at'
> & { orders: Pick<RestRow<'orders'>, 'order_number' | 'total_amount' | 'currency' | 'status'> };

/** How a client's plan is paid: the latest agreement, and the latest charges that failed. */
export function usePlanPayment(clientId: string) {
  return useQuery({
    queryKey: ['users', 'one', clientId, 'plan-payment'],
    queryFn: async ({ signal }): Promise<{ consent: PlanConsent | null; charges: PlanCharge[] }> => {
      const rest = await restClient();
      const [consent, charges] = await Promise.all([
        rest
          .from('plan_consents')
          .select('amount,currency,wording,version,locale,card_id,accepted_at,revoked_at,revoked_because')
          .eq('client_id', clientId)
          .order('accepted_at', { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError(),
        rest
          .from('plan_charges')
          .select(
            'order_id,state,failures,next_attempt_at,reason_code,first_failed_at,orders(order_number,total_amount,currency,status)',
          )
          .eq('client_id', clientId)
          .gt('failures', 0)
          .order('created_at', { ascending: false })
          .limit(5)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return { consent: consent.data, charges: charges.data };
    },
  });
}
