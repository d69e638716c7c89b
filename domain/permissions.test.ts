import { expect, test } from 'vitest';
import { can } from './permissions.ts';

const admin = { isAdmin: true };
const client = { isAdmin: false };

test('[AC-ROLE-07] an administrator may do anything', () => {
  expect([can(admin, 'admin:back-office'), can(admin, 'user:cart')]).toEqual([true, true]);
});

test('[AC-ROLE-07] anybody else may do what begins with "user:" and nothing more', () => {
  expect([can(client, 'user:cart'), can(client, 'admin:back-office'), can(client, 'admin:user:cart')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('[AC-ROLE-07] nobody may do nothing', () => {
  expect([can(null, 'user:cart'), can(null, 'admin:back-office')]).toEqual([false, false]);
});
