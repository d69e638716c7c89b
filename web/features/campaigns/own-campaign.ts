import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { RestRefusal } from '#web/lib/data/rest-error.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import type { FiguresOfDay } from './figures.ts';

/** What a client sees of one of its campaigns. */

const COLUMNS = 'day,impressions,clicks,views,streams,reach,followers,conversions,conversion_value,spend';
/** What the data door gives at once; three years of days are more. */
const AT_ONCE = 1000;
const MOST_PAGES = 4;

async function fetchDays(campaignId: string, signal: AbortSignal): Promise<FiguresOfDay[]> {
  const rest = await restClient();
  const days: FiguresOfDay[] = [];
  for (let page = 0; page < MOST_PAGES && days.length === page * AT_ONCE; page++) {
    const { data, error, status } = await rest
      .from('campaign_days')
      .select(COLUMNS)
      .eq('campaign_id', campaignId)
      .order('day', { ascending: false })
      .range(page * AT_ONCE, (page + 1) * AT_ONCE - 1)
      .abortSignal(signal);
    if (error) throw new RestRefusal(error, status);
    days.push(...data);
  }
  return days.reverse();
}

/** The days with results, oldest first. */
export function useDailyFigures(campaignId: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['campaigns', 'daily', campaignId],
    queryFn: ({ signal }) => fetchDays(campaignId, signal),
  });
}

/** Where each figure comes from: files, and what the team typed. */
export function useEvidence(campaignId: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['campaigns', 'evidence', campaignId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error, status } = await rest
        .rpc('campaign_evidence', { campaign_id: campaignId })
        .abortSignal(signal);
      if (error) throw new RestRefusal(error, status);
      return data;
    },
  });
}

/** What happened to the campaign, newest first. */
export function useCampaignTimeline(campaignId: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['campaigns', 'timeline', campaignId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error, status } = await rest
        .rpc('campaign_timeline', { campaign_id: campaignId })
        .abortSignal(signal);
      if (error) throw new RestRefusal(error, status);
      return data;
    },
  });
}

/** Asks staff for a pause or to go on; null takes the request back. Fails with a `RestRefusal`. */
export function useRequestStatus(campaignId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: 'active' | 'paused' | null) => {
      const rest = await restClient();
      const { error, status } = await rest.rpc('request_campaign_status', { campaign_id: campaignId, wanted });
      if (error) throw new RestRefusal(error, status);
    },
    // A refusal too: what is shown was not up to date.
    onSettled: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
  });
}
