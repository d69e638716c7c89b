import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { linkIn, pictureFailure, visit, waitForEmail, waitForFocus } from '#tests/support/browser.ts';
import { buyOne } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const BOOKKEEPER = 'bea@books.test';
const FREELANCER = 'finn@freelance.test';

const { server, browser } = await startWithBrowser();
let client: Account;
let owner: Account;
let order: { id: string; order_number: string };
let admin: Page;
/** The bookkeeper's phone. */
let books: Page;
/** The freelancer's phone. */
let studio: Page;

beforeAll(async () => {
  [client, owner] = await Promise.all([
    makeAccount(server, { firstName: 'Mara' }),
    makeAccount(server, { admin: true, firstName: 'Ada' }),
  ]);
  order = await buyOne(server, client, 'youtube-ads-trial');
  admin = (await visitAs(browser, server, owner)).page;
  [books, studio] = (await Promise.all([1, 2].map(async () => (await visit(browser, server.url, 'phone')).page))) as [
    Page,
    Page,
  ];
});
beforeEach((context) => {
  context.onTestFailed(async () => {
    for (const page of [admin, books, studio]) await pictureFailure(context, page);
  });
});

/** By keyboard alone. */
async function invite(email: string, firstName: string, role: string): Promise<void> {
  await admin.goto('/admin/people?role=team');
  const open = admin.getByRole('button', { name: 'Invite' });
  await open.focus();
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByRole('textbox', { name: 'Email' }).focus();
  await admin.keyboard.type(email);
  await admin.keyboard.press('Tab');
  await waitForFocus(dialog.getByLabel('First name'));
  await admin.keyboard.type(firstName);
  await dialog.getByLabel('Role').focus();
  await admin.keyboard.type(role);
  expect(await dialog.getByLabel('Role').locator('option:checked').textContent()).toBe(role);
  await dialog.getByRole('button', { name: 'Send invitation' }).focus();
  await admin.keyboard.press('Enter');
  await admin.getByRole('heading', { name: firstName, level: 1 }).waitFor();
}

/** Follows the emailed link, and arrives in admin. */
async function accept(page: Page, email: string, role: string): Promise<void> {
  const sent = await waitForEmail(server.url, email, /invited/i);
  expect(sent.text).toContain(role);
  await page.goto(linkIn(sent, '/auth/'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/admin/);
}

test('[AC-ROLE-01] the owner invites a bookkeeper and a freelancer by keyboard, who accept on their phones', async () => {
  await invite(BOOKKEEPER, 'Bea', 'Finance');
  await invite(FREELANCER, 'Finn', 'Contractor');
  await Promise.all([accept(books, BOOKKEEPER, 'Finance'), accept(studio, FREELANCER, 'Contractor')]);
  await studio.getByRole('heading', { name: 'No work yet' }).waitFor();
  expect([await barriers(books), await barriers(studio)]).toEqual([[], []]);
  // Administrators are owners alone.
  await books.goto('/auth/profile');
  await books
    .getByRole('definition')
    .filter({ hasText: /^Team$/ })
    .waitFor();
});

test('the freelancer delivers what the owner assigned', async () => {
  await admin.goto(`/admin/orders/${order.id}`);
  await admin.getByLabel(`Assign ${order.order_number}`).selectOption({ label: 'Assigned to Finn' });
  await admin.getByText(`${order.order_number} is assigned to Finn.`).waitFor();
  await studio.reload();
  await studio.getByRole('list', { name: 'My work' }).getByRole('link').first().click();
  await studio.getByRole('button', { name: 'Deliver a file or link' }).click();
  await studio.getByLabel('Title').fill('Report');
  await studio.getByLabel('Kind').selectOption('link');
  await studio.getByLabel('Link', { exact: true }).fill('https://files.example.test/report');
  await studio.getByRole('button', { name: 'Deliver', exact: true }).click();
  await studio.getByText('Waiting for the client').waitFor();
});

test('the bookkeeper refunds a part, and finds nothing to run campaigns with', async () => {
  await books.goto(`/admin/orders/${order.id}`);
  await books.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = books.getByRole('dialog');
  await dialog.getByLabel('Amount in USD').fill('5');
  await dialog.getByLabel('Reason').fill('goodwill');
  await dialog.getByRole('button', { name: 'Refund $5.00' }).click();
  await books.getByText('Partly refunded: $5.00').first().waitFor();
  expect(await restAs(server, owner, 'refunds?select=amount,state')).toEqual([{ amount: 5, state: 'succeeded' }]);
  expect(await books.getByRole('link', { name: 'Create campaigns' }).count()).toBe(0);
  await books.goto('/admin/campaigns');
  await books.getByRole('heading', { name: 'Not part of your role' }).waitFor();
});

test('both lose the admin area when the owner changes their role to client', async () => {
  for (const email of [BOOKKEEPER, FREELANCER]) {
    const [person] = await restAs<{ id: string }[]>(server, owner, `users?email=eq.${email}&select=id`);
    await admin.goto(`/admin/people/${person?.id}`);
    await admin.getByRole('button', { name: 'Change role' }).click();
    await admin.getByRole('radio', { name: 'Client' }).check();
    await admin.getByRole('button', { name: 'Change to Client' }).click();
    await admin.getByText('role is now Client.').last().waitFor();
  }
  await Promise.all(
    [books, studio].map(async (page) => {
      await page.goto('/admin');
      await page.getByText('This page is for the team.').waitFor();
    }),
  );
});
