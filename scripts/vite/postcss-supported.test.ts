import postcss from 'postcss';
import { expect, test } from 'vitest';
import { supported } from './postcss-supported.ts';

const processed = (css: string) => postcss([supported()]).process(css, { from: undefined }).css;

test('unwraps a @supports query that all supported browsers satisfy', () => {
  expect(
    processed(
      '.a{color:#fff8}@supports (color: color-mix(in lab, red, red)){.a{color:color-mix(in oklab,var(--x) 50%,transparent)}}',
    ),
  ).toBe('.a{color:#fff8}.a{color:color-mix(in oklab,var(--x) 50%,transparent)}');
});

test('removes rules for unsupported browsers', () => {
  const css =
    '@layer properties{@supports ((-webkit-hyphens: none) and (not (margin-trim: inline))) or ((-moz-orient: inline) and (not (color:rgb(from red r g b)))){*{--tw-x:0}}}.a{x:1}';
  expect(processed(css)).toBe('@layer properties{}.a{x:1}');
});

test('keeps other @supports queries', () => {
  const css = '@supports (content-visibility: auto){.a{x:1}}';
  expect(processed(css)).toBe(css);
});
