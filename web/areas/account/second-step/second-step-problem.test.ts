import { expect, test } from 'vitest';
import { secondStepProblem } from './second-step-problem.ts';

const refused = (code: string) => ({ kind: 'refused', code, message: 'the server says so' }) as const;

test('a wrong code says what to do about it, for each way', () => {
  expect(secondStepProblem(refused('mfa_verification_failed'), 'code')).toBe('account.second.codeWrong');
  expect(secondStepProblem(refused('mfa_verification_failed'), 'recovery')).toBe('account.second.recoveryWrong');
  expect(secondStepProblem(refused('mfa_verification_failed'), 'key')).toBe('account.second.keyWrong');
});

test('too many tries, in general and of recovery codes', () => {
  expect(secondStepProblem(refused('over_request_rate_limit'), 'code')).toBe('account.second.tooMany');
  expect(secondStepProblem(refused('mfa_recovery_codes_locked'), 'recovery')).toBe('account.second.locked');
});

test('a key that nobody touched, and an address where keys cannot work', () => {
  expect(secondStepProblem(refused('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY'), 'key')).toBe('account.second.keyUnused');
  expect(secondStepProblem(refused('ERROR_INVALID_DOMAIN'), 'key')).toBe('account.second.keyDomain');
});

test('[ERR-17] [ERR-28] no answer, and what nobody foresaw', () => {
  expect(secondStepProblem({ kind: 'network' }, 'code')).toBe('account.problem.network');
  expect(secondStepProblem({ kind: 'failed' }, 'code')).toBe('account.problem.unexpected');
});
