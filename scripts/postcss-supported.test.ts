import postcss from 'postcss';
import { expect, test } from 'vitest';
import { supported } from './postcss-supported.ts';

const processed = (css: string) => postcss([supported()]).process(css, { from: undefined }).css;

test('what all browsers answer with yes is not asked', () => {
  expect(processed('.a{color:#fff8}@supports (color: color-mix(in lab, red, red)){.a{color:color-mix(in oklab,var(--x) 50%,transparent)}}')).toBe(
    '.a{color:#fff8}.a{color:color-mix(in oklab,var(--x) 50%,transparent)}',
  );
});

test('other questions stay', () => {
  const css = '@supports (content-visibility: auto){.a{x:1}}';
  expect(processed(css)).toBe(css);
});
