import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestUpdate } from '#database/rows.ts';
import type { CampaignStatus, DayFigure } from '#domain/campaigns/campaign.ts';
import type { Campaign, CampaignDay } from '#web/features/campaigns/campaign-rows.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { RestError } from '#web/lib/data/rest-error.ts';
import { RowConflict, updateRow } from '#web/lib/data/row-updates.ts';

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['campaigns'] });
  // On errors too: the displayed data was out of date.
  return useMutation({ mutationFn: change, onSettled: refresh });
}

type ReportedFigures = Pick<
  RestUpdate<'campaigns'>,
  | 'reported_reach'
  | 'reported_frequency'
  | 'reported_listeners'
  | 'reported_from'
  | 'reported_until'
  | 'reported_evidence'
>;

type CampaignChange = Pick<
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

/** Enters, changes or removes what a platform reports for a whole period. @throws {RowConflict} */
export function useReportReach() {
  return useChange(({ loaded, changes }: { loaded: Pick<Campaign, 'id' | 'updated_at'>; changes: ReportedFigures }) =>
    updateRow('campaigns', { id: loaded.id }, loaded, changes),
  );
}

type FollowerCounts = Pick<
  RestUpdate<'campaigns'>,
  'followers_before' | 'followers_before_on' | 'followers_now' | 'followers_now_on'
>;

/** Enters, changes or removes the followers of the promoted profile. @throws {RowConflict} */
export function useReportFollowers() {
  return useChange(({ loaded, changes }: { loaded: Pick<Campaign, 'id' | 'updated_at'>; changes: FollowerCounts }) =>
    updateRow('campaigns', { id: loaded.id }, loaded, changes),
  );
}

/** Takes the campaign from the inbox without a reach. @throws {RowConflict} */
export function useDismissReach() {
  return useChange((loaded: Pick<Campaign, 'id' | 'updated_at'>) =>
    updateRow('campaigns', { id: loaded.id }, loaded, { reach_due_at: null }),
  );
}

/** Changes the status, or rejects the client's request (`status` stays the same). @throws {RowConflict} */
export const moveCampaign = (loaded: Pick<Campaign, 'id' | 'updated_at' | 'status'>, status: CampaignStatus) =>
  updateRow('campaigns', { id: loaded.id }, loaded, status === loaded.status ? { requested_status: null } : { status });

export function useMoveCampaign() {
  return useChange(({ loaded, status }: { loaded: Campaign; status: CampaignStatus }) => moveCampaign(loaded, status));
}

/** What a draft's client was asked and has not answered. */
export function useMissingAnswers({ status, order_item_id: line }: Pick<Campaign, 'status' | 'order_item_id'>) {
  return useQuery({
    queryKey: ['campaigns', 'missing-answers', line],
    enabled: status === 'draft' && line !== null,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('intakes')
        .select('missing,form:intake_forms(questions)')
        .eq('order_item_id', line ?? '')
        .abortSignal(signal)
        .maybeSingle();
      if (error) throw new Error(error.message);
      return (data?.form.questions ?? []).filter(({ id }) => data?.missing.includes(id)).map(({ label }) => label);
    },
  });
}

/** The server's hint when a draft has a creative that the client has not approved. */
export const CREATIVE_UNAPPROVED = 'creative_unapproved';

/** Starts a draft whose creatives the client has not approved. @throws {RestError} */
export function useStartWithoutApproval() {
  return useChange(async ({ id, reason }: { id: string; reason: string }) => {
    const rest = await restClient();
    const { error, status } = await rest.rpc('start_without_approval', { campaign_id: id, reason });
    if (error) throw new RestError(error, status);
  });
}

export function useDropDraft() {
  return useChange(async (id: string) => {
    const rest = await restClient();
    const { data, error } = await rest.from('campaigns').delete().eq('id', id).select('id');
    if (error) throw new Error(error.message);
    if (data.length === 0) throw new Error('Only a draft can be deleted.');
  });
}

type DayFigures = Record<DayFigure, number | null>;

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
