import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DayRange } from '#domain/period.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

/** The signed-in client's overview with the results of these days (null: the last thirty), in one request. */
export function usePortalOverview(userId: string, range: DayRange | null) {
  return useQuery({
    queryKey: ['portal', 'overview', userId, range?.from, range?.to],
    ...liveOptions,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const days = range === null ? {} : { first_day: range.from, last_day: range.to };
      const { data, error } = await rest.rpc('portal_overview', days).abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}
