import { useQuery } from '@tanstack/react-query';
import { RestError } from '#web/lib/data/rest-error.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

/** The name of the colleague who answers about an order or a campaign; null for the team, and until it is known. */
export function useWhoAnswers(subject: 'order' | 'campaign', id: string): string | null {
  const name = useQuery({
    queryKey: ['who-answers', subject, id],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error, status } = await rest.rpc('who_answers', { subject, subject_id: id }).abortSignal(signal);
      if (error) throw new RestError(error, status);
      return data;
    },
  });
  return name.data ?? null;
}
