import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Campaign, CampaignStatus, TargetMetric } from '#domain/campaign.ts';
import type { PackageFigure } from '#domain/catalogue.ts';
import type { OrderStatus } from '#domain/order.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';

export interface OrderForCampaigns {
  id: string;
  order_number: string;
  status: OrderStatus;
  client_name: string;
  lines: {
    id: string;
    name: string;
    quantity: number;
    position: number;
    package: { service: string; figures: PackageFigure[]; duration_days: number | null };
    campaign: { id: string; name: string; status: CampaignStatus } | null;
  }[];
}

const FIELDS =
  'id,order_number,status,client_name,lines:order_items(id,name,quantity,position,package:packages(service,figures,duration_days),campaign:campaigns(id,name,status))';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MEASURED: readonly TargetMetric[] = ['views', 'streams', 'reach', 'followers'];

/** What a line promises that results can be measured by; null for a line that gets no campaign. The database decides the same way. */
export function promiseOf({ package: { figures } }: OrderForCampaigns['lines'][number]): PackageFigure | null {
  return (
    figures.find(({ metric, basis }) => (MEASURED as readonly string[]).includes(metric) && basis !== 'included') ??
    null
  );
}

/** An order by id or number with its lines and their campaigns; null when there is none. */
export function useOrderForCampaigns(order: string) {
  return useQuery({
    queryKey: ['campaigns', 'order', order],
    enabled: order !== '',
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('orders')
        .select(FIELDS)
        .eq(UUID.test(order) ? 'id' : 'order_number', order)
        .limit(1)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      const [found] = data as unknown as OrderForCampaigns[];
      return found === undefined ? null : { ...found, lines: [...found.lines].sort((a, b) => a.position - b.position) };
    },
  });
}

/** Makes the drafts that an order's lines are missing. @throws {Error} with the server's reason */
export function useCreateCampaigns() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (orderId: string) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('create_campaigns_from_order', { order_id: orderId });
      if (error) throw new Error(error.message);
      return data as Campaign[];
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
  });
}
