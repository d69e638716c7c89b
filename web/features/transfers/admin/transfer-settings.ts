import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestRow, RestUpdate } from '#database/rows.ts';
import { restClient } from '#web/lib/data/rest-client.ts';
import { updateRow } from '#web/lib/data/row-updates.ts';

const SETTINGS = ['transfer-settings'];

export type TransferSettings = RestRow<'transfer_settings'>;

export const useTransferSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: async ({ signal }): Promise<TransferSettings> => {
      const rest = await restClient();
      return (await rest.from('transfer_settings').select('*').abortSignal(signal).single().throwOnError()).data;
    },
  });

/** @throws {RowConflict} if another user changed the settings since they were loaded */
export function useSaveTransferSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ loaded, changes }: { loaded: { updated_at: string }; changes: RestUpdate<'transfer_settings'> }) =>
      updateRow('transfer_settings', { only_row: 'true' }, loaded, changes),
    onSettled: () => queries.invalidateQueries({ queryKey: SETTINGS }),
  });
}
