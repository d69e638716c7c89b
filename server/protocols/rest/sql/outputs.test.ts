import { expect, test } from 'vitest';
import { rangeSql } from './outputs.ts';
import { Values } from './values.ts';

test('inlines the limit so that the planner sees it, and binds the offset', () => {
  const values = new Values();
  expect(rangeSql({ limit: 51, offset: 0 }, values)).toBe(' LIMIT 51');
  expect(values.list).toEqual([]);
  expect(rangeSql({ limit: 51, offset: 102 }, values)).toBe(' LIMIT 51 OFFSET $1::text::int8');
  expect(values.list).toEqual(['102']);
});
