import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TeamRole } from '#domain/people/capability.ts';
import { RestError } from '#web/lib/data/rest-error.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

/** Sets for which roles of the team a second step is required. @throws {RestError} `second_step`: the own account has passed none */
export function useRequireSecondStep() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (roles: TeamRole[]) => {
      const rest = await restClient();
      const { error, status } = await rest.rpc('require_second_step', { roles });
      if (error) throw new RestError(error, status);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['access'] }),
  });
}
