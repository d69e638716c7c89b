import { useQuery } from '@tanstack/react-query';
import type { Capability, TeamAccess } from '#domain/people/capability.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

const FRESH_MS = 60_000;

/** What the signed-in member of the team may do; null for anyone else. It is asked again when the window gets the focus. */
export function useAccess() {
  return useQuery({
    queryKey: ['access'],
    // Every screen asks in many places.
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }): Promise<TeamAccess | null> => {
      const rest = await restClient();
      const { data } = await rest.rpc('my_access').abortSignal(signal).throwOnError();
      return data;
    },
  });
}

/** For what a screen offers. The database decides again. */
export function useMay(): (capability: Capability) => boolean {
  const { data } = useAccess();
  return (capability) => data?.capabilities.includes(capability) === true;
}

/** Whether this member of the team only delivers what is assigned to them, as contractors do. */
export function useDeliversOnly(): boolean {
  const may = useMay();
  return may('work.deliver') && !may('orders.read') && !may('campaigns.read');
}
