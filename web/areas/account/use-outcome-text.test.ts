import { expect, test } from 'vitest';
import texts from '#web/messages/en/account.json' with { type: 'json' };
import { wordsFor } from './use-outcome-text.ts';

const google = {
  refused: texts['account.google.failed'],
  failed: texts['account.google.socialFailed'],
  network: 'no line',
  captcha: 'no proof',
};

test('[ERR-22] a no without a reason, and no answer to speak of, have their own words', () => {
  expect(wordsFor({ kind: 'refused', code: 'x', message: null }, google)).toBe('Google login failed');
  expect(wordsFor({ kind: 'failed' }, google)).toBe('Social login failed');
});

test('[ERR-19] the words of the server come first', () => {
  expect(wordsFor({ kind: 'refused', code: 'invalid_credentials', message: 'Invalid login credentials' }, google)).toBe(
    'Invalid login credentials',
  );
});

test('a lost line and a captcha say what can be done about them', () => {
  expect(wordsFor({ kind: 'network' }, google)).toBe('no line');
  expect(
    wordsFor({ kind: 'refused', code: 'captcha_failed', message: 'captcha protection: request disallowed' }, google),
  ).toBe('no proof');
});
