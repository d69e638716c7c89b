import { expect, test } from 'vitest';
import { directionOf, locales, pathIn, preferredLocale, rememberedLocale, splitLocale } from './locales.ts';

test.each([
  ['/', 'en', '/'],
  ['/contact', 'en', '/contact'],
  ['/es', 'es', '/'],
  ['/es/', 'es', '/'],
  ['/es/services/youtube-ads', 'es', '/services/youtube-ads'],
  ['/ar/auth/login', 'ar', '/auth/login'],
  ['/espresso', 'en', '/espresso'],
  ['/en/contact', 'en', '/en/contact'],
  ['/fr/contact', 'en', '/fr/contact'],
] as const)('splits %s into %s and %s', (pathname, locale, path) => {
  expect(splitLocale(pathname)).toEqual({ locale, path });
});

test.each([
  ['en', '/', '/'],
  ['es', '/', '/es'],
  ['es', '/?from=ad', '/es?from=ad'],
  ['es', '/#plans', '/es#plans'],
  ['ar', '/contact?service=press#form', '/ar/contact?service=press#form'],
] as const)('builds the %s path of %s as %s', (locale, path, expected) => {
  expect(pathIn(locale, path)).toBe(expected);
});

test('ignores a language cookie with an unsupported language', () => {
  expect(rememberedLocale('a=b; hypecast-language=es; c=d')).toBe('es');
  expect(rememberedLocale('hypecast-language=en')).toBe('en');
  expect(rememberedLocale('hypecast-language=xx')).toBeNull();
  expect(rememberedLocale('other-hypecast-language=es')).toBeNull();
  expect(rememberedLocale(null)).toBeNull();
});

test('[SF-SHELL-09] Arabic is right-to-left', () => {
  expect([directionOf('en'), directionOf('es'), directionOf('ar')]).toEqual(['ltr', 'ltr', 'rtl']);
});

test.each([
  ['es-ES,es;q=0.9,en;q=0.8', 'es'],
  ['fr-FR,fr;q=0.9,ar-EG;q=0.5,en;q=0.2', 'ar'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.3, AR;q=0.7', 'ar'],
  ['ar;q=0, de', null],
  ['*', null],
  ['', null],
  [null, null],
  [`${'x-'.repeat(5000)},es;q=nonsense`, null],
])('of the languages %s, %s is preferred', (header, locale) => {
  expect(preferredLocale(header, locales)).toBe(locale);
});
