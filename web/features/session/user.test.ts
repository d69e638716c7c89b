import { describe, expect, test } from 'vitest';
import { toSessionUser } from './user.ts';

const account = (user_metadata: Record<string, unknown>, app_metadata: Record<string, unknown> = {}) =>
  toSessionUser({ id: 'u', email: 'a@b.test', user_metadata, app_metadata });

describe('names of the signed-in user', () => {
  test.each([
    [{ firstName: 'A', first_name: 'B', given_name: 'C', name: 'D' }, 'A'],
    [{ first_name: 'B', given_name: 'C', name: 'D' }, 'B'],
    [{ firstName: ' ', given_name: 'C', name: 'D' }, 'C'],
    [{ name: 'D' }, 'D'],
    [{}, 'User'],
  ])('[AC-GUARD-22] first name of %j is %s', (metadata, name) => {
    expect(account(metadata).firstName).toBe(name);
  });

  test.each([
    [{ lastName: 'A', last_name: 'B', family_name: 'C' }, 'A'],
    [{ last_name: 'B', family_name: 'C' }, 'B'],
    [{ family_name: 'C' }, 'C'],
    [{}, ''],
  ])('[AC-GUARD-23] last name of %j is %j', (metadata, name) => {
    expect(account(metadata).lastName).toBe(name);
  });
});

test('[AC-ROLE-02] only the server-owned role makes an admin', () => {
  expect(account({ role: 'admin', isAdmin: true }).isAdmin).toBe(false);
  expect(account({}, { role: 'admin' }).isAdmin).toBe(true);
});
