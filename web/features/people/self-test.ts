import { useQuery } from '@tanstack/react-query';
import type { PermissionSelfTest } from '#domain/people/permission-self-test.ts';
import { callFunction } from '#web/lib/data/functions.ts';

/** Runs the self-test. It is never repeated automatically. */
export function useSelfTest() {
  return useQuery({
    queryKey: ['permission-self-test'],
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) =>
      (await callFunction<PermissionSelfTest>('permission-self-test', { body: {}, signal })).data,
  });
}
