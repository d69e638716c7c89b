import { expect, test } from 'vitest';
import { roasLevel, spendLevel } from './portal-figures.ts';

test.each([
  [0, 'good'],
  [0.7, 'good'],
  [0.7001, 'fair'],
  [0.9, 'fair'],
  [0.9001, 'bad'],
  [1.2, 'bad'],
])('[CP-GAD-07] rates spending %d of a budget as %s', (share, level) => expect(spendLevel(share)).toBe(level));

test.each([
  [3, 'good'],
  [2.99, 'fair'],
  [2, 'fair'],
  [1.99, 'bad'],
  [0, 'bad'],
])('[CP-GAD-08] rates a return of %d as %s', (roas, level) => expect(roasLevel(roas)).toBe(level));
