import { describe, expect, test } from 'vitest';
import { accountHandle, isAccountHandle } from './account-handle.ts';

const id = '3f2a9c1e-0000-4000-8000-000000000000';

describe('account confirmation handle', () => {
  test.each([
    [{ id, email: 'Nia@example.test', phone: '34600111222' }, 'Nia@example.test', ' nia@EXAMPLE.test'],
    [{ id, email: '', phone: '34600111222' }, '+34600111222', '34 600 111-222'],
    [{ id, email: null, phone: '' }, '3f2a9c1e', '3F2A9C1E '],
  ])('%o: %s', (account, handle, typed) => {
    expect(accountHandle(account)).toBe(handle);
    expect(isAccountHandle(typed, account)).toBe(true);
    expect(isAccountHandle('', account)).toBe(false);
    expect(isAccountHandle(`${handle}x`, account)).toBe(false);
  });
});
