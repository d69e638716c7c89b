import { expect, test } from 'vitest';
import { can } from './permissions.ts';

const admin = { isTeam: true };
const client = { isTeam: false };

test('[AC-ROLE-07] admins have every permission', () => {
  expect([can(admin, 'admin:back-office'), can(admin, 'user:cart')]).toEqual([true, true]);
});

test('[AC-ROLE-07] other users have "user:" permissions only', () => {
  expect([can(client, 'user:cart'), can(client, 'admin:back-office'), can(client, 'admin:user:cart')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('[AC-ROLE-07] visitors have no permission', () => {
  expect([can(null, 'user:cart'), can(null, 'admin:back-office')]).toEqual([false, false]);
});
