import { useQuery } from '@tanstack/react-query';
import { callFunction } from '#web/lib/data/functions.ts';

/** One cell of the matrix. */
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

/** The test as it runs now. It is not repeated by itself. */
export function useSelfTest() {
  return useQuery({
    queryKey: ['permission-self-test'],
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => (await callFunction<SelfTest>('permission-self-test', { body: {}, signal })).data,
  });
}
