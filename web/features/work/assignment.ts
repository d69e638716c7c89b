import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AssignedSubject } from '#domain/work/assigned-work.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

/** Of whom has an order or a campaign, and of their fee. */
export const ASSIGNMENTS = 'assignments';

/** Who has an order or a campaign, and for which fee: null for who may not see money. */
export interface Assigned {
  assignee: string;
  fee: number | null;
}

/** What giving the work back to a person gives back: another person's fee is not theirs. */
export const feeOf = (before: Assigned | null, person: string | null): number | null =>
  before !== null && before.assignee === person ? before.fee : null;

/** Null for nobody. */
export async function readAssignment(
  subject: AssignedSubject,
  id: string,
  signal?: AbortSignal,
): Promise<Assigned | null> {
  const rest = await restClient();
  const query = rest
    .from('team_assignments')
    .select('assignee,fee')
    .eq('subject', subject)
    .eq('subject_id', id)
    .limit(1);
  const { data, error } = await (signal === undefined ? query : query.abortSignal(signal));
  if (error) throw new Error(error.message);
  return data[0] ?? null;
}

export function useAssignment(subject: AssignedSubject, id: string) {
  return useQuery({
    queryKey: [ASSIGNMENTS, subject, id],
    queryFn: ({ signal }) => readAssignment(subject, id, signal),
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
    onSettled: () => {
      // The order's margin counts it. The dialog does not wait for that.
      void queries.invalidateQueries({ queryKey: ['admin-orders'] });
      return queries.invalidateQueries({ queryKey: [ASSIGNMENTS] });
    },
  });
}
