import { useQuery } from '@tanstack/react-query';
import { callFunction } from '#web/lib/data/functions.ts';

export interface Finding {
  table: string;
  actor: string;
  operation: string;
  expected: string;
  found: string;
  ok: boolean;
  note: string | null;
}

export interface SelfTest {
  checkedAt: string;
  milliseconds: number;
  findings: Finding[];
}

/** Runs the self-test. It is never repeated automatically. */
export function useSelfTest() {
  return useQuery({
    queryKey: ['permission-self-test'],
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => (await callFunction<SelfTest>('permission-self-test', { body: {}, signal })).data,
  });
}
