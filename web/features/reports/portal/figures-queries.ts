import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { Stretch } from '#domain/period.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

const argumentsFor = ({ from, to }: Stretch) => ({ first_day: from, last_day: to });

async function fetchAnalytics(stretch: Stretch, signal: AbortSignal) {
  const rest = await restClient();
  const { data, error } = await rest.rpc('portal_analytics', argumentsFor(stretch)).abortSignal(signal);
  if (error) throw new Error(error.message);
  return data;
}

async function fetchGoogleAds(stretch: Stretch, signal: AbortSignal) {
  const rest = await restClient();
  const { data, error } = await rest.rpc('portal_google_ads', argumentsFor(stretch)).abortSignal(signal);
  if (error) throw new Error(error.message);
  return data;
}

/** The figures of a period; the previous figures stay on screen until the next ones have loaded. */
function usePeriodFigures<Figures>(
  name: string,
  stretch: Stretch | null,
  fetchFigures: (stretch: Stretch, signal: AbortSignal) => Promise<Figures>,
) {
  return useQuery({
    ...liveOptions,
    queryKey: [name, stretch?.from, stretch?.to],
    placeholderData: keepPreviousData,
    queryFn: stretch === null ? skipToken : ({ signal }) => fetchFigures(stretch, signal),
  });
}

export const useAnalytics = (stretch: Stretch | null) => usePeriodFigures('portal_analytics', stretch, fetchAnalytics);

export const useGoogleAds = (stretch: Stretch | null) => usePeriodFigures('portal_google_ads', stretch, fetchGoogleAds);
