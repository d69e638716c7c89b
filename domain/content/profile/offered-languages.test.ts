import { expect, test } from 'vitest';
import { profile } from '#tests/support/content.ts';
import { offeredLocales, offeredOrEnglish } from './offered-languages.ts';
import { profileSchema } from '../schemas/profile.ts';

test('a shop offers English and the languages of its profile', () => {
  expect(offeredLocales({ languages: { es: true, ar: false } })).toEqual(['en', 'es']);
  expect(offeredLocales({ languages: { es: false, ar: false } })).toEqual(['en']);
});

test('a profile from before the field offers all', () => {
  const { languages: _languages, ...old } = profile;
  expect(offeredLocales(profileSchema.parse(old))).toEqual(['en', 'es', 'ar']);
});

test('who has chosen a language that is not offered reads English', () => {
  const shop = { languages: { es: true, ar: false } };
  expect(['es', 'ar', 'en', 'fr', ''].map((chosen) => offeredOrEnglish(shop, chosen))).toEqual([
    'es',
    'en',
    'en',
    'en',
    'en',
  ]);
});
