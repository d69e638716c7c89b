import { expect, test } from 'vitest';
import { passkeySupport } from './passkey-support.ts';

test('passkeys require a domain name rather than an IP address', () => {
  expect(passkeySupport('127.0.0.1', true)).toBe('ipAddress');
  expect(passkeySupport('[::1]', true)).toBe('ipAddress');
  expect(passkeySupport('localhost', true)).toBe('ready');
  expect(passkeySupport('4.shop.example', true)).toBe('ready');
  expect(passkeySupport('shop.example', false)).toBe('browser');
});
