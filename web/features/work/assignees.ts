import { useQuery } from '@tanstack/react-query';
import type { RestResult } from '#database/rows.ts';
import type { WorkSubject } from '#domain/work/inbox.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

export type Assignee = RestResult<'assignees'>[number];

/** The members of the team to whom this kind of work can be assigned; null: all members. */
export function useAssignees(subject: WorkSubject | null) {
  return useQuery({
    queryKey: ['users', 'assignees', subject],
    queryFn: async ({ signal }): Promise<Assignee[]> => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('assignees', subject === null ? {} : { subject }).abortSignal(signal);
      if (error) throw new Error(error.message);
      return data;
    },
  });
}
