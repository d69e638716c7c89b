import postcss from 'postcss';
import { expect, test } from 'vitest';
import { supported } from './postcss-supported.ts';

const processed = (css: string) => postcss([supported()]).process(css, { from: undefined }).css;

test('what all browsers answer with yes is not asked', () => {
  expect(
    processed(
      '.a{color:#fff8}@supports (color: color-mix(in lab, red, red)){.a{color:color-mix(in oklab,var(--x) 50%,transparent)}}',
    ),
  ).toBe('.a{color:#fff8}.a{color:color-mix(in oklab,var(--x) 50%,transparent)}');
});

test('what is for browsers that the build is not for goes', () => {
  const css =
    '@layer properties{@supports ((-webkit-hyphens: none) and (not (margin-trim: inline))) or ((-moz-orient: inline) and (not (color:rgb(from red r g b)))){*{--tw-x:0}}}.a{x:1}';
  expect(processed(css)).toBe('@layer properties{}.a{x:1}');
});

test('other questions stay', () => {
  const css = '@supports (content-visibility: auto){.a{x:1}}';
  expect(processed(css)).toBe(css);
});
