import { domainToUnicode } from 'node:url';
import { expect, test } from 'vitest';
import { canonicalEmail, isEmail, needsSmtpUtf8 } from './email-address.ts';

test.each([
  ['Nia@Example.TEST', 'nia@example.test'],
  [' nia+tag@mail.example.test ', 'nia+tag@mail.example.test'],
  ["o'neil@example.test", "o'neil@example.test"],
  ['a=b@example.com', 'a=b@example.com'],
  ['r&b@example.com', 'r&b@example.com'],
  ['sales#1@example.com', 'sales#1@example.com'],
  ['!$%*/?^_`{|}~-@example.com', '!$%*/?^_`{|}~-@example.com'],
  ['kolya@xn--e1afmkfd.xn--p1ai', 'kolya@пример.рф'],
  ['kolya@ПРИМЕР.рф', 'kolya@пример.рф'],
  ['info@bücher.example', 'info@bücher.example'],
  ['info@BU\u0308CHER.example', 'info@bücher.example'],
  ['info@XN--BCHER-KVA.example', 'info@bücher.example'],
  ['info@straße.example', 'info@straße.example'],
  ['jörg@example.com', 'jörg@example.com'],
  ['jo\u0308rg@example.com', 'jörg@example.com'],
  ['अजय@डाटा.भारत', 'अजय@डाटा.भारत'],
  ['ajay@xn--c2bd1gb.xn--h2brj9c', 'ajay@डाटा.भारत'],
  ['somchai@ทีเอชนิค.ไทย', 'somchai@ทีเอชนิค.ไทย'],
  ['用户@例え。テスト', '用户@例え.テスト'],
  ['user@مثال.إختبار', 'user@مثال.إختبار'],
  [`${'n'.repeat(64)}@example.test`, `${'n'.repeat(64)}@example.test`],
])('writes %j as %j', (typed, stored) => {
  expect(canonicalEmail(typed)).toBe(stored);
  expect(canonicalEmail(stored)).toBe(stored);
});

test.each([
  '',
  'nia',
  '@example.test',
  'nia@',
  'nia@localhost',
  'nia@@example.test',
  'a b@example.test',
  'a,b@example.test',
  'nia@example..test',
  'nia@example.test.',
  '.nia@example.test',
  'nia.@example.test',
  'n..ia@example.test',
  '"nia"@example.test',
  '<nia@example.test>',
  'nia@example.test\nbcc: x@example.test',
  'nia\u202e@example.test',
  'nia\u200b@example.test',
  'nia😀@example.test',
  'nia@-example.test',
  'nia@example-.test',
  'nia@exam_ple.test',
  'nia@exam%70le.test',
  'nia@exam\u00adple.test',
  'nia@example.test:25',
  'nia@example.test/path',
  'nia@127.0.0.1',
  'nia@127.1',
  'nia@host.0x7f',
  'nia@[127.0.0.1]',
  'nia@xn--.test',
  'nia@xn--a.test',
  'nia@xn--99999999.test',
  `nia@${'e'.repeat(64)}.test`,
  `nia@${'e.'.repeat(126)}test`,
  `${'n'.repeat(65)}@example.test`,
  `${'ö'.repeat(33)}@example.test`,
])('%j is no email address', (typed) => {
  expect(isEmail(typed)).toBe(false);
});

test('decodes labels as Node does', () => {
  const domains = [
    'münchen.de',
    '例え.テスト',
    'ñandú.es',
    'עברית.test',
    '한국.kr',
    'tiếng-việt.vn',
    '𐍈𐌰.test',
    'ü.ü.test',
  ];
  for (const domain of domains) {
    const { hostname } = new URL(`http://${domain}`);
    expect(canonicalEmail(`nia@${hostname}`)).toBe(`nia@${domainToUnicode(hostname)}`);
  }
});

test('only letters before the @ need SMTPUTF8', () => {
  expect(needsSmtpUtf8('jörg@example.com')).toBe(true);
  expect(needsSmtpUtf8('info@bücher.example')).toBe(false);
});
