import { expect, test } from 'vitest';
import { figureText, type ShownFigure } from './figures.ts';

function figure(min: number, max: number | null = min, more: Partial<ShownFigure> = {}): ShownFigure {
  return { metric: 'views', min, max, basis: 'estimated', plus: false, ...more };
}

test.each([
  [figure(1000), '1k'],
  [figure(2500), '2.5k'],
  [figure(500_000, null, { plus: true }), '500k+'],
  [figure(5000, 7000), '5-7k'],
  [figure(25_000, 50_000), '25-50k'],
  [figure(500, 900), '500-900'],
  [figure(900, 1100), '900-1,100'],
  [figure(2000, 3000), '2,000-3,000'],
  [figure(12, 15), '12-15'],
  [figure(30, 30, { unit: 's' }), '30 s'],
  [figure(4, 4, { unit: 'K' }), '4K'],
])('formats %j as %s', (given, expected) => {
  expect(figureText(given)).toBe(expected);
});
