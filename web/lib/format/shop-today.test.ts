import { expect, test } from 'vitest';
import { todayIn } from './shop-today.ts';

test('[CP-ANA-01] today is the date in the shop’s time zone', () => {
  const evening = new Date('2026-11-22T20:30:00Z');
  expect(todayIn('Asia/Dubai', evening)).toBe('2026-11-23');
  expect(todayIn('America/New_York', evening)).toBe('2026-11-22');
  expect(todayIn('UTC', new Date('2026-01-02T00:00:00Z'))).toBe('2026-01-02');
});
