import { expect, test } from 'vitest';
import { seededServices } from '#tests/support/seeded-services.ts';
import { content } from '#tests/support/content.ts';
import { locales } from '#domain/locales.ts';
import { parseShareFile, shareHash, sharePath, sharePictureOf, shareSubjects } from './share-picture.ts';

const home = sharePictureOf(content.en, 'home', 'en');

test('every picture has an address of its own, which names page and language', () => {
  const paths = shareSubjects(seededServices).map(({ name, locale }) => sharePath(content[locale], name, locale));
  expect(new Set(paths).size).toBe(shareSubjects(seededServices).length);
  expect(paths[0]).toMatch(/^\/share\/home-en-[0-9a-f]{20}\.png$/);
  for (const [index, path] of paths.entries())
    expect(parseShareFile(seededServices, path.slice('/share/'.length))).toEqual(shareSubjects(seededServices)[index]);
});

test('a legal text that is shown in English has a picture that is read from left to right', () => {
  expect(locales.map((locale) => sharePictureOf(content[locale], 'legal', locale).direction)).toEqual([
    'ltr',
    'ltr',
    'ltr',
  ]);
});

test.each([
  'home-en.png',
  'home-en-0.png',
  'home-fr-0123456789abcdef0123.png',
  'house-en-0123456789abcdef0123.png',
  'checkout-es-0123456789abcdef0123.png',
  'home-en-0123456789ABCDEF0123.png',
  'home-en-0123456789abcdef0123.svg',
  '../home-en-0123456789abcdef0123.png',
])('%s is no picture', (file) => {
  expect(parseShareFile(seededServices, file)).toBeUndefined();
});

test('the hash changes with everything that the picture shows', () => {
  const changes: Partial<typeof home>[] = [
    { name: 'Northlight Media' },
    { logo: { mark: 'word', id: 'a'.repeat(64) } },
    { signal: '#22c55e' },
    { label: 'Elsewhere' },
    { headline: ['ANOTHER', 'HEADLINE'] },
    { accent: '#22c55e' },
    { direction: 'rtl' },
  ];
  const hashes = [home, ...changes.map((change) => ({ ...home, ...change }))].map(shareHash);
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(shareHash(sharePictureOf(content.en, 'home', 'en'))).toBe(shareHash(home));
});

test('shows the wide logo of a profile, or else the square one', () => {
  const logoOf = (logo: { word: string; square: string }) =>
    sharePictureOf({ ...content.en, profile: { ...content.en.profile, logo } }, 'home', 'en').logo;
  expect(logoOf({ word: 'a', square: 'b' })).toEqual({ mark: 'word', id: 'a' });
  expect(logoOf({ word: '', square: 'b' })).toEqual({ mark: 'square', id: 'b' });
  expect(logoOf({ word: '', square: '' })).toBeNull();
});
