import { expect, test } from 'vitest';
import { isSent } from './send-order-email.ts';

test.each([
  ['{"success":true}', true],
  ['{"success":false}', false],
  ['{}', false],
  ['null', false],
  ['', true],
  ['queued', true],
])('[FN-02] treats the response %j as sent: %s', (body, sent) => {
  expect(isSent(body)).toBe(sent);
});
