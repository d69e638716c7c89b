import { expect, test } from 'vitest';
import { createWorkQueue, QueueFullError } from './work-queue.ts';

test('runs a limited number at once, in order, and queues a limited number', async () => {
  const queue = createWorkQueue({ concurrency: 2, waiting: 2 });
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const work = (number: number) =>
    queue.run(async () => {
      started.push(number);
      await new Promise<void>((resolve) => finish.push(resolve));
      return number;
    });
  const results = [work(1), work(2), work(3), work(4)];
  await expect(work(5)).rejects.toThrow(QueueFullError);
  expect(started).toEqual([1, 2]);
  finish.shift()?.();
  expect(await results[0]).toBe(1);
  await Promise.resolve();
  expect(started).toEqual([1, 2, 3]);
  while (finish.length > 0 || started.length < 4) {
    finish.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
});

test('a failed task frees its slot', async () => {
  const queue = createWorkQueue({ concurrency: 1, waiting: 0 });
  await expect(queue.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await queue.run(() => Promise.resolve('next'))).toBe('next');
});
