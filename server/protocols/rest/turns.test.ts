import { expect, test } from 'vitest';
import { TooManyWaiting, Turns } from './turns.ts';

test('runs work of one key in sequence, also after a failure, without blocking other keys', async () => {
  const turns = new Turns(1);
  const begun: string[] = [];
  const gates = new Map(['a1', 'a2', 'a3', 'b1'].map((name) => [name, Promise.withResolvers<void>()]));
  const start = (name: string) =>
    turns.run(name.charAt(0), async () => {
      begun.push(name);
      await gates.get(name)?.promise;
      return name;
    });
  const [first, second, third] = [start('a1'), start('a2'), start('a3')];
  const other = start('b1');
  expect(begun).toEqual(['a1', 'b1']);

  gates.get('a1')?.reject(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  for (const gate of gates.values()) gate.resolve();
  expect(await Promise.all([second, third, other])).toEqual(['a2', 'a3', 'b1']);
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('rejects work when as much waits as may', async () => {
  const turns = new Turns(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const [running, waiting] = [turns.run('a', () => promise, 1), turns.run('a', () => promise, 1)];
  await expect(turns.run('a', () => promise, 1)).rejects.toThrow(TooManyWaiting);
  await expect(turns.run('b', async () => 'other', 1)).resolves.toBe('other');
  resolve();
  await Promise.all([running, waiting]);
  await expect(turns.run('a', async () => 'later', 1)).resolves.toBe('later');
});
