import { useQuery } from '@tanstack/react-query';
import { restClient } from '#web/lib/data/rest-client.ts';

/** The line of an order that a campaign was made from, without its price: members of the team may not see money. */
export function useTeamOrigin(orderItemId: string | null) {
  return useQuery({
    queryKey: ['campaigns', 'team-origin', orderItemId],
    enabled: orderItemId !== null,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('team_order_lines')
        .select('name,quantity,service_link,order:team_orders(id,order_number)')
        .eq('id', orderItemId ?? '')
        .limit(1)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data[0] ?? null;
    },
  });
}
