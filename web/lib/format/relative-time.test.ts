import { expect, test } from 'vitest';
import { formatRelative } from './relative-time.ts';

const now = new Date('2026-11-20T10:00:00Z');

test.each([
  ['2026-11-20T09:59:30Z', 'now'],
  ['2026-11-20T09:55:00Z', '5 minutes ago'],
  ['2026-11-20T07:10:00Z', '2 hours ago'],
  ['2026-11-19T09:00:00Z', 'yesterday'],
  ['2026-11-01T09:00:00Z', '2 weeks ago'],
  ['2025-01-01T00:00:00Z', 'last year'],
])('formats %s as %s', (date, text) => {
  expect(formatRelative(date, now)).toBe(text);
});
