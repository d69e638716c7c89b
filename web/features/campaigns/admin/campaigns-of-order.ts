import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TargetMetric } from '#domain/campaigns/campaign.ts';
import type { PackageFigure } from '#domain/catalogue/catalogue.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

const FIELDS =
  'id,order_number,status,client_name,lines:order_items(id,name,quantity,position,package:packages(service,figures,duration_days),campaign:campaigns(id,name,status))';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MEASURED: readonly string[] = ['views', 'streams', 'reach', 'followers'] satisfies TargetMetric[];

/**
 * What an order line promises in measurable figures; null for a line without a campaign. The database applies the same
 * rule.
 */
export function promiseOf({
  package: sold,
}: Pick<OrderForCampaigns['lines'][number], 'package'>): PackageFigure | null {
  return sold?.figures.find(({ metric, basis }) => MEASURED.includes(metric) && basis !== 'included') ?? null;
}

async function fetchOrder(order: string, signal: AbortSignal) {
  const rest = await restClient();
  const { data, error } = await rest
    .from('orders')
    .select(FIELDS)
    .eq(UUID.test(order) ? 'id' : 'order_number', order)
    .limit(1)
    .abortSignal(signal);
  if (error) throw new Error(error.message);
  const [found] = data;
  return found === undefined ? null : { ...found, lines: found.lines.toSorted((a, b) => a.position - b.position) };
}

export type OrderForCampaigns = NonNullable<Awaited<ReturnType<typeof fetchOrder>>>;

/** An order by id or number, with its lines and their campaigns; null if there is none. */
export function useOrderForCampaigns(order: string) {
  return useQuery({
    queryKey: ['campaigns', 'order', order],
    enabled: order !== '',
    queryFn: ({ signal }) => fetchOrder(order, signal),
  });
}

/** Creates the missing draft campaigns of an order's lines. @throws {Error} with the server's message */
export function useCreateCampaigns() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (orderId: string) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('create_campaigns_from_order', { order_id: orderId });
      if (error) throw new Error(error.message);
      return data;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
  });
}
