import { useQuery } from '@tanstack/react-query';
import { restClient } from '#web/lib/data/rest-client.ts';

export const useEmailFigures = () =>
  useQuery({
    queryKey: ['email-figures'],
    // The query reads every table: once a minute is enough for figures.
    staleTime: 60_000,
    queryFn: async () => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('email_figures');
      if (error) throw new Error(error.message);
      return data;
    },
  });
