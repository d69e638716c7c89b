import { expect, test } from 'vitest';
import { parseXml, textOf, XmlError } from './parse-xml.ts';

test('a document is read with its text, and comments do not split it', () => {
  expect(textOf(parseXml('<a>HC-<!-- x -->2026 &amp; more</a>'))).toBe('HC-2026 & more');
});

const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');

test.each([
  ['entities that grow', `<!DOCTYPE a [<!ENTITY l0 "ha">${laughs}]><a>&l9;</a>`],
  ['a file of the server', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['elements without end', `<a>${'<b/>'.repeat(20_001)}</a>`],
  ['elements inside each other', '<a>'.repeat(5000) + '</a>'.repeat(5000)],
  ['nested elements behind a fake end', '<a b="/>">'.repeat(100) + '</a>'.repeat(100)],
  ['namespaces inside each other', '<a xmlns:b="c">'.repeat(1001) + '</a>'.repeat(1001)],
  ['an unknown entity', '<a>&unknown;</a>'],
  ['a document that is cut off', '<a><b>'],
])('%s: rejected', (_, text) => {
  expect(() => parseXml(text)).toThrow(XmlError);
});
