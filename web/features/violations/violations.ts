import { useQuery } from '@tanstack/react-query';
import type { Violations } from '#domain/violations/violations.ts';
import { callFunction } from '#web/lib/data/functions.ts';

export const useViolations = () =>
  useQuery({
    queryKey: ['violations'],
    queryFn: async ({ signal }) => (await callFunction<Violations>('violations', { signal })).data,
  });
