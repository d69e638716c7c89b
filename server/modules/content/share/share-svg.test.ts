import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DESIGN, sharePictureOf, shareSubjects, type SharePicture } from '#domain/content/share-picture.ts';
import { SHARE_SIZE } from '#domain/content/share-size.ts';
import { seededServices } from '#tests/support/seeded-services.ts';
import { content } from '#tests/support/content.ts';
import { shareSvg } from './share-svg.ts';
import { segments, type Typeset } from './typeset.ts';

test('splits a bidirectional line where the direction changes, and keeps punctuation in line order', () => {
  const cut = (text: string, direction: 'ltr' | 'rtl') =>
    segments(text, direction).map((segment) => [segment.text, segment.direction]);
  expect(cut('إعلانات Apple Music', 'rtl')).toEqual([
    ['إعلانات', 'rtl'],
    [' ', 'rtl'],
    ['Apple Music', 'ltr'],
  ]);
  expect(cut('اسم.', 'rtl')).toEqual([
    ['اسم', 'rtl'],
    ['.', 'rtl'],
  ]);
  expect(cut('Skip in 5.', 'ltr')).toEqual([
    ['Skip in 5', 'ltr'],
    ['.', 'ltr'],
  ]);
});

test('keeps marks with their letter, and percent with its number', () => {
  expect(segments('दुनिया', 'ltr')).toHaveLength(1);
  expect(segments('نمو 100%', 'rtl').map(({ text }) => text)).toEqual(['نمو', ' ', '100%']);
});

test('keeps the words of a right-to-left name in order in a left-to-right line', () => {
  expect(segments('نور الشمال Media', 'ltr').map(({ text }) => text)).toEqual(['نور الشمال', ' ', 'Media']);
});

const recording = (widths: number[]): Typeset => {
  return (text, cut, size) => {
    const width = text.length * size * 0.45;
    if (size > 1) widths.push(cut === 'poster' ? width : 0);
    return { path: '', width };
  };
};

test('no headline is wider than its picture', () => {
  const widths: number[] = [];
  for (const { name, locale } of shareSubjects(seededServices))
    shareSvg(sharePictureOf(content[locale], name, locale), null, recording(widths));
  expect(widths.length).toBeGreaterThan(60);
  expect(Math.max(...widths)).toBeLessThanOrEqual(SHARE_SIZE.width);
});

test('a long name has the line for itself', () => {
  const picture = sharePictureOf(content.en, 'home', 'en');
  const sizes = new Map<string, number>();
  const typeset: Typeset = (text, _cut, size) => {
    sizes.set(text, size);
    return { path: '', width: text.length * size * 0.7 };
  };
  const name = 'The Northern Lights Music Promotion Company of Dubai';
  shareSvg({ ...picture, name }, null, typeset);
  expect([sizes.get(name), sizes.has(picture.label)]).toEqual([expect.closeTo(26.6, 0), false]);
});

test('a headline as long as the fields allow is set once per line', () => {
  let calls = 0;
  const counting: Typeset = (text, _cut, size) => {
    calls += 1;
    return { path: '', width: text.length * size * 0.45 };
  };
  const words = Array.from({ length: 100 }, () => 'a').join(' ');
  shareSvg({ ...sharePictureOf(content.en, 'home', 'en'), headline: [words, words] }, null, counting);
  expect(calls).toBeLessThan(450);
});

test('another drawing has another number, or the pictures drawn before would stay', () => {
  const typeset: Typeset = (text, cut, size) => ({
    path: `${cut} ${size.toFixed(2)} ${text}`,
    width: text.length * size * 0.45,
  });
  const picture: SharePicture = {
    direction: 'rtl',
    name: 'Northlight',
    logo: null,
    signal: '#22c55e',
    label: 'Label',
    headline: ['FIRST LINE', 'AND A SECOND'],
    accent: '#1fd863',
    deep: '#0b4f28',
    seed: 4,
  };
  const svg = shareSvg(picture, null, typeset);
  // After a change to what draws, raise DESIGN and replace the hash.
  expect([DESIGN, createHash('sha256').update(svg).digest('hex').slice(0, 16)]).toEqual([1, 'b5f89dc71e9200d9']);
});

test('a logo replaces the sign, and a wide one the name as well', () => {
  const picture = sharePictureOf(content.en, 'home', 'en');
  const texts: string[] = [];
  const typeset: Typeset = (text) => {
    texts.push(text);
    return { path: '', width: 1 };
  };
  const draw = (mark: 'word' | 'square') =>
    shareSvg({ ...picture, logo: { mark, id: '0' } }, Buffer.from('png'), typeset);
  expect(draw('word')).toContain('href="data:image/png;base64,cG5n"');
  expect(texts).not.toContain(picture.name);
  draw('square');
  expect(texts).toContain(picture.name);
});
