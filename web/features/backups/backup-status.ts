import { useQuery } from '@tanstack/react-query';
import type { BackupStatus } from '#domain/backups/backup-status.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';

export const useBackupStatus = () =>
  useQuery({
    ...liveOptions,
    queryKey: ['backup-status'],
    queryFn: async () => (await callFunction<BackupStatus>('backup-status')).data,
  });
