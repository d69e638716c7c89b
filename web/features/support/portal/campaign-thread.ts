import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { RestError } from '#web/lib/data/rest-error.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

const THREAD = 'id,number,status,messages:ticket_messages(id,author_name,by_staff,body,attachments,created_at)';

/** The conversation about a campaign; null before the first message. */
export function useCampaignThread(campaignId: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['tickets', 'campaign', campaignId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error, status } = await rest
        .from('tickets')
        .select(THREAD)
        .eq('campaign_id', campaignId)
        .limit(1)
        .abortSignal(signal);
      if (error) throw new RestError(error, status);
      const [found] = data;
      return found === undefined
        ? null
        : { ...found, messages: [...found.messages].sort((a, b) => a.created_at.localeCompare(b.created_at)) };
    },
  });
}

/** Starts or continues the conversation about a campaign. @throws {RestError} */
export function useWriteAboutCampaign(campaignId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, attachments }: { body: string; attachments: string[] }) => {
      const rest = await restClient();
      const { error, status } = await rest.rpc('write_about_campaign', { campaign_id: campaignId, body, attachments });
      if (error) throw new RestError(error, status);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['tickets'] }),
  });
}
