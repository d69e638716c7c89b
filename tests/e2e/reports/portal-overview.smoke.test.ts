import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, PASSWORD, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { leave, pictureFailure, type Visit, waitForEmail } from '#tests/support/browser.ts';
import { chooseSpend } from '#tests/support/spend.ts';
import { buyOne } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';
import { inCi } from '#tests/support/tiers.ts';

const { server, browser } = await startWithBrowser();
let client: Account;
let admin: Account;
let order: { id: string; order_number: string };
let shopper: Visit;
let page: Page;

beforeAll(async () => {
  [client, admin] = await Promise.all([
    makeAccount(server, { firstName: 'Mara' }),
    makeAccount(server, { admin: true }),
  ]);
  await chooseSpend(server, admin, 'platform');
  shopper = await visitAs(browser, server, client);
  page = shopper.page;
});
afterEach((context) => pictureFailure(context, page));

const asAdmin = <T>(path: string, method: string, body: object) =>
  restAs<T>(server, admin, path, { method, body: JSON.stringify(body) });
const OVERVIEW = '**/rest/v1/rpc/portal_overview**';
const places = [
  '/dashboard',
  '/client',
  '/dashboard/releases',
  '/dashboard/campaigns',
  '/dashboard/analytics',
  '/dashboard/google-ads',
  '/dashboard/billing',
  '/dashboard/support',
];
const linksOf = (at: Page) =>
  at
    .getByRole('navigation', { name: 'Your account' })
    .filter({ visible: true })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

inCi('[CP-LAY-07] [CP-LAY-08] a new client sees skeletons, an error and the empty state', async () => {
  const gate = Promise.withResolvers<void>();
  await page.route(OVERVIEW, async (route) => {
    await gate.promise;
    await route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"out of order"}' });
  });
  await page.goto('/dashboard');
  await page.getByRole('status').filter({ hasText: 'Loading your overview' }).waitFor();
  gate.resolve();
  await page.getByRole('heading', { name: 'We couldn’t load your overview' }).waitFor();
  await page.unroute(OVERVIEW);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Your first campaign starts here' }).waitFor();
  expect(await page.getByText('Ad spend').count()).toBe(0);
  expect(await barriers(page)).toEqual([]);
});

inCi(
  '[CP-LAY-01] [CP-LAY-02] [CP-LAY-03] [CP-LAY-05] [CP-LAY-06] [CP-OVR-04] shows the portal’s navigation, sidebar, bottom bar and user menu',
  async () => {
    expect(await linksOf(page)).toEqual(places);
    expect(await page.getByRole('link', { name: 'Hypecast' }).filter({ visible: true }).getAttribute('href')).toBe('/');
    for (const [name, href] of [
      ['Book a campaign', '/services/youtube-ads'],
      ['Your orders', '/client'],
      ['Invoices', '/dashboard/billing'],
      ['Ask us', '/dashboard/support'],
    ] as const) {
      expect(
        await page.getByRole('region', { name: 'Quick actions' }).getByRole('link', { name }).getAttribute('href'),
      ).toBe(href);
    }
    await page.getByRole('button', { name: 'Account menu of Mara' }).click();
    const menu = page.locator('[popover]:popover-open');
    expect(await menu.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/auth/profile');
    expect(await menu.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('/dashboard/support');
    expect(await menu.getByRole('link', { name: 'Admin' }).count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
    await menu.getByRole('link', { name: 'Your orders' }).click();
    await page.waitForURL('**/client');
    await page.getByRole('heading', { level: 1, name: 'Your orders' }).waitFor();
    expect(
      await page.getByRole('main').getByRole('link', { name: 'Book a campaign' }).first().getAttribute('href'),
    ).toBe('/services/youtube-ads');
  },
);

test('[CP-OVR-01] [CP-OVR-02] [CP-OVR-03] [CP-OVR-05] shows the overview of a client with work in progress, also on a phone', async () => {
  order = await buyOne(server, client, 'youtube-ads-premium');
  const [campaign] = await asAdmin<{ id: string }[]>('rpc/create_campaigns_from_order', 'POST', { order_id: order.id });
  await asAdmin(`campaigns?id=eq.${campaign!.id}`, 'PATCH', { name: 'Night Drive', status: 'active' });
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await asAdmin('campaign_days', 'POST', { campaign_id: campaign!.id, day, views: 1234, spend: 56.5 });

  const phone = await visitAs(browser, server, client, 'phone');
  for (const at of [page, phone.page]) {
    await at.goto('/dashboard');
    const notice = at.getByTestId('next-step').getByRole('link', { name: /Add a link to one campaign/ });
    expect(await notice.getAttribute('href')).toBe(`/client/orders/${order.id}`);
    const figures = at.getByRole('region', { name: 'The last 30 days' });
    expect(await figures.getByRole('term').allTextContents()).toEqual(['Ad spend', 'Views', 'Cost per view', 'Clicks']);
    expect(await figures.getByRole('definition').allTextContents()).toEqual([
      expect.stringContaining('$56.50'),
      expect.stringContaining('1,234'),
      expect.stringContaining('$0.046'),
      expect.stringContaining('Not reported'),
    ]);
    await at.getByText('Your campaigns delivered 1,234 views for $56.50 in ad spend, or $0.046 each.').waitFor();
    await at.getByRole('region', { name: 'Recent activity' }).getByText('“Night Drive” is running').waitFor();
    await at.getByRole('region', { name: 'Platforms' }).getByText('Up to date').waitFor();
    expect(await barriers(at)).toEqual([]);
    expect(await at.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
  expect(await linksOf(phone.page)).toEqual(
    places.filter((path) => path !== '/dashboard/google-ads' && path !== '/dashboard/support'),
  );
  await leave(phone.page);
});

inCi('approving a deliverable on a phone takes two actions', async () => {
  const [line] = await restAs<{ id: string }[]>(server, client, `order_items?select=id&order_id=eq.${order.id}`);
  const link = { order_item_id: line!.id, title: 'Media plan', kind: 'link', url: 'https://example.test/plan' };
  const [made] = await asAdmin<{ id: string }[]>('deliverables', 'POST', link);
  const phone = await visitAs(browser, server, client, 'phone');
  await phone.page.goto('/dashboard');
  let actions = 0;
  const act = async (role: 'link' | 'button', name: RegExp | string) => {
    actions += 1;
    await phone.page.getByRole(role, { name }).click();
  };
  await act('link', /“Media plan” is ready for review/);
  // The page opens at the delivery: nothing to look for first.
  const approve = phone.page.getByRole('button', { name: 'Approve Media plan' });
  await expect
    .poll(() => approve.evaluate((button) => button.getBoundingClientRect().bottom <= window.innerHeight))
    .toBe(true);
  await act('button', 'Approve Media plan');
  await expect
    .poll(() => restAs(server, client, `deliverables?select=state&id=eq.${made!.id}`))
    .toEqual([{ state: 'approved' }]);
  expect(actions).toBe(2);
  await leave(phone.page);
});

inCi('counts notifications, marks them as read and switches them off', async () => {
  await asAdmin(`orders?id=eq.${order.id}`, 'PATCH', { status: 'in_progress' });
  await page.goto('/dashboard/notifications');
  await page.getByRole('link', { name: 'Notifications, 5 unread' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: `We’ve started on order ${order.order_number}` }).click();
  await page.waitForURL(`**/client/orders/${order.id}`);
  await page.getByRole('link', { name: 'Notifications, 4 unread' }).click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();

  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Order updates: in the portal' }).click();
  await expect
    .poll(() => restAs(server, client, 'notification_settings?select=kind,portal,mail'))
    .toEqual([{ kind: 'order_status', portal: false, mail: true }]);
  expect(await barriers(page)).toEqual([]);
  await page.route('**/rpc/set_notification', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"out of order"}' }),
  );
  await page.getByRole('switch', { name: 'New results: by email' }).click();
  await page.getByText('That couldn’t be saved').waitFor();
  await page.getByRole('switch', { name: 'New results: by email', checked: true }).waitFor();
  await asAdmin(`orders?id=eq.${order.id}`, 'PATCH', { status: 'completed' });
  expect(await restAs(server, client, 'notifications?select=kind&read_at=is.null')).toEqual([]);
});

inCi('exports personal data and deletes the account, listing what is kept', async () => {
  await page.goto('/auth/profile?tab=data');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    account: { email: client.email },
    orders: [{ order_number: order.order_number }],
    campaigns: [{ name: 'Night Drive' }],
  });

  await page.getByText('because the law requires it').waitFor();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete for good' });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByLabel(/to confirm/).fill('somebody@else.test');
  await dialog.getByLabel('Your password').fill('Wrong-horse-1');
  await confirm.click();
  await dialog.getByText('This doesn’t match').waitFor();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByLabel(/to confirm/).fill(client.email);
  await confirm.click();
  await dialog.getByText('This password is incorrect').waitFor();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await confirm.click();
  await dialog.getByText('Some campaigns are still running').waitFor();

  await asAdmin('campaigns?name=eq.Night%20Drive', 'PATCH', { status: 'completed' });
  await confirm.click();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  const email = await waitForEmail(server.url, client.email, /account is deleted/);
  expect(email.text).toContain('We keep one order and its invoice');
});

test('[CP-LAY-04] Logout leads to sign-in', async () => {
  const other = await visitAs(browser, server, admin, 'phone');
  await other.page.goto('/client');
  await other.page.getByRole('button', { name: /^Account menu/ }).click();
  await other.page.getByRole('link', { name: 'Admin' }).waitFor();
  await other.page.getByRole('button', { name: 'Logout' }).click();
  await other.page.waitForURL('**/auth/login');
  await leave(other.page);
});
