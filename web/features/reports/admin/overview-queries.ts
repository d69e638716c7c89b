import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OfficeDesk, OfficeFigures } from '#domain/office-figures.ts';
import type { Stretch } from '#domain/period.ts';
import { liveOptions } from '#web/lib/live-query.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';

/** How the shop did on these days; waits while there are none. */
export const useOfficeFigures = (stretch: Stretch | null) =>
  useQuery({
    ...liveOptions,
    queryKey: ['office', 'figures', stretch?.from, stretch?.to],
    enabled: stretch !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<OfficeFigures> => {
      const rest = await restClient();
      const { data, error } = await rest
        .rpc('office_figures', { first_day: stretch?.from, last_day: stretch?.to })
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data as OfficeFigures;
    },
  });

/** What waits for staff now. */
export const useOfficeDesk = () =>
  useQuery({
    ...liveOptions,
    queryKey: ['office', 'desk'],
    queryFn: async ({ signal }): Promise<OfficeDesk> => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('office_desk').abortSignal(signal);
      if (error) throw new Error(error.message);
      return data as OfficeDesk;
    },
  });
