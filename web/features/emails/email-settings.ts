import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RestRow } from '#database/rows.ts';
import type { EmailSettings } from '#domain/emails/email-settings.ts';
import type { EmailStatus } from '#domain/emails/email-status.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { updateRow } from '#web/lib/data/row-updates.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

export type StoredEmailSettings = RestRow<'email_settings'>;

const SETTINGS = ['email-settings'];

export const useEmailSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    // The form is filled from this query: a refetch must not overwrite the input.
    refetchOnWindowFocus: false,
    queryFn: async (): Promise<StoredEmailSettings> => {
      const rest = await restClient();
      const { data, error } = await rest.from('email_settings').select('*').single();
      if (error) throw new Error(error.message);
      return data;
    },
  });

export const useEmailStatus = () =>
  useQuery({ queryKey: ['mail-status'], queryFn: async () => (await callFunction<EmailStatus>('mail-status')).data });

/** @throws {RowConflict} if another user changed the settings since they were loaded */
export function useSaveEmailSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ loaded, values }: { loaded: { updated_at: string }; values: EmailSettings }) =>
      updateRow('email_settings', { only_row: 'true' }, loaded, values),
    onSuccess: (row) => {
      client.setQueryData(SETTINGS, row);
      return client.invalidateQueries({ queryKey: ['email-figures'] });
    },
  });
}

/** Tests the SMTP sign-in. A failure is a result with a message, not an error. */
export function useCheckSmtp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await callFunction<{ ok: boolean; problem: string | null }>('check-smtp', { body: {} })).data,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: SETTINGS }),
        client.invalidateQueries({ queryKey: ['email-figures'] }),
      ]),
  });
}
