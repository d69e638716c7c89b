import { expect, test } from 'vitest';
import { areaPath, linePath, placePoints } from './chart-path.ts';

const size = { width: 100, height: 50, inset: 5 };

test('spreads points over the width inside the inset', () => {
  const points = placePoints([0, 10, 5], size);
  expect(points).toEqual([
    { x: 0, y: 45 },
    { x: 50, y: 5 },
    { x: 100, y: 25 },
  ]);
});

test('draws equal values as a horizontal line at half height', () => {
  expect(placePoints([3, 3], size).map((point) => point.y)).toEqual([25, 25]);
});

test('draws a single value in the middle', () => {
  expect(placePoints([7], size)).toEqual([{ x: 50, y: 25 }]);
});

test('starts a line at its first point and closes an area along the bottom', () => {
  const points = placePoints([1, 2], size);
  expect(linePath(points)).toBe('M0 45C50 45 50 5 100 5');
  expect(areaPath(points, 50)).toBe('M0 45C50 45 50 5 100 5L100 50L0 50Z');
  expect(areaPath([], 50)).toBe('');
});
