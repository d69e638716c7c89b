import { useQuery } from '@tanstack/react-query';
import type { PaymentAccount } from '#domain/payments/payment-account.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

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
