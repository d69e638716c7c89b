import { expect, test } from 'vitest';
import { passkeyProblem } from './passkey-problem.ts';

test.each([
  ['ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'account.passkey.unused'],
  ['ERROR_SOMETHING_NEW', 'account.passkey.unused'],
  ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'account.passkey.known'],
  ['webauthn_credential_not_found', 'account.passkey.unknown'],
  ['over_request_rate_limit', null],
])('%s is %s', (code, text) => {
  expect(passkeyProblem(code)).toBe(text);
});
