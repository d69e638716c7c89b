import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { DayRange } from '#domain/period.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

const argumentsFor = ({ from, to }: DayRange) => ({ first_day: from, last_day: to });

async function fetchAnalytics(range: DayRange, signal: AbortSignal) {
  const rest = await restClient();
  const { data, error } = await rest.rpc('portal_analytics', argumentsFor(range)).abortSignal(signal);
  if (error) throw new Error(error.message);
  return data;
}

async function fetchGoogleAds(range: DayRange, signal: AbortSignal) {
  const rest = await restClient();
  const { data, error } = await rest.rpc('portal_google_ads', argumentsFor(range)).abortSignal(signal);
  if (error) throw new Error(error.message);
  return data;
}

/** The figures of a period; the previous figures stay on screen until the next ones have loaded. */
function usePeriodFigures<Figures>(
  name: string,
  range: DayRange | null,
  fetchFigures: (range: DayRange, signal: AbortSignal) => Promise<Figures>,
) {
  return useQuery({
    ...liveOptions,
    queryKey: [name, range?.from, range?.to],
    placeholderData: keepPreviousData,
    queryFn: range === null ? skipToken : ({ signal }) => fetchFigures(range, signal),
  });
}

export const useAnalytics = (range: DayRange | null) => usePeriodFigures('portal_analytics', range, fetchAnalytics);

export const useGoogleAds = (range: DayRange | null) => usePeriodFigures('portal_google_ads', range, fetchGoogleAds);
