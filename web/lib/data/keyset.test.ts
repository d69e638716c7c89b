import { expect, test } from 'vitest';
import { behindCursor, cursorOf } from './keyset.ts';

const id = '7b0f1c1e-0000-4000-8000-000000000001';

test('the first page has no condition', () => {
  expect(behindCursor({ column: 'order_date', descending: true, cursor: null })).toBeNull();
});

test('a page starts after the last row of the previous one, with the id as tie-breaker', () => {
  const cursor = cursorOf({ id, order_date: '2026-11-20T10:00:00+00:00' }, 'order_date');
  expect(behindCursor({ column: 'order_date', descending: true, cursor })).toBe(
    `and(order_date.lte."2026-11-20T10:00:00+00:00",or(order_date.lt."2026-11-20T10:00:00+00:00",id.lt."${id}"))`,
  );
  expect(behindCursor({ column: 'total', descending: false, cursor: cursorOf({ id, total: 12.5 }, 'total') })).toBe(
    `and(total.gte."12.5",or(total.gt."12.5",id.gt."${id}"))`,
  );
});

test('encodes quotes, non-ASCII letters and tildes in cursors', () => {
  const cursor = cursorOf({ id, name: 'Ñandú "~" \\ ليل' }, 'name');
  expect(cursor).not.toContain('~');
  expect(behindCursor({ column: 'name', descending: false, cursor })).toContain('name.gt."Ñandú \\"~\\" \\\\ ليل"');
});

test('an invalid cursor returns the first page', () => {
  for (const cursor of ['x', '%', '[]', encodeURIComponent('[{},1]')])
    expect(behindCursor({ column: 'name', descending: false, cursor })).toBeNull();
});
