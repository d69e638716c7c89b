import { expect, test } from 'vitest';
import { detectDayOrder, needsOrder, readDay } from './read-day.ts';

test.each([
  '2026-11-03',
  '2026/11/03',
  '2026.11.03',
  '2026-11-03 14:05:00',
  '2026-11-03T14:05:00Z',
  '03/11/2026',
  '03.11.2026',
  'Nov 3, 2026',
  'November 3, 2026',
  '3 Nov 2026',
  '3. November 2026',
])('%s', (text) => expect(readDay(text, 'day-first')).toBe('2026-11-03'));

test('reads month first', () => expect(readDay('11/03/2026', 'month-first')).toBe('2026-11-03'));

test.each(['2026-02-30', '31/04/2026', '13/13/2026', 'Foo 3, 2026', '', 'Total: Account', '1999-01-01'])(
  'rejects "%s" as a day',
  (text) => expect(readDay(text, 'day-first')).toBeNull(),
);

test('detects the order from a day above 12 or from dots', () => {
  expect(detectDayOrder(['01/02/2026', '13/02/2026'])).toBe('day-first');
  expect(detectDayOrder(['01/02/2026', '02/13/2026'])).toBe('month-first');
  expect(detectDayOrder(['01.02.2026'])).toBe('day-first');
  expect(detectDayOrder(['01/02/2026', '2026-11-30'])).toBeNull();
  expect([needsOrder('01/02/2026'), needsOrder('2026-01-02')]).toEqual([true, false]);
});
