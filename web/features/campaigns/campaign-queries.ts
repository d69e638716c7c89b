import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestRow, RestUpdate } from '#database/rows.ts';
import type { CampaignStatus, DayFigure } from '#domain/campaigns/campaign.ts';
import type { liveOptions } from '#web/lib/data/live-query.ts';
import { RestError } from '#web/lib/data/rest-error.ts';
import { RowConflict, updateRow } from '#web/lib/data/row-updates.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import type { Campaign, CampaignDay } from './campaign-rows.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_DAYS = 1100;

export type EvidenceFile = Pick<RestRow<'result_imports'>, 'id' | 'file_name' | 'path' | 'applied_at'>;

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
        files: await fetchFiles([...new Set(days.flatMap(({ sources }) => Object.values(sources)))], signal),
      };
    },
  });
}

async function fetchFiles(ids: readonly string[], signal: AbortSignal): Promise<Map<string, EvidenceFile>> {
  if (ids.length === 0) return new Map();
  const rest = await restClient();
  const { data, error } = await rest
    .from('result_imports')
    .select('id,file_name,path,applied_at')
    .in('id', ids)
    .abortSignal(signal);
  if (error) throw new Error(error.message);
  return new Map(data.map((file) => [file.id, file]));
}

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['campaigns'] });
  // On errors too: the displayed data was out of date.
  return useMutation({ mutationFn: change, onSettled: refresh });
}

export type CampaignChange = Pick<
  RestUpdate<'campaigns'>,
  | 'name'
  | 'platform'
  | 'starts_on'
  | 'ends_on'
  | 'budget'
  | 'target_metric'
  | 'target_min'
  | 'target_max'
  | 'target_basis'
>;

/** Edits a campaign unless it was changed since it was loaded. @throws {RowConflict} */
export function useEditCampaign() {
  return useChange(({ loaded, changes }: { loaded: Pick<Campaign, 'id' | 'updated_at'>; changes: CampaignChange }) =>
    updateRow('campaigns', { id: loaded.id }, loaded, changes),
  );
}

/** Changes the status, or rejects the client's request (`status` stays the same). @throws {RowConflict} */
export function useMoveCampaign() {
  return useChange(({ loaded, status }: { loaded: Campaign; status: CampaignStatus }) =>
    updateRow(
      'campaigns',
      { id: loaded.id },
      loaded,
      status === loaded.status ? { requested_status: null } : { status },
    ),
  );
}

export function useDropDraft() {
  return useChange(async (id: string) => {
    const rest = await restClient();
    const { data, error } = await rest.from('campaigns').delete().eq('id', id).select('id');
    if (error) throw new Error(error.message);
    if (data.length === 0) throw new Error('Only a draft can be deleted.');
  });
}

export type DayFigures = Record<DayFigure, number | null>;

/** Inserts a day, or updates the row as it was shown. @throws {RowConflict} if another user changed that day */
export function useSaveDay() {
  return useChange(
    async ({
      campaignId,
      day,
      loaded,
      figures,
    }: {
      campaignId: string;
      day: string;
      loaded: CampaignDay | null;
      figures: DayFigures;
    }) => {
      const key = { campaign_id: campaignId, day };
      if (loaded !== null) return updateRow('campaign_days', key, loaded, figures);
      const rest = await restClient();
      const { data, error } = await rest
        .from('campaign_days')
        .insert({ ...key, ...figures })
        .select();
      if (error === null) return data[0];
      if (error.code !== '23505') throw new Error(error.message);
      const { data: now } = await rest.from('campaign_days').select().match(key).limit(1);
      throw new RowConflict('campaign_days', now?.[0] ?? null);
    },
  );
}
