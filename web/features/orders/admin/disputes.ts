import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#web/lib/data/functions.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

type DisputeCall = 'pause_delivery' | 'resume_delivery' | 'credit_dispute';

/** Everything that a dispute appears in. */
function useAfterDisputeChange() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      ['admin-orders', 'admin-overview', 'disputes'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    );
}

/** Pauses or resumes the campaigns of the disputed order, or issues the credit note of a lost dispute. */
export function useDisputeCall(dispute: string) {
  const done = useAfterDisputeChange();
  return useMutation({
    mutationFn: async (name: DisputeCall) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc(name, { dispute });
      if (error) throw new Error(error.message);
      return data;
    },
    onSettled: done,
  });
}

/** Acts as the bank that decides a test dispute. */
export function useDecideTestDispute(reference: string) {
  const done = useAfterDisputeChange();
  return useMutation({
    mutationFn: async (won: boolean) => {
      await callFunction('sandbox-dispute', { body: { reference, won } });
    },
    onSettled: done,
  });
}
