import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import type { SpendShown } from '#domain/reports/spend.ts';
import { updateRow } from '#web/lib/data/row-updates.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

const SETTINGS = ['report-settings'];

export const useReportSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: async (): Promise<RestRow<'report_settings'>> => {
      const rest = await restClient();
      const { data, error } = await rest.from('report_settings').select('*').single();
      if (error) throw new Error(error.message);
      return data;
    },
  });

/** @throws {RowConflict} if another user changed the setting since it was loaded */
export function useChooseClientSpend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ loaded, shown }: { loaded: { updated_at: string }; shown: SpendShown }) =>
      updateRow('report_settings', { only_row: 'true' }, loaded, { client_spend: shown }),
    // On errors too: the displayed choice was out of date.
    onSettled: () => client.invalidateQueries({ queryKey: SETTINGS }),
  });
}
