import { expect, test } from 'vitest';
import { brand, brandClaims } from '../brand.ts';
import { brandWord } from '../brand-words.ts';
import { locales, SOURCE_LOCALE } from '../locales.ts';
import { contentIn } from './content-in.ts';

const others = locales.filter((locale) => locale !== SOURCE_LOCALE);

/** What a translation must preserve: ids, URLs, numbers and lengths. */
function shapeOf(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => shapeOf(item));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shapeOf(inner, name)]));
  if (typeof value !== 'string') return value;
  return ['slug', 'anchor', 'href', 'service', 'id'].includes(key) ? value : 'text';
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test.each(others)('%s content has the same shape as the English content', (locale) => {
  expect(shapeOf(contentIn(locale))).toEqual(shapeOf(contentIn(SOURCE_LOCALE)));
});

test.each(others)('%s content contains no English sentence', (locale) => {
  const english = new Set(textsOf(contentIn(SOURCE_LOCALE)).filter((text) => text.split(' ').length > 3));
  expect(textsOf(contentIn(locale)).filter((text) => english.has(text))).toEqual([]);
});

test('[SF-SHELL-09] Arabic content is written in Arabic', () => {
  const long = textsOf(contentIn('ar')).filter((text) => text.length > 40);
  expect(long.filter((text) => !/[\u0600-\u06ff]/.test(text))).toEqual([]);
});

test.each(others)('translates the brand texts in %s', (locale) => {
  const labels = [...brandClaims.home, ...brandClaims.contact].map(({ label }) => label);
  for (const text of [...labels, brand.city, brand.supportHours]) expect(brandWord(text, locale), text).not.toBe(text);
});
