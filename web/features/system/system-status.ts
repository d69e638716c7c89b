import { useQuery } from '@tanstack/react-query';
import type { SystemStatus } from '#domain/system/system-status.ts';
import { callFunction } from '#web/lib/data/functions.ts';

/** Processes report every ten seconds. */
const REFRESH_MS = 10_000;

export const useSystemStatus = () =>
  useQuery({
    queryKey: ['system-status'],
    queryFn: async ({ signal }) => (await callFunction<SystemStatus>('system-status', { signal })).data,
    refetchInterval: REFRESH_MS,
  });
