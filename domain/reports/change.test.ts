import { expect, test } from 'vitest';
import { isNewFigure } from './change.ts';

test.each([
  ['nothing before', 5, 0, null, true],
  ['28 times as much', 2871, 100, 27.71, true],
  ['nine times as much', 900, 100, 8, false],
  ['no period before', 5, null, null, false],
  ['nothing now', 0, 0, null, false],
  ['not reported now', null, 0, null, false],
])('%s', (_, now, before, change, isNew) => {
  expect(isNewFigure(now, { before, change })).toBe(isNew);
});
