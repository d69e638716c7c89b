import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { serviceSlugs } from '#domain/catalogue/catalogue.ts';
import { locales } from '#domain/locales.ts';
import { content } from '#tests/support/content.ts';
import { pngSize } from '#tests/support/page-head.ts';
import { iconSvg } from './icons.ts';
import { encodePng } from './png.ts';
import { shareSvg, WIDTH } from './share-picture.ts';
import { coloursOf, shareSubjects } from './subjects.ts';
import { segments, type Typeset } from './typeset.ts';

const colours = coloursOf(readFileSync('web/styles/services.css', 'utf8'));

test('each service has its colours from the style sheet and a picture in each language', () => {
  expect([...colours.keys()].sort()).toEqual([...serviceSlugs].sort());
  const names = [...shareSubjects(content, colours).keys()];
  for (const locale of locales)
    for (const name of ['home', 'contact', ...serviceSlugs]) expect(names).toContain(`${name}-${locale}`);
});

test('splits a bidirectional line where the direction changes and keeps punctuation in line order', () => {
  const cut = (text: string, direction: 'ltr' | 'rtl') =>
    segments(text, direction).map((segment) => [segment.text, segment.font, segment.direction]);
  expect(cut('إعلانات Apple Music', 'rtl')).toEqual([
    ['إعلانات', 'arabic', 'rtl'],
    [' ', 'latin', 'rtl'],
    ['Apple Music', 'latin', 'ltr'],
  ]);
  expect(cut('اسم.', 'rtl')).toEqual([
    ['اسم', 'arabic', 'rtl'],
    ['.', 'latin', 'rtl'],
  ]);
  expect(
    cut('Skip in 5.', 'ltr')
      .map(([text]) => text)
      .join(''),
  ).toBe('Skip in 5.');
});

test('encodes a PNG with the given size and pixels', async () => {
  const pixels = Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 8, 7, 255]);
  const png = await encodePng(2, 2, pixels);
  expect(pngSize(png)).toEqual([2, 2]);
  const from = png.indexOf('IDAT') + 4;
  expect([...inflateSync(png.subarray(from, from + png.readUInt32BE(from - 8)))]).toEqual([
    0, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 9, 8, 7,
  ]);
});

test('no headline is wider than its picture', () => {
  const widths: number[] = [];
  const typeset: Typeset = (text, cut, size) => {
    const width = text.length * size * 0.45;
    if (cut === 'poster' && size > 1) widths.push(width);
    return { path: '', width };
  };
  for (const subject of shareSubjects(content, colours).values()) shareSvg(subject, typeset);
  expect(widths.length).toBeGreaterThan(60);
  expect(Math.max(...widths)).toBeLessThanOrEqual(WIDTH);
});

test('a full-bleed icon keeps the logo within the safe zone', () => {
  const full = iconSvg(readFileSync('public/favicon.svg', 'utf8'), 'full');
  expect(full).toContain('<rect width="32" height="32" fill="#ff5a36"/>');
  expect(() => iconSvg('<svg/>', 'full')).toThrow('no tile');
});
