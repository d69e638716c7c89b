import { expect, test } from 'vitest';
import { emailOrNull, normaliseEmail } from './email-address.ts';

test.each([
  ['Nia@Example.TEST', 'nia@example.test'],
  [' nia+tag@mail.example.test ', 'nia+tag@mail.example.test'],
  ["o'neil@example.test", "o'neil@example.test"],
  ['ünïcode@exämple.test', 'ünïcode@exämple.test'],
])('normalises %j to %j', (given, kept) => {
  expect(normaliseEmail(given)).toBe(kept);
});

test.each([
  ['', 'An email address is required'],
  [`nia@${'e'.repeat(260)}.test`, 'An email address is too long'],
])('rejects %j with GoTrue’s message', (given, words) => {
  expect(emailOrNull(given)).toBeNull();
  expect(() => normaliseEmail(given)).toThrow(words);
});

test.each([
  'nia',
  '@example.test',
  'nia@',
  'nia@@example.test',
  'a b@example.test',
  'a,b@example.test',
  'nia@example..test',
  '.nia@example.test',
  'nia.@example.test',
  'n..ia@example.test',
  '"nia"@example.test',
  '<nia@example.test>',
  'nia@example.test\nbcc: x@example.test',
  'nia@-example.test',
  `${'n'.repeat(65)}@example.test`,
])('rejects %j as an email address', (given) => {
  expect(emailOrNull(given)).toBeNull();
  expect(() => normaliseEmail(given)).toThrow('Unable to validate email address: invalid format');
});
