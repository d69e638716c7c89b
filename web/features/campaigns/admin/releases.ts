import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestInsert, RestRow } from '#database/rows.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

export type CampaignNote = RestRow<'campaign_notes'>;

/** The value of the choice that makes a release. */
export const NEW_RELEASE = 'new';

/** The client's releases, by title. */
export function useReleasesOf(clientId: string) {
  return useQuery({
    queryKey: ['campaigns', 'releases', clientId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('releases')
        .select()
        .eq('client_id', clientId)
        .order('title')
        .limit(500)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: ['campaigns'] }) });
}

/** Moves a campaign to another release, or to a new one that is named after it. The database removes a release without campaigns. */
export function useMoveToRelease(campaign: { id: string; client_id: string }) {
  return useChange(async (release: string) => {
    const rest = await restClient();
    const id = release === NEW_RELEASE ? crypto.randomUUID() : release;
    if (release === NEW_RELEASE) {
      const { error } = await rest.from('releases').insert({ id, client_id: campaign.client_id });
      if (error) throw new Error(error.message);
    }
    const { error } = await rest.from('campaigns').update({ release_id: id }).eq('id', campaign.id);
    if (error) throw new Error(error.message);
  });
}

/** What the team recorded for a campaign, newest first. */
export function useCampaignNotes(campaignId: string) {
  return useQuery({
    queryKey: ['campaigns', 'notes', campaignId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('campaign_notes')
        .select()
        .eq('campaign_id', campaignId)
        .order('day', { ascending: false })
        .order('created_at', { ascending: false })
        .limit(200)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}

export function useAddNote() {
  return useChange(async (note: Pick<RestInsert<'campaign_notes'>, 'campaign_id' | 'day' | 'kind' | 'text'>) => {
    const rest = await restClient();
    const { error } = await rest.from('campaign_notes').insert(note);
    if (error) throw new Error(error.message);
  });
}

export function useDropNote() {
  return useChange(async (id: string) => {
    const rest = await restClient();
    const { error } = await rest.from('campaign_notes').delete().eq('id', id);
    if (error) throw new Error(error.message);
  });
}
