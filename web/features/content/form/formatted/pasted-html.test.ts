import { expect, test } from 'vitest';
import { withoutInlineCode } from './pasted-html.ts';

test.each([
  ['<p style="color: red">a</p>', '<p data-style="color: red">a</p>'],
  [`<P CLASS='x'STYLE = 'a' onClick=go()>a</P>`, `<P CLASS='x'data-STYLE = 'a' data-onClick=go()>a</P>`],
  ['<img title="a>b" onerror="x"/>', '<img title="a>b" data-onerror="x"/>'],
  ['<svg/onload=x>', '<svg/data-onload=x>'],
  ['<style>p { color: red }</style><p>a</p>', '<p>a</p>'],
  ['a style="b" onclick="c" < 3', 'a style="b" onclick="c" < 3'],
  ['<a href="/a" data-style="b" lang="es">a</a>', '<a href="/a" data-style="b" lang="es">a</a>'],
  ['<b>not closed', '<b>not closed'],
])('%s has no inline styles and handlers when it is parsed', (html, expected) => {
  expect(withoutInlineCode(html)).toBe(expected);
});
