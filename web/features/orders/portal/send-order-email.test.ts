import { expect, test } from 'vitest';
import { saysSent } from './send-order-email.ts';

test.each([
  ['{"success":true}', true],
  ['{"success":false}', false],
  ['{}', false],
  ['null', false],
  ['', true],
  ['queued', true],
])('[FN-02] a successful answer of %j counts as sent: %s', (body, sent) => {
  expect(saysSent(body)).toBe(sent);
});
