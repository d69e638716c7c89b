import { describe, expect, test } from 'vitest';
import {
  formatPayout,
  formatPayoutExactly,
  formatStreams,
  MAX_STREAMS,
  noStreams,
  parseStreams,
  payoutOf,
  platforms,
  worthOf,
} from './payouts.ts';

const rate = (id: string) => platforms.find((platform) => platform.id === id)?.payoutRate;

test('[PG-CAL-05] [PG-CAL-08] lists four platforms with their rate per stream in whole mills', () => {
  expect(platforms.map(({ id, name }) => [id, name])).toEqual([
    ['spotify', 'Spotify'],
    ['youtube', 'YouTube'],
    ['youtube-music', 'YouTube Music'],
    ['apple-music', 'Apple Music'],
  ]);
  expect(['spotify', 'youtube', 'youtube-music', 'apple-music'].map(rate)).toEqual([0.003, 0.002, 0.008, 0.01]);
  for (const platform of platforms) {
    expect(platform.description.length).toBeGreaterThan(20);
    expect(Math.round(platform.payoutRate * 1000) / 1000).toBe(platform.payoutRate);
    expect(payoutOf(platform, 1000)).toBe(platform.payoutRate * 1_000_000);
  }
});

describe('[PG-CAL-09] [PG-CAL-10] stream value', () => {
  test('computes monthly and yearly payouts, and sponsors at a cent', () => {
    const worth = worthOf({ spotify: 1_000_000, youtube: 500_000, 'youtube-music': 10_001, 'apple-music': 3 });
    expect(worth.streams).toBe(1_510_004);
    expect(worth.monthly).toBe(3_000_000 + 1_000_000 + 80_008 + 30);
    expect(worth.yearly).toBe(worth.monthly * 12);
    expect(worth.sponsor).toBe(15_100_040);
  });

  test('computes twice and five times the streams', () => {
    const { scenarios } = worthOf({ ...noStreams, spotify: 333 });
    expect(scenarios).toEqual([
      { factor: 1, streams: 333, monthly: 999, yearly: 11_988 },
      { factor: 2, streams: 666, monthly: 1998, yearly: 23_976 },
      { factor: 5, streams: 1665, monthly: 4995, yearly: 59_940 },
    ]);
  });

  test('is exact to the mill at the limit', () => {
    const worth = worthOf({
      spotify: MAX_STREAMS,
      youtube: MAX_STREAMS,
      'youtube-music': MAX_STREAMS,
      'apple-music': MAX_STREAMS,
    });
    const most = worth.scenarios.at(-1);
    expect(Number.isSafeInteger(most?.yearly)).toBe(true);
    expect(BigInt(most?.yearly ?? 0)).toBe(23n * 10n ** 12n * 60n);
    expect(worthOf({ ...noStreams, spotify: MAX_STREAMS - 1 }).monthly).toBe(2_999_999_999_997);
    expect(formatPayoutExactly(2_999_999_999_997, '$')).toBe('$3,000,000,000.00');
    expect(formatPayoutExactly(2_999_999_999_994, '$')).toBe('$2,999,999,999.99');
  });

  test('pays nothing for zero streams', () => {
    expect(worthOf(noStreams)).toMatchObject({ streams: 0, monthly: 0, yearly: 0, sponsor: 0 });
  });
});

test.each([
  ['', 0],
  ['   ', 0],
  ['0', 0],
  ['007', 7],
  ['1,234,567', 1_234_567],
  ['12.5k', 125],
  ['-40', 40],
  ['1e6', 16],
  ['abc', 0],
  ['999,999,999,999', 999_999_999_999],
  ['1000000000000', MAX_STREAMS],
  ['1000000000001', MAX_STREAMS],
  ['9'.repeat(400), MAX_STREAMS],
])('[PG-CAL-07] parses %j as %d streams', (text, streams) => {
  expect(parseStreams(text)).toBe(streams);
});

test.each([
  [0, '$0.00'],
  [3, '$0.00'],
  [5, '$0.01'],
  [15, '$0.02'],
  [850_000, '$850.00'],
  [999_994, '$999.99'],
  [999_995, '$1K'],
  [1_000_000, '$1K'],
  [1_004_999, '$1K'],
  [1_005_000, '$1.01K'],
  [12_500_000, '$12.5K'],
  [999_994_999, '$999.99K'],
  [999_995_000, '$1M'],
  [1_000_000_000, '$1M'],
  [2_345_678_900, '$2.35M'],
  [1_234_567_890_000, '$1,234.57M'],
])('[PG-CAL-11] formats %d mills as %s', (amount, text) => {
  expect(formatPayout(amount, '$')).toBe(text);
});

test.each([
  [0, '0'],
  [950, '950'],
  [999, '999'],
  [1000, '1K'],
  [40_000, '40K'],
  [2_500_000, '2.5M'],
  [999_994, '999.99K'],
  [999_999, '1M'],
  [1_250_000_000, '1.25B'],
  [999_999_999, '1B'],
  [20_000_000_000_000, '20,000B'],
])('[PG-CAL-12] formats %d streams as %s', (streams, text) => {
  expect(formatStreams(streams)).toBe(text);
});
