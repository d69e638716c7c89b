import { expect, test } from 'vitest';
import { KeptStatements } from './kept-statements.ts';

test('prepares repeated statements, up to a limit', () => {
  const statements = new KeptStatements();
  expect(['a', 'a', 'a'].map((text) => statements.worthKeeping(text))).toEqual([false, true, true]);
  const shapes = Array.from({ length: 5000 }, (_, index) => `select ${index}`);
  const kept = shapes.filter((text) => [statements.worthKeeping(text), statements.worthKeeping(text)].includes(true));
  expect(kept).toHaveLength(999);
  expect(statements.worthKeeping('a')).toBe(true);
  expect([statements.worthKeeping('x'.repeat(9000)), statements.worthKeeping('x'.repeat(9000))]).toEqual([
    false,
    false,
  ]);
});
