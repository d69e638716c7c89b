import { expect, test } from 'vitest';
import { normaliseEmail } from './email-address.ts';

test.each([
  ['', 'An email address is required'],
  [`nia@${'e'.repeat(260)}.test`, 'An email address is too long'],
  ['nia', 'Unable to validate email address: invalid format'],
])('rejects %j with GoTrue’s message', (given, words) => {
  expect(() => normaliseEmail(given)).toThrow(words);
});
