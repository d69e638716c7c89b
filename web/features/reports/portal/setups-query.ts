import { useQuery } from '@tanstack/react-query';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

/** What the signed-in client has ordered that has brought nothing yet. */
export function useSetups(userId: string) {
  return useQuery({
    queryKey: ['portal', 'setups', userId],
    ...liveOptions,
    enabled: userId !== '',
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('portal_setups').abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}
