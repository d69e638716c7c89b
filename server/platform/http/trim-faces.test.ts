import { expect, test } from 'vitest';
import { trimFaces } from './trim-faces.ts';

const face = (family: string, sources: string, range = 'U+20-7e') => `@font-face{font-family:${family};font-weight:800 900;font-display:swap;src:${sources};unicode-range:${range}}`;
const data = 'url(data:font/woff2;base64,d09GMg==)format("woff2")';
const file = (name: string) => `url(/assets/${name}.woff2)format("woff2")`;
const CSS = ':root{--font-sans:"Geist", sans-serif}.figure{font-family:"Archivo Wide", var(--font-sans)}.poster{font-family:Archivo Poster,sans-serif;text-transform:uppercase}';
const page = (faces: string, body: string) => `<head><style data-faces="">${faces}</style><style data-rest="/assets/app-1.css">${CSS}</style></head><body>${body}</body>`;

/** Families and ranges of the faces that a page with this body brings along. */
function brought(body: string): string[] {
  const faces = [
    face('Geist', `${data},${file('geist.cut')}`, 'U+61-7a,U+20'),
    face('Geist', `${data},${file('geist-2.cut')}`, 'U+2a'),
    face('Geist', file('geist'), 'U+41-5a'),
    face('"Archivo Wide"', `${data},${file('wide.cut')}`, 'U+30-39'),
    face('Archivo Poster', `${data},${file('poster.cut')}`, 'U+41-5a'),
  ];
  const sheet = /<style data-faces="">(.*?)<\/style>/.exec(trimFaces(page(faces.join(''), body)))?.[1] ?? '';
  return [...sheet.matchAll(/@font-face\{font-family:"?([^;"]+)[^}]*?data:[^}]*unicode-range:([^}]+)\}/g)].map(([, family, range]) => `${family} ${range}`);
}

test('a page brings the letters that its first screen is set in', () => {
  expect(brought('<p>text</p>')).toEqual(['Geist U+61-7a,U+20']);
  expect(brought('<p>te*t</p>')).toEqual(['Geist U+61-7a,U+20', 'Geist U+2a']);
  expect(brought('<h1 class="big poster"><span>text</span></h1>')).toEqual(['Archivo Poster U+41-5a']);
});

test('each letter is of the first family that has it', () => {
  expect(brought('<p class="figure">12</p>')).toEqual(['Archivo Wide U+30-39']);
  expect(brought('<p class="figure">12 views</p>')).toEqual(['Geist U+61-7a,U+20', 'Archivo Wide U+30-39']);
  expect(brought('<p>12VIEWS</p>')).toEqual([]);
});

test('an inner class decides before an outer one', () => {
  expect(brought('<div class="poster"><p class="figure">1</p></div>')).toEqual(['Archivo Wide U+30-39']);
});

test('what is not on the first screen brings nothing along', () => {
  for (const body of [
    '<div id="first-screen-end"></div><p>later</p>',
    '<div class="below-fold"><p>below</p></div>',
    '<dialog><p>shut</p></dialog>',
    '<div popover=""><p>shut</p></div>',
    '<script>text</script>',
  ]) {
    expect(brought(body), body).toEqual([]);
  }
  expect(brought('<dialog open><p>open</p></dialog>')).toHaveLength(1);
});

test('what a field shows counts', () => {
  expect(brought('<label><input placeholder="name"/></label>')).toEqual(['Geist U+61-7a,U+20']);
  expect(brought('<input type="submit" value="send"/>')).toEqual(['Geist U+61-7a,U+20']);
  expect(brought('<input type="radio" value="a"/><select><option value="ar">1</option></select>')).toEqual([]);
});

test('what a page has no use for is left with its file', () => {
  const html = trimFaces(page(face('Geist', `${data},${file('geist.cut')}`), ''));
  expect(html).toBe(page(face('Geist', file('geist.cut')), ''));
});

test('a page with all styles keeps all faces', () => {
  const whole = `<style data-faces="">${face('Geist', `${data},${file('geist.cut')}`)}</style><style data-sheet="/assets/app-1.css">.a{x:1}</style>`;
  expect(trimFaces(whole)).toBe(whole);
});
