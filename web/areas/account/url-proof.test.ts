import { expect, test } from 'vitest';
import { readProof } from './url-proof.ts';

const at = (rest: string) => readProof(new URL(`http://shop.test/auth/reset-password${rest}`));

test('[AC-AUTH-14] tokens are read from the query, from the hash, or as a PKCE code', () => {
  const tokens = { kind: 'tokens', accessToken: 'a.b.c', refreshToken: 'r' };
  expect(at('?access_token=a.b.c&refresh_token=r')).toEqual(tokens);
  expect(at('#access_token=a.b.c&refresh_token=r&type=recovery')).toEqual(tokens);
  expect(at('?code=1234')).toEqual({ kind: 'code', code: '1234' });
});

test('[AC-AUTH-14] one token without the other is not a proof', () => {
  expect(at('?access_token=a.b.c')).toEqual({ kind: 'none' });
  expect(at('')).toEqual({ kind: 'none' });
});

test('[AC-AUTH-22] an error is read with its description from the query or the hash', () => {
  expect(at('?error=access_denied&error_description=Not+today')).toEqual({ kind: 'error', description: 'Not today' });
  expect(at('#error=access_denied')).toEqual({ kind: 'error', description: '' });
});
