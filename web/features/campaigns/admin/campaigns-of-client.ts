import { useQuery } from '@tanstack/react-query';
import { restClient } from '#web/lib/data/rest-client.ts';

/** The latest campaigns of one client, for admin screens. */
export function useCampaignsOfClient(clientId: string) {
  return useQuery({
    queryKey: ['campaigns', 'of', clientId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('campaign_delivery')
        .select('id,name,platform,status,pace,requested_status')
        .eq('client_id', clientId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(20)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}
