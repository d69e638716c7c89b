import { expect, test } from 'vitest';
import { needsReminder } from './plan-reminder.ts';

test.each([
  ['the first month', { months: 1, cents: 500_00, lastCents: null }, false],
  ['the same price', { months: 1, cents: 500_00, lastCents: 500_00 }, false],
  ['a higher price', { months: 1, cents: 600_00, lastCents: 500_00 }, true],
  ['a lower price', { months: 1, cents: 400_00, lastCents: 500_00 }, true],
  ['a quarter', { months: 3, cents: 500_00, lastCents: 500_00 }, true],
  ['a first year', { months: 12, cents: 500_00, lastCents: null }, true],
])('%s', (_, charge, needed) => {
  expect(needsReminder(charge)).toBe(needed);
});
