import { expect, test } from 'vitest';
import { blockedWords } from './violation-words.ts';

test.each([
  ['script-src-elem', 'https://evil.test', 'Script from https://evil.test'],
  ['script-src-attr', 'inline', 'Script in the page itself'],
  ['script-src', 'eval', 'Script made from text'],
  ['img-src', 'data:', 'Image from data:'],
  ['connect-src', 'self', 'Request to or from this shop'],
  ['style-src-elem', 'moz-extension:', 'Style from a browser extension'],
  ['default-src', 'unknown', 'Content from an unknown source'],
  ['other', '', 'Everything else'],
])('describes %s blocked %s as %s', (directive, blocked, words) => {
  expect(blockedWords({ directive, blocked, page: '/' })).toBe(words);
});
