import { useQuery } from '@tanstack/react-query';
import { callFunction } from '#web/lib/data/functions.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';

/** A scheduled backup. Times are ISO 8601; `finishedAt` is null while it is made. */
export interface Backup {
  startedAt: string;
  finishedAt: string | null;
  bytes: number | null;
  encrypted: boolean | null;
  problem: string | null;
}

/** The response of `GET /functions/v1/backup-status`. */
export interface BackupStatus {
  engine: 'pglite' | 'postgres';
  schedule: { next: string; encrypted: boolean } | null;
  last: Backup | null;
  lastGood: Backup | null;
  lastArchived: string | null;
}

export const useBackupStatus = () =>
  useQuery({
    ...liveOptions,
    queryKey: ['backup-status'],
    queryFn: async () => (await callFunction<BackupStatus>('backup-status')).data,
  });
