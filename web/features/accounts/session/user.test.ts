import { describe, expect, test } from 'vitest';
import { toSessionUser } from './user.ts';

const account = (user_metadata: Record<string, unknown>, app_metadata: Record<string, unknown> = {}) =>
  toSessionUser({ id: 'u', email: 'a@b.test', created_at: '2026-01-01T00:00:00Z', user_metadata, app_metadata });

describe('names of the signed-in user', () => {
  test.each([
    [{ firstName: 'A', first_name: 'B', given_name: 'C', name: 'D' }, 'A'],
    [{ first_name: 'B', given_name: 'C', name: 'D' }, 'B'],
    [{ firstName: ' ', given_name: 'C', name: 'D' }, 'C'],
    [{ name: 'D' }, 'D'],
    [{}, 'User'],
  ])('[AC-GUARD-22] reads the first name of %j as %s', (metadata, name) => {
    expect(account(metadata).firstName).toBe(name);
  });

  test.each([
    [{ lastName: 'A', last_name: 'B', family_name: 'C' }, 'A'],
    [{ last_name: 'B', family_name: 'C' }, 'B'],
    [{ family_name: 'C' }, 'C'],
    [{}, ''],
  ])('[AC-GUARD-23] reads the last name of %j as %j', (metadata, name) => {
    expect(account(metadata).lastName).toBe(name);
  });
});

test('[AC-ROLE-02] only the role that the server sets makes an owner or another member of the team', () => {
  expect(account({ role: 'admin', isTeam: true, isOwner: true })).toMatchObject({ isTeam: false, isOwner: false });
  expect(account({}, { role: 'admin' })).toMatchObject({ isTeam: true, isOwner: true });
  expect(account({}, { role: 'team', team_role: 'finance' })).toMatchObject({ isTeam: true, isOwner: false });
});

describe('other properties of the signed-in user', () => {
  const base = { id: 'u', email: 'a@b.test', created_at: '2026-01-01T00:00:00Z', user_metadata: {}, app_metadata: {} };

  test('[AC-GUARD-19] include id, email, names, role and dates', () => {
    const user = toSessionUser({
      ...base,
      updated_at: '2026-01-02T00:00:00Z',
      last_sign_in_at: '2026-01-03T00:00:00Z',
    });
    expect(user).toMatchObject({
      id: 'u',
      email: 'a@b.test',
      firstName: 'User',
      lastName: '',
      isTeam: false,
      isOwner: false,
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-02T00:00:00Z',
      lastLogin: '2026-01-03T00:00:00Z',
    });
    expect(toSessionUser(base)).toMatchObject({ updatedAt: null, lastLogin: null });
  });

  test('[AC-GUARD-19] include whether the account is active now', () => {
    expect(toSessionUser(base).isActive).toBe(true);
    expect(toSessionUser({ ...base, banned_until: '2999-01-01T00:00:00Z' }).isActive).toBe(false);
    expect(toSessionUser({ ...base, banned_until: '2020-01-01T00:00:00Z' }).isActive).toBe(true);
  });

  test('[AC-GUARD-20] include email confirmation, avatar and metadata', () => {
    const metadata = { picture: 'https://a.test/nia.png', label: 'Indie' };
    expect(
      toSessionUser({ ...base, email_confirmed_at: '2026-01-01T00:00:00Z', user_metadata: metadata }),
    ).toMatchObject({
      emailVerified: true,
      emailVerifiedAt: '2026-01-01T00:00:00Z',
      avatar: 'https://a.test/nia.png',
      metadata,
    });
    expect(toSessionUser(base)).toMatchObject({ emailVerified: false, emailVerifiedAt: null, avatar: null });
  });

  test('[AC-GUARD-21] include a verified second factor, but not an unverified one', () => {
    const factor = { id: 'f', factor_type: 'totp', created_at: '', updated_at: '' } as const;
    expect(toSessionUser(base).twoFactorEnabled).toBe(false);
    expect(toSessionUser({ ...base, factors: [{ ...factor, status: 'unverified' }] }).twoFactorEnabled).toBe(false);
    expect(toSessionUser({ ...base, factors: [{ ...factor, status: 'verified' }] }).twoFactorEnabled).toBe(true);
  });
});
