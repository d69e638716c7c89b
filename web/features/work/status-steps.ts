import { useQuery } from '@tanstack/react-query';
import type { WorkSubject } from '#domain/work/inbox.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

/** The statuses to which a member of the team may move an order or a campaign; none until they have loaded. */
export function useStatusSteps<Status extends string>(subject: WorkSubject): (status: Status) => Status[] {
  const { data = [] } = useQuery({
    queryKey: ['status-steps'],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data: rows, error } = await rest
        .from('status_steps')
        .select('subject,status,next')
        .is('by_hand', true)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return rows;
    },
  });
  return (status) =>
    data.filter((step) => step.subject === subject && step.status === status).map(({ next }) => next as Status);
}
