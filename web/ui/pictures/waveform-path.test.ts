import { expect, test } from 'vitest';
import { barHeight, waveformPath } from './waveform-path.ts';

test('keeps every bar inside the view box', () => {
  for (let index = 0; index < 400; index++) {
    const height = barHeight(index, 3);
    expect(height).toBeGreaterThanOrEqual(0.06);
    expect(height).toBeLessThanOrEqual(1);
  }
});

/** The start and length of each bar, as a browser would draw it. */
function barsOf(path: string): [x: number, y: number, length: number][] {
  let [x, y] = [0, 0];
  const bars: [number, number, number][] = [];
  for (const [, command, numbers = ''] of path.matchAll(/([Mmv])([^Mmv]+)/g)) {
    const [first = 0, second = 0] = (numbers.match(/-?\d+/g) ?? []).map(Number);
    if (command === 'v') bars.push([x, y, first]);
    [x, y] = command === 'M' ? [first, second] : command === 'm' ? [x + first, y + second] : [x, y + first];
  }
  return bars;
}

test('is deterministic, and its parts join to the whole', () => {
  const whole = barsOf(waveformPath(0, 40, 5));
  expect(whole).toHaveLength(40);
  expect(whole).toEqual([...barsOf(waveformPath(0, 15, 5)), ...barsOf(waveformPath(15, 40, 5))]);
  expect(waveformPath(3, 3, 5)).toBe('');
});

test('bars are 4 units apart and vertically centred', () => {
  const bars = barsOf(waveformPath(0, 200, 3));
  expect(bars.map(([x]) => x)).toEqual(Array.from({ length: 200 }, (_, index) => index * 4 + 2));
  for (const [, y, length] of bars) expect(y + length / 2).toBe(30);
});
