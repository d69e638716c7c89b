import { expect, test } from 'vitest';
import { secondStepProblem } from './second-step-problem.ts';

const rejected = (code: string) => ({ kind: 'rejected', code, message: 'the server says so' }) as const;

test('a wrong code has its own message for each method', () => {
  expect(secondStepProblem(rejected('mfa_verification_failed'), 'code')).toBe('account.second.codeWrong');
  expect(secondStepProblem(rejected('mfa_verification_failed'), 'recovery')).toBe('account.second.recoveryWrong');
  expect(secondStepProblem(rejected('mfa_verification_failed'), 'key')).toBe('account.second.keyWrong');
});

test('distinguishes too many attempts in general and with recovery codes', () => {
  expect(secondStepProblem(rejected('over_request_rate_limit'), 'code')).toBe('account.second.tooMany');
  expect(secondStepProblem(rejected('mfa_recovery_codes_locked'), 'recovery')).toBe('account.second.locked');
});

test('distinguishes an untouched key and an unsupported domain', () => {
  expect(secondStepProblem(rejected('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY'), 'key')).toBe('account.second.keyUnused');
  expect(secondStepProblem(rejected('ERROR_INVALID_DOMAIN'), 'key')).toBe('account.second.keyDomain');
});

test('[ERR-17] [ERR-28] distinguishes no response and an unexpected failure', () => {
  expect(secondStepProblem({ kind: 'network' }, 'code')).toBe('account.problem.network');
  expect(secondStepProblem({ kind: 'failed' }, 'code')).toBe('account.problem.unexpected');
});
