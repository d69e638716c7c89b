import { expect, test } from 'vitest';
import { readSignInOutcome } from './sign-in-outcome.ts';

test.each([
  ['', '', null],
  ['?tab=x', '#captcha', null],
  ['?tried=github', '', null],
  ['?tried=google', '#as=nia%40example.com', { kind: 'worked', group: 'google', as: 'nia@example.com' }],
  ['?tried=openid', '', { kind: 'worked', group: 'openid', as: '' }],
  [
    '?error=server_error&error_description=The+client+secret+is+wrong.',
    '',
    { kind: 'failed', description: 'The client secret is wrong.' },
  ],
  ['?error=access_denied', '', { kind: 'failed', description: '' }],
])('reads %s%s', (search, hash, outcome) => {
  expect(readSignInOutcome({ search, hash })).toEqual(outcome);
});
