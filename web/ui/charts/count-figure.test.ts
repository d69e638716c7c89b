import { expect, test } from 'vitest';
import { splitFigure, stepFigure } from './count-figure.ts';

test('splits a figure around its number', () => {
  expect(splitFigure('$4.2M+')).toEqual({ before: '$', number: 4.2, decimals: 1, after: 'M+' });
  expect(splitFigure('230%')).toEqual({ before: '', number: 230, decimals: 0, after: '%' });
});

test('does not split a text that is not a single number', () => {
  expect(splitFigure('24/7')).toBeNull();
  expect(splitFigure('always')).toBeNull();
});

test.each(['$4.2M+', '124M+', '2.5x'])('%s counts from zero to its own text', (text) => {
  const figure = splitFigure(text);
  if (figure === null) throw new Error('not split');
  expect(stepFigure(figure, 1)).toBe(text);
  expect(Number.parseFloat(stepFigure(figure, 0).replace('$', ''))).toBe(0);
});
