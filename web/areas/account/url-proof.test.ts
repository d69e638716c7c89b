import { expect, test } from 'vitest';
import { readProof } from './url-proof.ts';

const at = (rest: string) => readProof(new URL(`http://shop.test/auth/reset-password${rest}`));

test('[AC-AUTH-14] reads a PKCE code and a token hash from the query', () => {
  expect(at('?code=1234')).toEqual({ kind: 'code', code: '1234' });
  expect(at('?token_hash=ab12&type=recovery')).toEqual({ kind: 'hash', tokenHash: 'ab12' });
  expect(at('')).toEqual({ kind: 'none' });
});

test('[AC-AUTH-14] never accepts a session from query or hash, not even beside a code', () => {
  for (const rest of [
    '?access_token=a.b.c&refresh_token=r',
    '?access_token=a.b.c',
    '?refresh_token=r',
    '#access_token=a.b.c&refresh_token=r&type=recovery',
    '#refresh_token=r',
    '?code=1234#access_token=a.b.c&refresh_token=r',
  ])
    expect(at(rest), rest).toEqual({ kind: 'unaccepted' });
});

test('[AC-AUTH-22] reads an error with its description from query or hash', () => {
  expect(at('?error=access_denied&error_description=Not+today')).toEqual({
    kind: 'error',
    code: '',
    description: 'Not today',
  });
  expect(at('?error=access_denied&error_code=signup_disabled&error_description=No')).toEqual({
    kind: 'error',
    code: 'signup_disabled',
    description: 'No',
  });
  expect(at('#error=access_denied')).toEqual({ kind: 'error', code: '', description: '' });
});
