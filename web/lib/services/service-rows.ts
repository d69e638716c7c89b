import { useQuery } from '@tanstack/react-query';
import { restClient } from '#web/lib/data/rest-client.ts';

/** Every service with all that the team sets, drafts among them, in display order. */
export function useServiceRows() {
  return useQuery({
    queryKey: ['services', 'rows'],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest.from('services').select().order('position').order('slug').abortSignal(signal);
      if (error) throw new Error(error.message);
      return data.map((row) => ({ ...row, id: row.slug }));
    },
  });
}
