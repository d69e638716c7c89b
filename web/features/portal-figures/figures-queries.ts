import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Stretch } from '#domain/period.ts';
import type { PortalAnalytics, PortalGoogleAds } from '#domain/portal-figures.ts';
import { liveOptions } from '#web/lib/live-query.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';

/** One call of a function of the database; the figures before stay on show until the next ones are there. */
function usePeriodFigures<Answer>(name: 'portal_analytics' | 'portal_google_ads', stretch: Stretch | null) {
  return useQuery({
    ...liveOptions,
    queryKey: [name, stretch?.from, stretch?.to],
    enabled: stretch !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Answer> => {
      const rest = await restClient();
      const { data, error } = await rest
        .rpc(name, { first_day: stretch?.from, last_day: stretch?.to })
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data as Answer;
    },
  });
}

export const useAnalytics = (stretch: Stretch | null) => usePeriodFigures<PortalAnalytics>('portal_analytics', stretch);

export const useGoogleAds = (stretch: Stretch | null) =>
  usePeriodFigures<PortalGoogleAds>('portal_google_ads', stretch);
