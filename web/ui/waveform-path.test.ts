import { expect, test } from 'vitest';
import { barHeight, waveformPath } from './waveform-path.ts';

test('every bar stays inside the picture', () => {
  for (let index = 0; index < 400; index++) {
    const height = barHeight(index, 3);
    expect(height).toBeGreaterThanOrEqual(0.06);
    expect(height).toBeLessThanOrEqual(1);
  }
});

test('a waveform is the same each time and in parts as in one piece', () => {
  expect(waveformPath(0, 40, 5)).toBe(waveformPath(0, 15, 5) + waveformPath(15, 40, 5));
  expect(waveformPath(3, 3, 5)).toBe('');
});
