import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { restClient } from '#web/lib/data/rest-client.ts';

const NUMBERS = ['tax-numbers'];
const MAX_ROWS = 200;

/** The numbers that wait for the team, then the others, newest first. */
export function useTaxNumbers() {
  return useQuery({
    queryKey: NUMBERS,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('tax_numbers')
        .select(
          'id,client_id,country,number,company,status,checked_at,by_team,client:users!tax_numbers_client_id_fkey(email)',
        )
        .order('status', { ascending: false })
        .order('checked_at', { ascending: false })
        .limit(MAX_ROWS)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

export type TaxNumberRow = NonNullable<ReturnType<typeof useTaxNumbers>['data']>[number];

/** @throws {Error} with the server's message */
export function useDecideTaxNumber() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, decision }: { id: string; decision: 'confirmed' | 'refused' }) => {
      const rest = await restClient();
      const { error } = await rest.rpc('decide_tax_number', { tax_number_id: id, decision });
      if (error) throw new Error(error.message);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: NUMBERS }),
  });
}
