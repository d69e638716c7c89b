import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestInsert, RestRow } from '#database/rows.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

export type TaxRate = RestRow<'tax_rates'>;
const RATES = ['tax-rates'];

/** All rates, those of yesterday included. There are a few hundred at most. */
export function useTaxRates() {
  return useQuery({
    queryKey: RATES,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('tax_rates')
        .select()
        .order('country', { nullsFirst: true })
        .order('region', { nullsFirst: true })
        .order('valid_from', { ascending: false })
        .order('created_at', { ascending: false })
        .limit(1000)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

/** @throws {Error} with the server's message */
export function useAddTaxRate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (rate: RestInsert<'tax_rates'>) => {
      const rest = await restClient();
      const { error } = await rest.from('tax_rates').insert(rate);
      if (error) throw new Error(error.message);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: RATES }),
  });
}

/** Withdraws a rate whose day has not come. */
export function useRemoveTaxRate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const rest = await restClient();
      const { data, error } = await rest.from('tax_rates').delete().eq('id', id).select('id');
      if (error) throw new Error(error.message);
      if (data.length === 0) throw new Error('This rate applies already, so it stays. Add a new one instead.');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: RATES }),
  });
}

/**
 * Confirms rates that came with the software, or removes them; one for everywhere else stays.
 *
 * @throws {Error} with the server's message
 */
export function useSettleTaxRates() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ rates, decision }: { rates: readonly TaxRate[]; decision: 'confirm' | 'remove' }) => {
      const rest = await restClient();
      const { error } = await rest.rpc('settle_tax_rates', { rate_ids: rates.map(({ id }) => id), decision });
      if (error) throw new Error(error.message);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: RATES }),
  });
}
