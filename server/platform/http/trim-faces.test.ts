import { expect, test } from 'vitest';
import { trimFaces } from './trim-faces.ts';

const face = (family: string, sources: string) => `@font-face{font-family:${family};font-weight:800 900;font-display:swap;src:${sources};unicode-range:U+20-7E}`;
const data = 'url(data:font/woff2;base64,d09GMg==)format("woff2")';
const file = (name: string) => `url(/assets/${name}.woff2)format("woff2")`;
const page = (faces: string, css: string) => `<style data-faces="">${faces}</style><style data-rest="/assets/app-1.css">${css}</style>`;

test('a page brings the letters of the faces that its styles name, and says where the others are', () => {
  const faces = face('Geist', `${data},${file('geist.cut')}`) + face('Archivo Wide', `${data},${file('wide.cut')}`) + face('Geist', file('geist'));
  const left = face('Geist', `${data},${file('geist.cut')}`) + face('Archivo Wide', file('wide.cut')) + face('Geist', file('geist'));
  expect(trimFaces(page(faces, 'body{font-family:Geist}'))).toBe(page(left, 'body{font-family:Geist}'));
  const both = 'body{font-family:Geist}.figure-wide{font-family:"Archivo Wide",Geist}';
  expect(trimFaces(page(faces, both))).toBe(page(faces, both));
});

test('names in quotes are the same names', () => {
  const faces = face('"Archivo Wide"', `${data},${file('wide.cut')}`);
  expect(trimFaces(page(faces, '.a{font-family:Archivo Wide}'))).toBe(page(faces, '.a{font-family:Archivo Wide}'));
});

test('a page with all styles keeps all faces', () => {
  const whole = `<style data-faces="">${face('Geist', `${data},${file('geist.cut')}`)}</style><style data-sheet="/assets/app-1.css">.a{x:1}</style>`;
  expect(trimFaces(whole)).toBe(whole);
});
