import { expect, test } from 'vitest';
import { inLanguage } from './in-language.ts';

const row = {
  id: 'youtube-ads-trial',
  name: 'Trial',
  price: 50,
  features: ['One', 'Two'],
  translations: {
    es: { name: 'Prueba', features: ['Uno', 'Dos'] },
    ar: { name: ' ', features: ['واحد'], price: 1, id: 'other' },
  },
};

test('translates a row and falls back to English where a translation is missing', () => {
  expect(inLanguage(row, 'es')).toEqual({
    id: 'youtube-ads-trial',
    name: 'Prueba',
    price: 50,
    features: ['Uno', 'Dos'],
  });
  expect(inLanguage(row, 'en')).toEqual({
    id: 'youtube-ads-trial',
    name: 'Trial',
    price: 50,
    features: ['One', 'Two'],
  });
  expect(inLanguage({ ...row, translations: {} }, 'es')).toMatchObject({ name: 'Trial' });
});

test('ignores a translation of a different shape, and amounts', () => {
  expect(inLanguage(row, 'ar')).toMatchObject({ name: 'Trial', price: 50, features: ['One', 'Two'] });
});
