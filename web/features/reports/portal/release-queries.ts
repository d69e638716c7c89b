import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DayRange } from '#domain/period.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { RestError } from '#web/lib/data/rest-error.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The client's releases with their figures, newest first. */
export function useReleases(clientId: string) {
  return useQuery({
    ...liveOptions,
    queryKey: ['releases', clientId],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error, status } = await rest.rpc('release_list').abortSignal(signal);
      if (error) throw new RestError(error, status);
      return data;
    },
  });
}

/** The client's newest songs, by id. Those beyond the limit have no cover in lists. */
export function useSongs(clientId: string) {
  return useQuery({
    queryKey: ['releases', 'songs', clientId],
    enabled: clientId !== '',
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error, status } = await rest
        .from('releases')
        .select('id,title,artist,link,artwork')
        .eq('client_id', clientId)
        .order('created_at', { ascending: false })
        .limit(500)
        .abortSignal(signal);
      if (error) throw new RestError(error, status);
      return new Map(data.map((song) => [song.id, song]));
    },
  });
}

/** A release with the figures of these days (null: of all); null if the client has no such release. */
export function useReleaseReport(id: string, range: DayRange | null) {
  return useQuery({
    ...liveOptions,
    queryKey: ['releases', 'report', id, range?.from, range?.to],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      if (!UUID.test(id)) return null;
      const rest = await restClient();
      const days = range === null ? {} : { first_day: range.from, last_day: range.to };
      const { data, error, status } = await rest.rpc('release_report', { release_id: id, ...days }).abortSignal(signal);
      if (error === null) return data;
      if (status === 404) return null;
      throw new RestError(error, status);
    },
  });
}
