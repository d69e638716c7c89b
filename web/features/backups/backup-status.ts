import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BackupStatus } from '#domain/backups/backup-status.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';

const STATUS = ['backup-status'];
/** While a backup is made or verified. */
const ACTIVE_MS = 2000;

export const useBackupStatus = () =>
  useQuery({
    ...liveOptions,
    queryKey: STATUS,
    refetchInterval: ({ state }) => (state.data?.activity ? ACTIVE_MS : liveOptions.refetchInterval),
    queryFn: async () => (await callFunction<BackupStatus>('backup-status')).data,
  });

/** Has the server make a backup. @throws {FunctionError} in words, while one runs or after too many */
export const useBackUpNow = () => useRequest('back-up-now');

/** Has the server read the last archive to its end. @throws {FunctionError} as {@link useBackUpNow} */
export const useVerifyBackup = () => useRequest('verify-backup');

function useRequest(name: 'back-up-now' | 'verify-backup') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await callFunction<BackupStatus>(name, { body: {} })).data,
    onSuccess: (status) => client.setQueryData(STATUS, status),
    onError: () => client.invalidateQueries({ queryKey: STATUS }),
  });
}
