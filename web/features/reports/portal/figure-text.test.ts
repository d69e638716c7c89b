import { expect, test } from 'vitest';
import { figureText, formatChange } from './figure-text.ts';

const { figure, short, tick } = figureText('USD');

test('formats full figures', () => {
  expect(figure('spend', 1234.5)).toBe('$1,234.50');
  expect(figure('ctr', 0.022857)).toBe('2.29%');
  expect(figure('roas', 3.0125)).toBe('3.01×');
  expect(figure('clicks', 14_862)).toBe('14,862');
  expect(figureText('EUR').figure('spend', 2)).toBe('€2.00');
});

test('shortens large figures on cards and axes', () => {
  expect([
    short('spend', 9999.99),
    short('spend', 12_345.6),
    short('impressions', 99_999),
    short('impressions', 369_600),
  ]).toEqual(['$9,999.99', '$12.3k', '99,999', '369.6k']);
  expect([tick('spend', 80), tick('spend', 1200), tick('clicks', 1200), tick('clicks', 200)]).toEqual([
    '$80',
    '$1.2k',
    '1.2k',
    '200',
  ]);
});

test('shows the sign of a change', () =>
  expect([0.125, -0.3333, 0, 27.707].map(formatChange)).toEqual(['+12.5%', '-33.3%', '0%', '+2,770.7%']));
