import { afterEach, expect, test, vi } from 'vitest';
import { formatDate, formatDateTime, formatTableTime, formatTime, inShopZone } from './format.ts';
import { shopZoneName } from './shop-zone.ts';

afterEach(() => vi.unstubAllGlobals());

const inZone = (timeZone: string) =>
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: { timeZone } } });
const plain = (text: string) => text.replaceAll('\u202f', ' ');

test('formats dates and times in the shop’s zone, and names it in times', () => {
  const evening = '2026-11-22T20:30:00Z';
  inZone('Asia/Dubai');
  expect(formatDate(evening)).toBe('Nov 23, 2026');
  expect(plain(formatDateTime(evening))).toBe('Nov 23, 2026, 12:30 AM GMT+4');
  expect(plain(formatTime(new Date(evening)))).toBe('12:30 AM GMT+4');
  expect(shopZoneName('en-US')).toBe('GMT+4');
  inZone('America/New_York');
  expect(plain(formatDateTime(evening))).toBe('Nov 22, 2026, 3:30 PM EST');
});

test('columns name the zone once; a time with another offset names its own', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') });
  inZone('America/New_York');
  expect(inShopZone('Sent')).toBe('Sent (EST)');
  expect(plain(formatTableTime('2026-11-22T20:30:00Z'))).toBe('Nov 22, 2026, 3:30 PM');
  expect(plain(formatTableTime('2026-07-22T20:30:00Z'))).toBe('Jul 22, 2026, 4:30 PM EDT');
  vi.useRealTimers();
});
