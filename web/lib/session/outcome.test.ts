import { describe, expect, test, vi } from 'vitest';
import {
  AuthApiError,
  AuthImplicitGrantRedirectError,
  AuthInvalidCredentialsError,
  AuthInvalidJwtError,
  AuthInvalidTokenResponseError,
  AuthPKCEGrantCodeExchangeError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
  AuthWeakPasswordError,
} from '@supabase/auth-js';
import { attempt, failureOf } from './outcome.ts';

const rejected = (message: string | null, code = '') => ({ kind: 'rejected', code, message });

describe('error classes of the auth client', () => {
  test('[ERR-14] reports a missing session', () =>
    expect(failureOf(new AuthSessionMissingError())).toEqual(rejected('Auth session missing!')));
  test('[ERR-15] reports an invalid token response', () =>
    expect(failureOf(new AuthInvalidTokenResponseError())).toEqual(rejected('Auth session or user missing')));
  test.each([
    new AuthInvalidCredentialsError('told'),
    new AuthImplicitGrantRedirectError('told'),
    new AuthPKCEGrantCodeExchangeError('told'),
  ])('[ERR-16] reports $name', (error) => {
    expect(failureOf(error)).toEqual(rejected('told'));
  });
  test('[ERR-16] reports an invalid JWT', () =>
    expect(failureOf(new AuthInvalidJwtError('told'))).toEqual(rejected('told', 'invalid_jwt')));
  test.each([0, 502, 503, 504])('[ERR-17] treats a retryable error as no response: %d', (status) =>
    expect(failureOf(new AuthRetryableFetchError('Failed to fetch', status))).toEqual({ kind: 'network' }),
  );
  test('[ERR-17] does not treat a server error as a network error', () =>
    expect(failureOf(new AuthRetryableFetchError('Unexpected failure', 500))).toEqual({ kind: 'failed' }));
  test('[ERR-18] keeps the reasons of a weak password', () => {
    const error = new AuthWeakPasswordError('Password should be at least 8 characters.', 422, ['length']);
    expect(failureOf(error)).toEqual({
      ...rejected('Password should be at least 8 characters.', 'weak_password'),
      reasons: ['length'],
    });
  });
});

describe('messages', () => {
  test("[ERR-19] keeps the server's message", () =>
    expect(failureOf(new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'))).toEqual(
      rejected('Invalid login credentials', 'invalid_credentials'),
    ));
  test('treats an unconfirmed email as its own kind of failure', () =>
    expect(failureOf(new AuthApiError('Email not confirmed', 400, 'email_not_confirmed'))).toEqual({
      kind: 'unconfirmed',
    }));
  test.each([new AuthApiError('{}', 400, 'x'), new AuthApiError('', 400, 'x')])(
    'an empty response has no message',
    (error) => expect(failureOf(error)).toEqual(rejected(null, 'x')),
  );
  test('an unparsable response has no message', () =>
    expect(failureOf(new AuthUnknownError('Unexpected token <', null))).toEqual(rejected(null)));
  test.each([new Error('x'), 'x', null])(
    '[ERR-28] does not treat an exception in the browser as a server response: %s',
    (error) => expect(failureOf(error)).toEqual({ kind: 'failed' }),
  );
});

test('treats thrown and returned errors alike', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await attempt(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({ kind: 'network' });
  expect(await attempt(async () => ({ value: 1, error: new AuthSessionMissingError() }))).toEqual(
    rejected('Auth session missing!'),
  );
  expect(await attempt(async () => ({ value: 1, error: null }))).toEqual({ kind: 'done', value: 1 });
  expect(logged).toHaveBeenCalledOnce();
});
