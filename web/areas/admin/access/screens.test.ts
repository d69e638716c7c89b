import { matchPath } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { Capability } from '#domain/people/capability.ts';
import routes from '#web/routes.ts';
import { adminActions } from '../admin-actions.ts';
import { adminNavGroups } from '../admin-nav.ts';
import { findSettings, settingGroups } from '../set-up/settings.ts';
import { adminLinks, adminScreens, mayOpen, screenAt } from './screens.ts';
import { needText } from './words.ts';

const guarded = routes
  .filter(({ file }) => file.endsWith('/require-admin.tsx'))
  .flatMap(({ children = [] }) => children.map(({ path }) => `/${path}`));
const withRights = (...rights: Capability[]) => {
  const may = (capability: Capability) => rights.includes(capability);
  return (to: string) => mayOpen(to, may);
};
const settings = settingGroups.flatMap(({ items }) => items);

describe('the table of admin screens', () => {
  test('has each route below the guard, and each of its screens is one', () => {
    expect(guarded.length).toBeGreaterThan(30);
    const listed = adminScreens.map(({ path }) => path);
    expect(guarded.filter((path) => !listed.includes(path))).toEqual([]);
    expect(listed.filter((path) => !guarded.some((pattern) => matchPath(pattern, path) !== null))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  test('has each place of the menu, the palette and Set-up, and no link that nothing leads to', () => {
    const places = [...adminActions, ...settings, ...adminNavGroups.flatMap(({ items }) => items)];
    for (const { to } of places) expect([to, screenAt(to.replace(/[?#].*/, '')) !== undefined]).toEqual([to, true]);
    for (const to of adminLinks.keys()) expect(places.map((place) => place.to)).toContain(to);
  });

  test('prefers the narrower pattern', () => {
    expect(screenAt('/admin/orders/new')?.needs).toEqual(['orders.manage']);
    expect(screenAt('/admin/orders/17')?.needs).toEqual(['orders.read', 'work.deliver']);
    expect(screenAt('/admin/set-up/content/profile/shop')?.needs).toEqual(['settings.manage']);
    expect(screenAt('/admin/set-up/content/page/home')?.needs).toEqual(['content.manage']);
    expect(screenAt('/Admin/Payments/')?.needs).toEqual(['money.read']);
    expect(screenAt('/client')).toBeUndefined();
  });
});

test('a link opens with the right for its screen, whatever its query, or with its own', () => {
  const finance = withRights('admin.open', 'money.read', 'clients.read');
  expect(finance('/admin/payments?tab=books')).toBe(true);
  expect(finance('/admin/people?q=mara#top')).toBe(true);
  expect(finance('/admin/people?invite=open')).toBe(false);
  expect(finance('/admin/taxes')).toBe(false);
  expect(finance('/elsewhere')).toBe(false);
});

test('contractors open the overview, an order and a campaign, and nothing else', () => {
  const contractor = withRights('admin.open', 'work.deliver');
  expect(adminScreens.filter(({ path }) => contractor(path)).map(({ path }) => path)).toEqual([
    '/admin',
    '/admin/orders/:id',
    '/admin/campaigns/:id',
  ]);
});

test('Set-up opens for everyone who finds something in it', () => {
  const rights: Capability[] = ['content.manage', 'settings.manage', 'catalogue.manage', 'money.manage', 'audit.read'];
  for (const right of rights) {
    const opens = withRights(right);
    expect([right, findSettings('', opens).length > 0, opens('/admin/set-up')]).toEqual([right, true, true]);
  }
});

test('says what a screen needs', () => {
  expect(needText({ name: 'Payments', needs: ['money.read'] })).toBe(
    'Payments need the right to see payments, invoices and revenue.',
  );
  expect(needText({ name: 'Set-up', needs: ['content.manage', 'audit.read'] })).toBe(
    'Set-up needs the right to edit the website, reviews and articles or read the audit log.',
  );
});
