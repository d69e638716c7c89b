import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import type { TeamRole } from '#domain/people/capability.ts';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { endVisits, launchBrowser, leave, pictureFailure, type sizes } from '#tests/support/browser.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { codeOf } from '#tests/support/two-factor.ts';

let server: RunningServer;
let browser: Browser;
let owner: Account;
let page: Page;
/** Console errors, and requests that failed. */
let problems: string[];

beforeAll(async () => {
  // Screens with rows ask for more than empty ones.
  [server, browser] = await Promise.all([startProcess('postgres', { DEMO_DATA: 'on' }), launchBrowser()]);
  owner = await makeAccount(server, { admin: true });
});
afterAll(async () => {
  await endVisits(browser);
  await server?.remove();
});
beforeEach((context) => {
  context.onTestFailed(() => pictureFailure(context, page));
});

async function comeAs(account: Account, size: keyof typeof sizes = 'desktop'): Promise<void> {
  if (page !== undefined) await leave(page);
  const visit = await visitAs(browser, server, account, size);
  page = visit.page;
  problems = visit.problems;
  page.on('response', (response) => {
    if (response.status() >= 400) visit.problems.push(`${response.status()} ${response.url()}`);
  });
}

async function open(path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Calls a database function that may return nothing. */
async function callAsOwner(name: string, body: object): Promise<void> {
  const response = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.session.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
}

const firstId = async (query: string): Promise<string> => {
  const [row] = await restAs<{ id: string }[]>(server, owner, `${query}&select=id&limit=1`);
  if (row === undefined) throw new Error(`no row for ${query}`);
  return row.id;
};

async function placesOfMenu(size: keyof typeof sizes): Promise<Map<string, string>> {
  if (size === 'phone') await page.getByRole('button', { name: 'Admin menu' }).click();
  const links = page.getByRole('navigation', { name: 'Admin' }).filter({ visible: true }).getByRole('link');
  await links.first().waitFor();
  return new Map(
    await links.evaluateAll((all) =>
      all.map((link): [string, string] => [link.textContent, link.getAttribute('href') ?? '']),
    ),
  );
}

interface Expected {
  role: Exclude<TeamRole, 'owner'>;
  menu: string[];
  /** Below the menu: lists' rows, and screens of Set-up. */
  further: () => Promise<string[]>;
  foreign: { path: string; title: string; need: string };
}

const anOrder = async () => `/admin/orders/${await firstId('orders?status=eq.in_progress')}`;
const aCampaign = async () => `/admin/campaigns/${await firstId('campaigns?status=eq.active')}`;
const aTicket = async () => `/admin/tickets/${await firstId('tickets?status=eq.open')}`;

const expected: Expected[] = [
  {
    role: 'manager',
    menu: [
      'Overview',
      'Orders',
      'Quotes',
      'Payments',
      'Margin',
      'Campaigns',
      'Tickets',
      'People',
      'Catalog',
      'Announcements',
      'Email management',
      'Set-up',
    ],
    further: async () => [
      await anOrder(),
      await aCampaign(),
      '/admin/campaigns/new',
      '/email-management?tab=settings',
      '/admin/set-up/content',
      '/admin/system',
      '/admin/taxes',
    ],
    foreign: {
      path: '/admin/set-up/sign-in',
      title: 'Sign-in',
      need: 'Sign-in needs the right to change the shop’s settings. Your role, Manager, doesn’t include it.',
    },
  },
  {
    role: 'finance',
    menu: ['Overview', 'Orders', 'Quotes', 'Payments', 'Margin', 'People', 'Set-up'],
    further: async () => [
      await anOrder(),
      '/admin/margin?tab=freelancers',
      '/admin/margin?tab=expected',
      '/admin/taxes',
      '/admin/audit',
      '/admin/payments?tab=books',
    ],
    foreign: {
      path: '/admin/tickets',
      title: 'Tickets',
      need: 'Tickets need the right to answer tickets. Your role, Finance, doesn’t include it.',
    },
  },
  {
    role: 'support',
    menu: ['Overview', 'Orders', 'Campaigns', 'Tickets', 'People', 'Announcements', 'Set-up'],
    further: async () => [await aCampaign(), await aTicket(), '/admin/articles', '/admin/set-up/content'],
    foreign: {
      path: '/admin/payments?tab=disputes',
      title: 'Payments',
      need: 'Payments need the right to see payments, invoices and revenue. Your role, Support, doesn’t include it.',
    },
  },
];

test('each place of the menu fits a phone', async () => {
  await comeAs(await makeAccount(server, { teamRole: 'manager' }), 'phone');
  await open('/admin');
  for (const path of (await placesOfMenu('phone')).values()) {
    await open(path);
    expect([path, problems, await barriers(page)]).toEqual([path, [], []]);
  }
});

describe.each(expected)('$role', ({ role, menu, further, foreign }) => {
  let account: Account;
  beforeAll(async () => {
    account = await makeAccount(server, { teamRole: role, firstName: 'Flo' });
  });

  test('has a menu on a phone', async () => {
    await comeAs(account, 'phone');
    await open('/admin');
    expect([...(await placesOfMenu('phone')).keys()]).toEqual(menu);
  });

  test('opens each place of the menu', async () => {
    await comeAs(account);
    await open('/admin');
    const places = await placesOfMenu('desktop');
    expect([...places.keys()]).toEqual(menu);
    for (const path of places.values()) {
      await open(path);
      expect([path, problems, await barriers(page)]).toEqual([path, [], []]);
    }
  });

  test('opens what they lead to, and no request fails', async () => {
    await comeAs(account);
    for (const path of await further()) {
      await open(path);
      expect([path, problems, await page.getByRole('alert').allTextContents()]).toEqual([path, [], []]);
    }
  });

  test.each(['desktop', 'phone'] as const)('learns on a %s what another screen needs', async (size) => {
    await comeAs(account, size);
    await open(foreign.path);
    await page.getByRole('heading', { level: 1, name: foreign.title }).waitFor();
    await page.getByText(foreign.need).waitFor();
    await page.getByText('ask an owner of the shop').waitFor();
    expect([problems, await barriers(page)]).toEqual([[], []]);
    await page.getByRole('link', { name: 'Back to the overview' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  });
});

test('the palette and Set-up offer what the role opens', async () => {
  await comeAs(await makeAccount(server, { teamRole: 'finance' }));
  await open('/admin/set-up');
  const settings = page.getByRole('main').getByRole('list').getByRole('link');
  const names = (await settings.allTextContents()).map((text) =>
    text.replace(/[a-z](?=[A-Z]).*/, (last) => last[0] ?? ''),
  );
  expect(names).toEqual([
    'Expected costs',
    'Tax rates',
    'Exchange rates',
    'Tax numbers',
    'Audit log',
    'Books for the accountant',
  ]);
  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await palette.getByRole('combobox', { name: 'Search orders, people and actions' }).waitFor();
  await palette.getByRole('option', { name: 'Payments', exact: true }).waitFor();
  for (const name of ['New order', 'Import results', 'Campaigns', 'Tickets', 'System'])
    expect([name, await palette.getByRole('option', { name, exact: true }).count()]).toEqual([name, 0]);
});

test('buttons are for those who may use them', async () => {
  const order = await anOrder();
  const campaign = await aCampaign();
  await comeAs(await makeAccount(server, { teamRole: 'finance' }));
  await open(order);
  await page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
  for (const name of ['Mark as completed', 'Cancel the order', 'Deliver a file or link'])
    expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
  expect(await page.getByRole('combobox', { name: /^Assign / }).count()).toBe(0);
  await open('/admin/orders');
  await page
    .getByRole('checkbox', { name: /^Select HC-/ })
    .first()
    .check();
  const chosen = page.getByRole('group', { name: 'Selected rows' });
  await chosen.getByRole('button', { name: 'Export CSV' }).waitFor();
  expect(await chosen.getByRole('combobox').count()).toBe(0);

  await comeAs(await makeAccount(server, { teamRole: 'support' }));
  await open(campaign);
  await page.getByRole('heading', { name: 'Daily results' }).waitFor();
  await page.getByRole('table', { name: 'Results by day' }).waitFor();
  for (const name of ['Edit', 'Enter a day', 'Pause', 'Update release', 'Add to the timeline', 'Enter reach'])
    expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0]);
  for (const money of [/Budget/, /Spend/, /\$/]) expect(await page.getByRole('main').getByText(money).count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a screen follows a changed role when the window gets the focus, and when a request is forbidden', async () => {
  const account = await makeAccount(server, { teamRole: 'support' });
  const become = (role: TeamRole) => callAsOwner('set_person_role', { person: account.id, role });
  await comeAs(account);
  await open('/admin/tickets');
  await become('finance');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('Tickets need the right to answer tickets').waitFor();
  await page.getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('tab', { name: 'Books' }).click();
  const download = page.getByRole('button', { name: 'Download CSV' });
  await download.waitFor();
  await become('support');
  await download.click();
  await page.getByText('Payments need the right to see payments').waitFor();
  await page.getByRole('link', { name: 'Tickets' }).waitFor();
});

test('a second step that the owner requires is set up first; then admin opens without a reload', async () => {
  await callAsOwner('require_second_step', { roles: ['support'] });
  const account = await makeAccount(server, { teamRole: 'support' });
  for (const size of ['phone', 'desktop'] as const) {
    await comeAs(account, size);
    await page.goto('/admin/tickets');
    await page.getByRole('heading', { level: 1, name: 'Set up a second step' }).waitFor();
    await page.getByText('for your role, Support').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect([problems, await barriers(page)]).toEqual([[], []]);
  }
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''));
  await page.getByRole('link', { name: 'Set up a second step' }).click();
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Six-digit code from your app').pressSequentially(codeOf(secret));
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Back to admin' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Tickets' }).waitFor();
  expect(await page.locator('body[data-not-reloaded]').count()).toBe(1);
});
