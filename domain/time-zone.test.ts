import { expect, test } from 'vitest';
import { clockTime, dayIn, instantOf } from './time-zone.ts';

test.each([
  ['Asia/Dubai', '2026-11-23T00:30', '2026-11-22T20:30:00.000Z'],
  ['America/New_York', '2026-11-01T12:00', '2026-11-01T17:00:00.000Z'],
  ['America/New_York', '2026-07-01T12:00', '2026-07-01T16:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T04:00', '2026-10-25T03:00:00.000Z'],
  ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15:00.000Z'],
  ['UTC', '2026-01-01T00:00', '2026-01-01T00:00:00.000Z'],
])('clocks in %s show %s at %s', (zone, clock, instant) => {
  expect(instantOf(clock, zone).toISOString()).toBe(instant);
  expect(clockTime(new Date(instant), zone)).toBe(clock);
});

test('[CP-ANA-01] computes the day in the given time zone', () => {
  const evening = new Date('2026-11-22T20:30:00Z');
  expect(dayIn(evening, 'Asia/Dubai')).toBe('2026-11-23');
  expect(dayIn(evening, 'America/New_York')).toBe('2026-11-22');
});
