import { expect, test } from 'vitest';
import type { Headline } from '#domain/reports/headline.ts';
import type { Locale } from '#domain/locales.ts';
import { headlineWords } from './release-words.ts';
import { reportLanguage } from './report-language.ts';

const shop = {
  name: 'Northlight',
  legalName: 'Northlight Media Ltd',
  email: 'hello@northlight.test',
  accent: '#ff5a36',
};

const releaseWords = (locale: Locale) => reportLanguage(locale, shop).words.release;

const formats = {
  money: (amount: number) => `$${amount}`,
  count: String,
  cost: String,
  list: reportLanguage('ar', shop).list,
};
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

test('counts in Arabic by its six forms, and a pair without its number', () => {
  const results = (counts: [number, number]): Headline => ({
    result: {
      kind: 'brought',
      spend: null,
      counts: [
        { metric: 'views', count: counts[0] },
        { metric: 'clicks', count: counts[1] },
      ],
    },
    progress: null,
  });
  const say = (...counts: [number, number]) => headlineWords(releaseWords('ar'), results(counts), formats);
  expect(say(2, 5)).toBe('حققت الحملات مشاهدتين و5 نقرات.');
  expect(say(1, 11)).toBe('حققت الحملات مشاهدة واحدة و11 نقرة.');
});
