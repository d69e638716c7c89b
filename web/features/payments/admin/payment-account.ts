import { useQuery } from '@tanstack/react-query';
import { callFunction } from '#web/lib/data/functions.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

/** The response of `GET /functions/v1/payment-account`. */
export interface PaymentAccount {
  provider: 'stripe' | 'sandbox' | null;
  livemode: boolean;
  account: { name: string | null; country: string | null } | null;
  webhookUrl: string | null;
}

export const usePaymentAccount = () =>
  useQuery({
    queryKey: ['payment-account'],
    queryFn: async () => (await callFunction<PaymentAccount>('payment-account')).data,
  });

/** What is heard from the provider, and the payments that are unclear. */
export const usePaymentsAttention = () =>
  useQuery({
    ...liveOptions,
    queryKey: ['payments-attention'],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('payments_attention').abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
