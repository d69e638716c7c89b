import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { trimFaces } from './trim-faces.ts';

const face = (family: string, sources: string, range = 'U+20-7e') =>
  `@font-face{font-family:${family};font-weight:800 900;font-display:swap;src:${sources};unicode-range:${range}}`;
const data = 'url(data:font/woff2;base64,d09GMg==)format("woff2")';
const file = (name: string) => `url(/assets/${name}.woff2)format("woff2")`;
const CSS =
  ':root{--font-sans:"Geist", sans-serif}.figure{font-family:"Archivo Wide", var(--font-sans)}.poster{font-family:Archivo Poster,sans-serif;text-transform:uppercase}';
const page = (faces: string, body: string) =>
  `<head><noscript data-faces=""><style>${faces}</style></noscript><style data-rest="/assets/app-1.css">${CSS}</style></head><body>${body}</body>`;

const facesOf = (html: string) =>
  [
    ...(/<noscript data-faces="(?:all)?"><style>(.*?)<\/style>/.exec(html)?.[1]?.matchAll(/@font-face\{[^}]*\}/g) ??
      []),
  ].map(([rule]) => rule);

/** Families and ranges of the faces that a page with this body brings along. */
async function brought(body: string): Promise<string[]> {
  const faces = [
    face('Geist', `${data},${file('geist.cut')}`, 'U+61-7a,U+20'),
    face('Geist', `${data},${file('geist-2.cut')}`, 'U+2a'),
    face('Geist', file('geist'), 'U+41-5a'),
    face('"Archivo Wide"', `${data},${file('wide.cut')}`, 'U+30-39'),
    face('Archivo Poster', `${data},${file('poster.cut')}`, 'U+41-5a'),
  ];
  return facesOf(await trimFaces(page(faces.join(''), body))).flatMap((rule) => {
    const [, family, range] = /font-family:"?([^;"]+).*data:.*unicode-range:([^}]+)\}/.exec(rule) ?? [];
    return family === undefined ? [] : [`${family} ${range}`];
  });
}

test('a page brings the letters that its first screen is set in', async () => {
  expect(await brought('<p>text</p>')).toEqual(['Geist U+61-7a,U+20']);
  expect(await brought('<p>te*t</p>')).toEqual(['Geist U+61-7a,U+20', 'Geist U+2a']);
  expect(await brought('<h1 class="big poster"><span>text</span></h1>')).toEqual(['Archivo Poster U+41-5a']);
});

test('each letter is of the first family that has it', async () => {
  expect(await brought('<p class="figure">12</p>')).toEqual(['Archivo Wide U+30-39']);
  expect(await brought('<p class="figure">12 views</p>')).toEqual(['Geist U+61-7a,U+20', 'Archivo Wide U+30-39']);
  expect(await brought('<p>12VIEWS</p>')).toEqual([]);
});

test('an inner class decides before an outer one', async () => {
  expect(await brought('<div class="poster"><p class="figure">1</p></div>')).toEqual(['Archivo Wide U+30-39']);
});

test('what is not on the first screen brings nothing along', async () => {
  for (const body of [
    '<div class="later"></div><div class="later"><p>later</p></div><p>footer</p>',
    '<dialog><p>shut</p></dialog>',
    '<div popover=""><p>shut</p></div>',
    '<script>text</script>',
  ]) {
    expect(await brought(body), body).toEqual([]);
  }
  expect(await brought('<dialog open><p>open</p></dialog>')).toHaveLength(1);
  // It is laid out right after the first screen.
  expect(await brought('<h1></h1><div class="later"><p>next</p></div>')).toHaveLength(1);
});

test('what a field shows counts', async () => {
  expect(await brought('<label><input placeholder="name"/></label>')).toEqual(['Geist U+61-7a,U+20']);
  expect(await brought('<input type="submit" value="send"/>')).toEqual(['Geist U+61-7a,U+20']);
  expect(await brought('<input type="radio" value="a"/><select><option value="ar">1</option></select>')).toEqual([]);
});

test('what a page has no use for is left with its file', async () => {
  const html = await trimFaces(page(face('Geist', `${data},${file('geist.cut')}`), ''));
  expect(html).toBe(page(face('Geist', file('geist.cut')), ''));
});

test('a page says when its first screen has letters that no data has', async () => {
  const faces = face('Geist', `${data},${file('geist.cut')}`, 'U+61-7a') + face('Geist', file('geist-ext'), 'U+142');
  expect(await trimFaces(page(faces, '<p>zloty</p>'))).toContain('<noscript data-faces="">');
  expect(await trimFaces(page(faces, '<p>złoty</p>'))).toContain('<noscript data-faces="all">');
});

test('a page with all styles keeps all faces', async () => {
  const whole = `<noscript data-faces=""><style>${face('Geist', `${data},${file('geist.cut')}`)}</style></noscript><style data-sheet="/assets/app-1.css">.a{x:1}</style>`;
  expect(await trimFaces(whole)).toBe(whole);
});

const FIGURES = ' 0123456789$%+−';
const archivo = () =>
  readFile(
    createRequire(import.meta.url).resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
  );
const cutOf = async (letters: string) =>
  (
    await subsetFont(await archivo(), letters, { targetFormat: 'woff2', variationAxes: { wght: 860, wdth: 116 } })
  ).toString('base64');

async function lettersIn(rule: string): Promise<string> {
  const [, base64 = ''] = /data:font\/woff2;base64,([^)]+)/.exec(rule) ?? [];
  const font = await subsetFont(Buffer.from(base64, 'base64'), FIGURES, { targetFormat: 'sfnt' });
  return String.fromCodePoint(...new Face(new Blob(new Uint8Array(font).buffer)).collectUnicodes());
}

test('of a face whose letters stand apart a page brings its own and all digits, and leaves others to the file', async () => {
  const whole = await cutOf(FIGURES);
  const rule = face(
    'Archivo Wide',
    `url(data:font/woff2;base64,${whole})format("woff2"),${file('wide-apart.cut-1')}`,
    'U+20,U+24-25,U+2B,U+30-39,U+2212',
  );
  const [own = '', others = '', ...more] = facesOf(await trimFaces(page(rule, '<p class="figure">$12</p>')));
  expect(more).toEqual([]);
  expect(await lettersIn(own)).toBe(' $0123456789');
  expect(own).toMatch(/format\("woff2"\);unicode-range:U\+20,U\+24,U\+30-39\}$/);
  expect(others).toBe(face('Archivo Wide', file('wide-apart.cut-1'), 'U+25,U+2b,U+2212'));
  expect(own.length).toBeLessThan(rule.length);
});

test('a face that cannot be cut is reported', async () => {
  const rule = face(
    'Archivo Wide',
    `url(data:font/woff2;base64,bm9uZQ==)format("woff2"),${file('wide-apart.cut-2')}`,
    'U+30-39',
  );
  await expect(trimFaces(page(rule, '<p class="figure">12</p>'))).rejects.toThrow();
});
