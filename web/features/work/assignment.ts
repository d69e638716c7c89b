import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AssignedSubject } from '#domain/work/assigned-work.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

/** Of whom has an order or a campaign, and of their fee. */
export const ASSIGNMENTS = 'assignments';

/** Who has an order or a campaign, and for which fee; null for nobody. The fee is null for who may not see money. */
export function useAssignment(subject: AssignedSubject, id: string) {
  return useQuery({
    queryKey: [ASSIGNMENTS, subject, id],
    queryFn: async ({ signal }) => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('team_assignments')
        .select('assignee,fee')
        .eq('subject', subject)
        .eq('subject_id', id)
        .limit(1)
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      return data[0] ?? null;
    },
  });
}

/** Null: no fee is agreed. */
export function useSetFee(subject: AssignedSubject, id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (fee: number | null) => {
      const rest = await restClient();
      const { error } = await rest.rpc('set_work_fee', { subject, subject_id: id, fee });
      if (error) throw new Error(error.message);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [ASSIGNMENTS] }),
  });
}
