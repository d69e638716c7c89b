import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestInsert, RestRow } from '#database/rows.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

export type ExchangeRate = RestRow<'exchange_rates'>;
const RATES = ['exchange-rates'];
const SETUP = ['document-setup'];
const MAX_ROWS = 200;

/** Newest first. */
export function useExchangeRates() {
  return useQuery({
    queryKey: RATES,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('exchange_rates')
        .select()
        .order('valid_from', { ascending: false })
        .order('created_at', { ascending: false })
        .limit(MAX_ROWS)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

/** Documents that waited for the rate get their amounts. @throws {Error} with the server's message */
export function useAddExchangeRate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (rate: RestInsert<'exchange_rates'>) => {
      const rest = await restClient();
      const { error } = await rest.from('exchange_rates').insert(rate);
      if (error) throw new Error(error.message);
    },
    onSuccess: () => Promise.all([RATES, SETUP].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

/** What documents of the shop are, and what they lack. */
export function useDocumentSetup() {
  return useQuery({
    queryKey: SETUP,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('document_setup').abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}
