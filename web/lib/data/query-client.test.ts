import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

test('a change during the first load of a list is included', async () => {
  const queries = createQueryClient();
  const rows: string[] = [];
  const responses: (() => void)[] = [];
  const list = new QueryObserver(queries, {
    queryKey: ['replies'],
    queryFn: () => {
      const snapshot = [...rows];
      return new Promise<string[]>((resolve) => responses.push(() => resolve(snapshot)));
    },
  });
  const unsubscribe = list.subscribe(() => undefined);

  rows.push('Starts soon');
  const invalidated = queries.invalidateQueries({ queryKey: ['replies'] });
  await expect.poll(() => responses.length).toBe(2);
  for (const respond of responses) respond();
  await invalidated;

  expect(list.getCurrentResult().data).toEqual(['Starts soon']);
  unsubscribe();
});
