import { expect, test } from 'vitest';
import texts from '#web/messages/en/account.json' with { type: 'json' };
import { messageFor } from './use-outcome-text.ts';

const google = {
  rejected: 'Google login failed',
  failed: texts['account.provider.socialFailed'],
  network: 'no line',
  captcha: 'no proof',
};

test('[ERR-22] uses own messages for an error without one and an unusable response', () => {
  expect(messageFor({ kind: 'rejected', code: 'x', message: null }, google)).toBe('Google login failed');
  expect(messageFor({ kind: 'failed' }, google)).toBe('Social login failed');
});

test('[ERR-19] prefers the server’s message', () => {
  expect(
    messageFor({ kind: 'rejected', code: 'invalid_credentials', message: 'Invalid login credentials' }, google),
  ).toBe('Invalid login credentials');
});

test('uses own messages for a lost connection and a failed captcha', () => {
  expect(messageFor({ kind: 'network' }, google)).toBe('no line');
  expect(
    messageFor({ kind: 'rejected', code: 'captcha_failed', message: 'captcha protection: request disallowed' }, google),
  ).toBe('no proof');
});
