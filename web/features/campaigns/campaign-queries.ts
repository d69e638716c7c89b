import { useQuery } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import { currenciesToConvert, type ImportRate } from '#domain/campaigns/result-import.ts';
import type { liveOptions } from '#web/lib/data/live-query.ts';
import { RestError } from '#web/lib/data/rest-error.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_DAYS = 1100;

export interface EvidenceFile extends Pick<RestRow<'result_imports'>, 'id' | 'file_name' | 'path' | 'applied_at'> {
  /** How this campaign's amounts in the file were converted. */
  rates: ImportRate[];
}

/** Null if there is no such campaign. */
export function useCampaign(id: string, options: Partial<typeof liveOptions> = {}) {
  return useQuery({
    ...options,
    queryKey: ['campaigns', 'one', id],
    queryFn: async ({ signal }) => {
      if (!UUID.test(id)) return null;
      const rest = await restClient();
      const { data, error, status } = await rest
        .from('campaign_delivery')
        .select()
        .eq('id', id)
        .limit(1)
        .abortSignal(signal);
      if (error) throw new RestError(error, status);
      return data[0] ?? null;
    },
  });
}

export function useCampaignOrigin(orderItemId: string | null) {
  return useQuery({
    queryKey: ['campaigns', 'origin', orderItemId],
    enabled: orderItemId !== null,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('order_items')
        .select('name,quantity,service_link,order:orders(id,order_number)')
        .eq('id', orderItemId ?? '')
        .limit(1)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data[0] ?? null;
    },
  });
}

/** All days of a campaign, oldest first, and the source files of their figures. */
export function useCampaignDays(id: string) {
  return useQuery({
    queryKey: ['campaigns', 'days', id],
    enabled: UUID.test(id),
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('campaign_days')
        .select()
        .eq('campaign_id', id)
        .order('day', { ascending: false })
        .limit(MAX_DAYS)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      const days = data.reverse();
      return {
        days,
        files: await fetchFiles(id, [...new Set(days.flatMap(({ sources }) => Object.values(sources)))], signal),
      };
    },
  });
}

async function fetchFiles(
  campaignId: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, EvidenceFile>> {
  if (ids.length === 0) return new Map();
  const rest = await restClient();
  const { data, error } = await rest
    .from('result_imports')
    .select('id,file_name,path,applied_at,mapping,rates,names:report->names')
    .in('id', ids)
    .abortSignal(signal);
  if (error) throw new Error(error.message);
  return new Map(
    data.map(({ mapping, rates, names, ...file }) => {
      const chosen = new Map(Object.entries(mapping));
      const own = currenciesToConvert(names, (name) => chosen.get(name) === campaignId);
      return [file.id, { ...file, rates: rates.filter(({ from }) => own.includes(from)) }];
    }),
  );
}
