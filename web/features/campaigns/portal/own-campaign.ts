import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { RestError } from '#web/lib/data/rest-error.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import type { FiguresOfDay } from '#web/features/campaigns/figures.ts';

/** What clients can read of their own campaigns. */

const COLUMNS = 'day,impressions,clicks,views,streams,reach,followers,conversions,conversion_value,spend';
/** The REST API's page size; three years of days are more. */
const PAGE_SIZE = 1000;
const MAX_PAGES = 4;

async function fetchDays(campaignId: string, signal: AbortSignal): Promise<FiguresOfDay[]> {
  const rest = await restClient();
  const days: FiguresOfDay[] = [];
  for (let page = 0; page < MAX_PAGES && days.length === page * PAGE_SIZE; page++) {
    const { data, error, status } = await rest
      .from('campaign_results')
      .select(COLUMNS)
      .eq('campaign_id', campaignId)
      .order('day', { ascending: false })
      .range(page * PAGE_SIZE, (page + 1) * PAGE_SIZE - 1)
      .abortSignal(signal);
    if (error) throw new RestError(error, status);
    days.push(...data);
  }
  return days.reverse();
}

/** Days with results, oldest first. */
export function useDailyFigures(campaignId: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['campaigns', 'daily', campaignId],
    queryFn: ({ signal }) => fetchDays(campaignId, signal),
  });
}

/** The sources of each figure: files and manual entries. */
export function useEvidence(campaignId: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['campaigns', 'evidence', campaignId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error, status } = await rest
        .rpc('campaign_evidence', { campaign_id: campaignId })
        .abortSignal(signal);
      if (error) throw new RestError(error, status);
      return data;
    },
  });
}

/** The campaign's events, newest first. */
export function useCampaignTimeline(campaignId: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['campaigns', 'timeline', campaignId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error, status } = await rest
        .rpc('campaign_timeline', { campaign_id: campaignId })
        .abortSignal(signal);
      if (error) throw new RestError(error, status);
      return data;
    },
  });
}

/** Asks the team to pause or resume the campaign; null withdraws the request. @throws {RestError} */
export function useRequestStatus(campaignId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: 'active' | 'paused' | null) => {
      const rest = await restClient();
      const { error, status } = await rest.rpc('request_campaign_status', { campaign_id: campaignId, wanted });
      if (error) throw new RestError(error, status);
    },
    // On errors too: the displayed data was out of date.
    onSettled: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
  });
}
