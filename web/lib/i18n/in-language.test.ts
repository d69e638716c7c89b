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

test('a row reads in its language, and in English where it has no words for it', () => {
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

test('a translation that does not fit is passed over; it can change no amount', () => {
  expect(inLanguage(row, 'ar')).toMatchObject({ name: 'Trial', price: 50, features: ['One', 'Two'] });
});
