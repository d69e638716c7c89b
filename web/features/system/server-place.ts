import { useMutation, useQuery } from '@tanstack/react-query';
import type { PlaceTest, ServerPlace, TestedPlace } from '#domain/system/server-place.ts';
import { callFunction } from '#web/lib/data/functions.ts';

export const useServerPlace = () =>
  useQuery({
    queryKey: ['server-place'],
    queryFn: async ({ signal }) => (await callFunction<ServerPlace>('server-place', { signal })).data,
  });

/** Uses a part of the installation. What is wrong with it is a result, not an error. @throws {FunctionError} */
export const useTestPlace = (what: TestedPlace) =>
  useMutation({
    mutationFn: async () => (await callFunction<PlaceTest>('test-server-place', { body: { what } })).data,
  });
