import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Campaign, CampaignEvent, FigureSource } from '#domain/campaign.ts';
import { liveOptions } from '#web/lib/live-query.ts';
import { RestRefusal } from '#web/lib/rest-refusal.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';
import type { FiguresOfDay } from './figures.ts';

/** What a client sees of one of its campaigns. */

const FIGURES = 'impressions,clicks,views,streams,reach,followers,conversions,conversion_value,spend';
/** What the data door gives at once; three years of days are more. */
const AT_ONCE = 1000;
const MOST_PAGES = 4;

async function fetchDays(campaignId: string, signal: AbortSignal): Promise<FiguresOfDay[]> {
  const rest = await restClient();
  const days: FiguresOfDay[] = [];
  for (let page = 0; page < MOST_PAGES && days.length === page * AT_ONCE; page++) {
    const { data, error, status } = await rest
      .from('campaign_days')
      .select(`day,${FIGURES}`)
      .eq('campaign_id', campaignId)
      .order('day', { ascending: false })
      .range(page * AT_ONCE, (page + 1) * AT_ONCE - 1)
      .abortSignal(signal);
    if (error) throw new RestRefusal(error, status);
    days.push(...(data as unknown as FiguresOfDay[]));
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

async function callFor<Row>(
  name: 'campaign_evidence' | 'campaign_timeline',
  campaignId: string,
  signal: AbortSignal,
): Promise<Row[]> {
  const rest = await restClient();
  const { data, error, status } = await rest.rpc(name, { campaign_id: campaignId }).abortSignal(signal);
  if (error) throw new RestRefusal(error, status);
  return data as Row[];
}

/** Where each figure comes from: files, and what was typed. */
export function useEvidence(campaignId: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['campaigns', 'evidence', campaignId],
    queryFn: ({ signal }) => callFor<FigureSource>('campaign_evidence', campaignId, signal),
  });
}

/** What happened to the campaign, newest first. */
export function useCampaignTimeline(campaignId: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['campaigns', 'timeline', campaignId],
    queryFn: ({ signal }) => callFor<CampaignEvent>('campaign_timeline', campaignId, signal),
  });
}

/** Asks staff for a pause or to go on; null takes the request back. Fails with a `RestRefusal`. */
export function useRequestStatus(campaignId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: 'active' | 'paused' | null) => {
      const rest = await restClient();
      const { data, error, status } = await rest.rpc('request_campaign_status', { campaign_id: campaignId, wanted });
      if (error) throw new RestRefusal(error, status);
      return data as Campaign;
    },
    // A refusal too: what is shown was not up to date.
    onSettled: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
  });
}
