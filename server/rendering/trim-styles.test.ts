import { expect, test } from 'vitest';
import { rulesFor, trimStyles } from './trim-styles.ts';

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const left = (css: string, ...classes: string[]) =>
  rulesFor(css, `<html><body class="${attribute(classes.join(' '))}"></body></html>`);

test('rules stay where the page has all their classes, in their order', () => {
  const css = '.a{x:1}.b{x:2}.a .b{x:3}.a.c{x:4}.d,.b{x:5}body{x:6}#id{x:7}[data-x]{x:8}';
  expect(left(css, 'a', 'b')).toBe('.a{x:1}.b{x:2}.a .b{x:3}.d,.b{x:5}body{x:6}#id{x:7}[data-x]{x:8}');
  expect(left(css)).toBe('body{x:6}#id{x:7}[data-x]{x:8}');
});

test('class names are read as CSS writes them', () => {
  const css = String.raw`.focus\:x:focus{x:1}.text-\[0\.9375rem\]{x:2}.w-1\/2{x:3}.max-\[26rem\]\:w-full{x:4}.\32 xl{x:5}.\[clip\:\"\;\"\]{x:6}`;
  expect(left(css, 'focus:x', 'text-[0.9375rem]', 'w-1/2', 'max-[26rem]:w-full', '2xl', '[clip:";"]')).toBe(css);
  expect(left(css)).toBe('');
});

test('one choice of :is() and :where() is enough, :not() and :has() are taken as given', () => {
  expect(left(':is(.a,.b) .c{x:1}', 'b', 'c')).toBe(':is(.a,.b) .c{x:1}');
  expect(left(':is(.a,.b) .c{x:1}', 'c')).toBe('');
  expect(left(String.raw`.open\:x:is(:where(.group)[open] *){x:1}`, 'open:x', 'group')).not.toBe('');
  expect(left('.a:not(.b):has(.c){x:1}', 'a')).not.toBe('');
  expect(left(':where(.space>:not(:last-child)){x:1}', 'other')).toBe('');
});

test('rules for elements that the page has none of go', () => {
  const css =
    'hr{x:1}body{x:2}sub,sup{x:3}:where(select,body) > p{x:4}body:not(table){x:5}BODY > .a{x:6}::placeholder{x:7}';
  expect(left(css, 'a')).toBe('body{x:2}body:not(table){x:5}BODY > .a{x:6}::placeholder{x:7}');
  expect(rulesFor('linearGradient{x:1}table{x:2}', '<svg><linearGradient/></svg>')).toBe('linearGradient{x:1}');
});

test('rules for what a pointer is over go, if it alone asks for them', () => {
  expect(
    left(
      '.a:hover{x:1}.a:active .b{x:2}:is(:hover,:focus) > .a{x:3}.a:not(:hover){x:4}.a:focus-visible{x:5}',
      'a',
      'b',
    ),
  ).toBe(':is(:hover,:focus) > .a{x:3}.a:not(:hover){x:4}.a:focus-visible{x:5}');
});

test('blocks go with the last of their rules, nested rules with theirs', () => {
  const css =
    '@layer base,utilities;@layer base{html{x:1}}@layer utilities{.a{x:2}@media (width>=40rem){.b{x:3}}}.c{x:4;&:hover{x:5}.d &{x:6}}';
  expect(left(css)).toBe('@layer base,utilities;@layer base{html{x:1}}');
  expect(left(css, 'b', 'c')).toBe(
    '@layer base,utilities;@layer base{html{x:1}}@layer utilities{@media (width>=40rem){.b{x:3}}}.c{x:4;&:hover{x:5}.d &{x:6}}',
  );
});

test('variables of the document stay where a rule, another element or a keyframe reads them', () => {
  const css = ':root,:host{--a:1;--b:2;--c:3;--ab:4}.a{x:var(--a)}.z{x:var(--c)}.a{--d:5}';
  expect(left(css, 'a')).toBe(':root,:host{--a:1}.a{x:var(--a)}.a{--d:5}');
  expect(rulesFor(css, '<p style="color:var(--b,red)"></p>')).toBe(':root,:host{--b:2}');
});

test('what nothing speaks of goes: keyframes and registered properties', () => {
  const css =
    '.a{animation:spin 1s}.b{--n:1;x:var(--n)}@keyframes spin{to{x:1}}@keyframes fade{to{x:0}}@property --n{syntax:"*";inherits:false}';
  expect(left(css, 'a')).toBe('.a{animation:spin 1s}@keyframes spin{to{x:1}}');
  expect(left(css, 'b')).toBe('.b{--n:1;x:var(--n)}@property --n{syntax:"*";inherits:false}');
});

test('braces, quotes and semicolons in strings and addresses end nothing', () => {
  const css = '.a{content:"}{;"}.b{background:url(data:image/svg+xml;utf8,<svg>)}.a[title="{"]{x:1}.c{x:2}';
  expect(left(css, 'a')).toBe('.a{content:"}{;"}.a[title="{"]{x:1}');
});

test('a page keeps what its markup asks for and says where the rest is', () => {
  const page = '<style data-sheet="/assets/app-1.css">.a{x:1}.b\\&c{x:2}.z{x:3}</style><p class="a b&amp;c"></p>';
  expect(trimStyles(page)).toBe(
    '<style data-rest="/assets/app-1.css">.a{x:1}.b\\&c{x:2}</style><noscript><link rel="stylesheet" href="/assets/app-1.css"></noscript><p class="a b&amp;c"></p>',
  );
  expect(trimStyles('<style>.z{x:3}</style>')).toBe('<style>.z{x:3}</style>');
});
