import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { leave, pauseClock, pictureFailure, type Visit } from '#tests/support/browser.ts';
import { png } from '#tests/support/files.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();
let client: Account;
let admin: Account;
let teamMember: Visit;
let page: Page;

beforeAll(async () => {
  client = await makeAccount(server, { firstName: 'Mara' });
  admin = await makeAccount(server, { admin: true, firstName: 'Ada' });
  teamMember = await visitAs(browser, server, admin);
  page = teamMember.page;
});
beforeEach((context) => {
  context.onTestFailed(() => pictureFailure(context, page));
});

const openTicket = () =>
  restAs<{ id: string; number: string }>(server, client, 'rpc/open_ticket', {
    method: 'POST',
    body: JSON.stringify({ subject: 'When does it start?', body: 'Today?' }),
  });
const patch = (path: string, body: object) =>
  restAs(server, admin, path, { method: 'PATCH', body: JSON.stringify(body) });
const toast = (text: string) => page.getByText(text).last().waitFor();

test('finds, answers, annotates and assigns a ticket, and detects a stale change', async () => {
  const ticket = await openTicket();
  await page.goto('/admin/tickets?status=open');
  await page.getByRole('button', { name: 'Canned replies' }).click();
  await page.getByRole('button', { name: 'Add a reply' }).click();
  await page.getByLabel('Title').fill('Starts soon');
  await page.getByRole('button', { name: 'Save reply' }).click();
  await page.getByText('Please fill in this field').waitFor();
  await page.getByLabel('Text').fill('It starts within two days.');
  await page.getByRole('button', { name: 'Save reply' }).click();
  await toast('The reply was saved.');
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('searchbox').fill('nobody of this name');
  await page.getByRole('heading', { name: 'No ticket matches' }).waitFor();
  await page.getByRole('searchbox').fill('mara');
  await page
    .getByRole('table')
    .getByRole('link', { name: /When does it start/ })
    .click();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByText('Please write a message').waitFor();
  await page.getByLabel('Insert a canned reply').selectOption({ label: 'Starts soon' });
  expect(await page.getByLabel('Reply', { exact: true }).inputValue()).toBe('It starts within two days.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByRole('list', { name: 'Messages' }).getByText('It starts within two days.').waitFor();
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('pending');
  await page.getByLabel('Internal note').check();
  await page.getByLabel('Internal note', { exact: true }).and(page.getByRole('textbox')).fill('Look at the budget');
  await page.setInputFiles('input[type=file]', {
    name: 'plan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('a plan'),
  });
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('button', { name: 'plan.txt' }).waitFor();
  const seen = await restAs<{ body: string }[]>(
    server,
    client,
    `ticket_messages?ticket_id=eq.${ticket.id}&select=body&order=created_at`,
  );
  expect(seen.map(({ body }) => body)).toEqual(['Today?', 'It starts within two days.']);

  await page.getByRole('button', { name: 'Assign to me' }).click();
  await expect.poll(() => page.getByLabel('Assigned to').inputValue()).toBe(admin.id);
  // A colleague saves a moment earlier.
  await page.route('**/rest/v1/tickets?**', async (route) => {
    if (route.request().method() === 'PATCH') await patch(`tickets?id=eq.${ticket.id}`, { priority: 'urgent' });
    await route.continue();
  });
  await page.getByLabel('Status').selectOption('completed');
  await page.getByText('Someone else changed this ticket').waitFor();
  await page.unroute('**/rest/v1/tickets?**');
  await expect.poll(() => page.getByLabel('Priority').inputValue()).toBe('urgent');
  expect(await page.getByLabel('Status').inputValue()).toBe('pending');
  await page.getByLabel('Status').selectOption('completed');
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('completed');
});

test('shows a changed price on the service page at once, and both versions on a conflict', async () => {
  const pageShows = async (price: string) =>
    (await (await fetch(`${server.url}/services/youtube-ads`)).text()).includes(price);
  const save = page.getByRole('button', { name: 'Save package' });
  const edit = () =>
    page
      .getByRole('button', { name: /^Trial/ })
      .first()
      .click();
  await page.goto('/admin/catalogue?group=youtube-ads&q=trial');
  await edit();
  await page.getByLabel('Price (USD)').fill('fifty');
  await save.click();
  await page.getByText('Enter an amount, such as 49 or 49.90').waitFor();
  await page.getByLabel('Price (USD)').fill('57');
  await save.click();
  await toast('The package was saved.');
  await expect.poll(() => pageShows('$57'), { interval: 100 }).toBe(true);

  await edit();
  await patch('packages?id=eq.youtube-ads-trial', { price: 61 });
  await page.getByLabel('Price (USD)').fill('59');
  await save.click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this in the meantime' });
  await conflict.getByRole('row', { name: 'Price 61 59' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Save mine instead' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => pageShows('$59'), { interval: 100 }).toBe(true);
});

test('writes, translates and publishes an article, after rejecting its slug', async () => {
  await page.goto('/admin/articles');
  await page.getByRole('button', { name: 'Add article' }).first().click();
  await page.getByLabel('Title', { exact: true }).fill('How reports work');
  await page.getByLabel('URL name').fill('How Reports');
  await page.getByLabel('Category', { exact: true }).fill('Results');
  await page.getByLabel('Text', { exact: true }).fill('Every Monday.');
  await page.getByLabel('Published').check();
  await page.getByRole('button', { name: 'Save article' }).click();
  await page.getByText('Use lowercase letters and digits, separated by hyphens').waitFor();
  await page.getByLabel('URL name').fill('how-reports-work');
  await page.getByText('Spanish', { exact: true }).click();
  await page.getByLabel('Title in Spanish').fill('Cómo funcionan los reportes');
  await page.getByRole('button', { name: 'Save article' }).click();
  await toast('The article was saved.');
  const rows = await restAs<object[]>(server, client, 'articles?select=slug,translations');
  expect(rows).toEqual([{ slug: 'how-reports-work', translations: { es: { title: 'Cómo funcionan los reportes' } } }]);
});

test('a search changed while the next page loads does not hang', async () => {
  await page.clock.install();
  await page.goto('/admin/people?role=client');
  const found = page.getByRole('table').getByRole('link', { name: /Mara Cole/ });
  await found.waitFor();
  await pauseClock(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/assets/**');
  await page.getByRole('searchbox').fill('mara');
  await found.click();
  await asked;
  await page.locator('main[aria-busy="true"]').waitFor();
  // Longer than the delay after which the search field applies what was typed.
  await page.clock.fastForward(400);
  held.resolve();
  await page.clock.resume();
  await page.getByRole('heading', { name: 'Mara Cole', level: 1 }).waitFor();
  await page.unrouteAll();
});

test('finds, invites, gives plans to and disables people; owners cannot change their own role', async () => {
  await page.goto(`/admin/people/${admin.id}`);
  await page.getByText('Ask another owner to change your role or access').waitFor();
  expect(await page.getByRole('button', { name: 'Change role' }).count()).toBe(0);
  await page.goto('/admin/people');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(client.email);
  await page.getByLabel('First name').fill('Lee');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('An account with this email already exists').waitFor();
  await page.getByRole('textbox', { name: 'Email' }).fill('lee@example.test');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('heading', { name: 'Lee', level: 1 }).waitFor();

  await page.goto('/admin/people?role=client');
  await page.getByRole('searchbox').fill('mara cole');
  // A click on the list that the search is about to replace would be lost.
  await page.getByText('1 person on this page').waitFor();
  await page
    .getByRole('table')
    .getByRole('link', { name: /Mara Cole/ })
    .click();
  await page.getByRole('button', { name: 'Add plan' }).click();
  await page.getByLabel('Price per month (USD)').fill('499');
  await page.getByLabel('Campaigns', { exact: true }).fill('50');
  await page.getByLabel('Next billing on').fill('2030-11-01');
  await page.getByRole('button', { name: 'Save plan' }).click();
  await page.getByText('$499.00 per month').waitFor();
  await page.getByText('No campaigns yet').waitFor();
  expect(await page.getByRole('list', { name: 'Value by month' }).getByRole('listitem').count()).toBe(12);
  const access = page.getByRole('region', { name: 'Access and data' });
  await access.getByRole('button', { name: 'Add to the team' }).waitFor();
  await page.getByRole('link', { name: 'New order' }).click();
  await page.waitForURL('**/admin/orders/new?email=*');
  await page.getByRole('combobox', { name: 'Email' }).waitFor();
  const gone = await makeAccount(server, { firstName: 'Gone' });
  await page.goto(`/admin/people/${gone.id}`);
  await page.getByRole('button', { name: 'Disable account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click();
  await toast('The account is disabled.');
  await page.getByText('Disabled', { exact: true }).waitFor();
});

test('view as client reads, writes nothing and keeps the admin’s session', async () => {
  await page.goto(`/admin/people/${client.id}`);
  const [view] = await Promise.all([
    teamMember.context.waitForEvent('page'),
    page.getByRole('link', { name: 'View as client' }).click(),
  ]);
  await view.waitForURL('**/dashboard');
  const banner = view.getByRole('complementary', { name: 'Viewing as a client' });
  await banner.getByText(/You are viewing as Mara Cole .*read-only/).waitFor();
  expect(await barriers(view)).toEqual([]);
  await view.goto(`${server.url}/auth/profile`);
  await view.getByLabel('First name').fill('Eve');
  await view.getByRole('button', { name: 'Save changes' }).click();
  await view.getByRole('alert').waitFor();
  await view.goto(`${server.url}/admin`);
  await view.waitForURL('**/auth/unauthorized');
  const names = await restAs<object[]>(
    server,
    admin,
    `users?select=first_name&id=in.(${client.id},${admin.id})&order=first_name`,
  );
  expect(names).toEqual([{ first_name: 'Ada' }, { first_name: 'Mara' }]);
  await Promise.all([view.waitForEvent('close'), banner.getByRole('button', { name: 'End' }).click()]);
  await page.reload();
  await page.getByText(admin.email).filter({ visible: true }).first().waitFor();
});

test('filters the audit log, shows before and after, and exports CSV', async () => {
  const reported = { action: 'login', user_id: admin.id, table_name: 'users', record_id: admin.id };
  await restAs(server, admin, 'audit_logs', { method: 'POST', body: JSON.stringify(reported) });
  await patch('packages?id=eq.youtube-ads-basic', { price: 151 });
  await page.goto('/admin/audit?table=packages&record=youtube-ads-basic&person=ada');
  const sentence = /changed package YouTube Ads Basic: price from \$150\.00 to \$151\.00/;
  await page.getByRole('rowheader', { name: sentence }).first().waitFor();
  await page.getByRole('button', { name: sentence }).first().click();
  const row = page.getByRole('dialog').getByRole('row', { name: /Price/ });
  await row.getByRole('cell', { name: '$150.00' }).waitFor();
  await row.getByRole('cell', { name: '$151.00' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(sentence);
  expect(text).toContain(`"update","Packages and prices","youtube-ads-basic","${admin.id}"`);
  await page.getByRole('button', { name: 'Show the whole log' }).click();
  await page.getByLabel('About').selectOption('Sign-in and security');
  await page
    .getByRole('rowheader', { name: / signed in/ })
    .first()
    .waitFor();
  const byBrowser = page.getByRole('cell', { name: 'Client’s browser' });
  expect(await byBrowser.count()).toBe(0);
  await page.getByLabel('Recorded by').selectOption('Either');
  await byBrowser.first().waitFor();
  await page.getByLabel('What happened').selectOption('Added a passkey');
  await page.getByRole('heading', { name: 'No entry matches' }).waitFor();
});

test('crops an avatar, shows it in the header and removes it', async () => {
  const shopper = await visitAs(browser, server, client);
  await shopper.page.goto('/auth/profile');
  await shopper.page.getByRole('button', { name: 'Choose a picture' }).waitFor();
  await shopper.page.setInputFiles('input[type=file]', {
    name: 'me.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  });
  await shopper.page.getByText('Choose a PNG').waitFor();
  await shopper.page.setInputFiles('input[type=file]', { name: 'me.png', mimeType: 'image/png', buffer: png() });
  await shopper.page.getByText('Picture saved').waitFor();
  const picture = shopper.page.locator('header img').first();
  const address = (await picture.getAttribute('src')) ?? '';
  expect(address).toMatch(new RegExp(`^/storage/v1/object/public/avatars/${client.id}/[0-9a-f-]+\\.webp$`));
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(256);
  expect(await barriers(shopper.page)).toEqual([]);
  await shopper.page.getByRole('button', { name: 'Remove picture' }).click();
  await shopper.page.getByText('Picture removed').waitFor();
  expect((await fetch(server.url + address)).ok).toBe(false);
  await leave(shopper.page);
});

describe.each(['phone', 'desktop'] as const)('admin screens on a %s', (size) => {
  test('pass axe and show loading, errors and recovery', async () => {
    const { id } = await openTicket();
    const visit = await visitAs(browser, server, admin, size);
    const screens = [
      ['/admin/tickets', 'When does it start?'],
      [`/admin/tickets/${id}`, 'Today?'],
      ['/admin/catalogue?group=spotify-ads', 'On sale'],
      ['/admin/catalogue/plans', 'Starter'],
      ['/admin/promo-codes', 'HYPE10'],
      ['/admin/reviews', 'Sample'],
      ['/admin/articles', 'Knowledge base'],
      ['/admin/announcements', 'No announcements yet'],
      ['/admin/taxes', 'Everywhere else'],
      ['/admin/taxes?tab=numbers', 'No tax numbers yet'],
      ['/admin/people', client.email],
      [`/admin/people/${client.id}`, 'Latest orders'],
      ['/admin/audit', 'Details'],
      ['/admin/system', 'Blocked content'],
      ['/admin/set-up', 'Tax rates'],
      ['/admin/set-up/server', 'TRUST_PROXY'],
    ] as const;
    // A wide screen has tables where a phone has cards; the rest is identical.
    for (const [path, sign] of size === 'phone' ? screens : screens.slice(0, 3)) {
      await visit.page.goto(path);
      await visit.page.getByText(sign).filter({ visible: true }).first().waitFor();
      expect([path, await barriers(visit.page)]).toEqual([path, []]);
      expect([
        path,
        await visit.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ]).toEqual([path, true]);
    }
    await visit.page.route('**/rest/v1/team_tickets**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"out of order"}' }),
    );
    await visit.page.goto('/admin/tickets');
    await visit.page.getByRole('heading', { name: 'We could not load the tickets' }).waitFor();
    await visit.page.unroute('**/rest/v1/team_tickets**');
    await visit.page.getByRole('button', { name: 'Try again' }).click();
    await visit.page.getByText('When does it start?').filter({ visible: true }).first().waitFor();
    await leave(visit.page);
  });
});
