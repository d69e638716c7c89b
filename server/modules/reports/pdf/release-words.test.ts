import { expect, test } from 'vitest';
import type { Headline } from '#domain/reports/headline.ts';
import { headlineWords, releaseWords } from './release-words.ts';

const formats = { money: (amount: number) => `$${amount}`, count: String, cost: String };
const unknown = (spend: number | null): Headline => ({ result: { kind: 'unknown', spend }, progress: null });

test('says that a reach is not known yet, with what was spent', () => {
  expect(headlineWords(releaseWords('en'), unknown(30), formats)).toBe('$30 spent. The reach isn’t known yet.');
  expect(headlineWords(releaseWords('en'), unknown(null), formats)).toBe('The reach for these days isn’t known yet.');
  expect(headlineWords(releaseWords('es'), unknown(30), formats)).toBe('$30 invertidos. El alcance aún no se conoce.');
});

test('names the days that a reach is for, once if it is one day', () => {
  expect(releaseWords('en').reported('Sep 1, 2026', 'Sep 30, 2026')).toBe('Reported for Sep 1, 2026 to Sep 30, 2026');
  expect(releaseWords('es').reported('1 sep 2026', '1 sep 2026')).toBe('Informado para el 1 sep 2026');
});
