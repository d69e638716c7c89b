import { useQuery } from '@tanstack/react-query';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

/** The signed-in client's overview, in one request. */
export function usePortalOverview(userId: string) {
  return useQuery({
    queryKey: ['portal', 'overview', userId],
    ...liveOptions,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('portal_overview').abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}
