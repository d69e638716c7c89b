import { expect, test } from 'vitest';
import { barsPath, comparable, labelledDays, marksPath, middleOf, onlyDay, type Bands } from './chart-bars.ts';

const rise = (value: number) => 100 - value;
const bands: Bands = { left: 10, slot: 20, series: 1 };

test('draws a bar for each day with a value, without a line between them', () => {
  expect(barsPath([5, null, 40], 0, bands, rise)).toBe('M12.5 100V95h15V100ZM52.5 100V60h15V100Z');
});

test('draws bars of several series side by side, and losses below zero', () => {
  const two = { ...bands, series: 2 };
  expect(barsPath([5], 0, two, rise)).toBe('M12.5 100V95h7.5V100Z');
  expect(barsPath([-5], 1, two, rise)).toBe('M20 100V105h7.5V100Z');
});

test('leaves no gap between the bars of a long period', () => {
  expect(barsPath([1, 1], 0, { left: 0, slot: 2, series: 1 }, rise)).toBe('M0 100V99h2V100ZM2 100V99h2V100Z');
});

test('marks the period before across each bar', () => {
  expect(marksPath([null, 7], 0, bands, rise)).toBe('M32.5 93h15');
});

test('labels of days do not touch, even if the last one moves to the left by half of its width', () => {
  for (const [days, width, label] of [
    [30, 300, 55],
    [7, 300, 55],
    [90, 1100, 55],
    [1095, 320, 70],
  ] as const) {
    const slot = width / days;
    const places = labelledDays(days, slot, label).map((day) => middleOf(day, { left: 0, slot }));
    const last = places.length - 1;
    const shown = places.map((place, at) => (at === last ? Math.min(place, width - label / 2) : place));
    const gaps = shown.slice(1).map((place, at) => place - (shown[at] ?? 0) - label);
    expect(Math.min(...gaps, 0)).toBeGreaterThanOrEqual(0);
    expect(labelledDays(days, slot, label)).toContain(days - 1);
  }
});

test('finds the only day with a value, in any series and the period before', () => {
  expect(onlyDay([{ values: [5] }])).toBe(0);
  expect(onlyDay([{ values: [5], before: [3] }])).toBe(0);
  expect(onlyDay([{ values: [null, 4, null] }, { values: [null, 0, null] }])).toBe(1);
  expect(onlyDay([{ values: [null, 4, null], before: [9, null, null] }])).toBeNull();
  expect(onlyDay([{ values: [1, 2] }])).toBeNull();
  expect(onlyDay([{ values: [null] }])).toBeNull();
});

test('compares each series with the period before, or none', () => {
  const both = [{ before: [1] }, { before: [null, 2] }];
  expect(comparable(both)).toEqual(both);
  expect(comparable([{ before: [1] }, { before: [null] }])).toEqual([{ before: undefined }, { before: undefined }]);
  expect(comparable([{ before: [1] }, {}])).toEqual([{ before: undefined }, { before: undefined }]);
});
