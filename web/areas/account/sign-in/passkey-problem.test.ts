import { expect, test } from 'vitest';
import { passkeyProblem } from './passkey-problem.ts';

test.each([
  ['ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'account.passkey.unused'],
  ['ERROR_SOMETHING_NEW', 'account.passkey.unused'],
  ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'account.passkey.known'],
  ['webauthn_verification_failed', 'account.passkey.unknown'],
  ['over_request_rate_limit', null],
])('maps %s to %s', (code, text) => {
  expect(passkeyProblem(code, 'sign-in')).toBe(text);
});

test('does not report a new passkey that fails its check as unknown', () => {
  expect(passkeyProblem('webauthn_verification_failed', 'registration')).toBe('account.passkey.wrong');
});
