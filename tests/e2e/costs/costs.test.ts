import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { countClicks, pictureFailure, waitForFocus } from '#tests/support/browser.ts';
import { buyOne } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();
let client: Account;
let admin: Account;
let contractor: Account;
let order: { id: string; order_number: string };
/** Of Finance, and of the contractor on a phone. */
let page: Page;
let phone: Page;

beforeAll(async () => {
  const [artist, owner, freelancer, finance] = await Promise.all([
    makeAccount(server, { firstName: 'Mara' }),
    makeAccount(server, { admin: true, firstName: 'Ada' }),
    makeAccount(server, { teamRole: 'contractor', firstName: 'Cleo' }),
    makeAccount(server, { teamRole: 'finance', firstName: 'Flo' }),
  ]);
  [client, admin, contractor] = [artist, owner, freelancer];
  order = await buyOne(server, client, 'youtube-ads-premium');
  await act('assign_work', { subject: 'order', subject_id: order.id, person: contractor.id });
  page = (await visitAs(browser, server, finance)).page;
  phone = (await visitAs(browser, server, contractor, 'phone')).page;
});
beforeEach((context) => {
  context.onTestFailed(() => pictureFailure(context, page));
});

/** Calls a function that returns nothing. */
async function act(name: string, body: object): Promise<void> {
  const response = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.session.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
}
const move = (status: string) =>
  restAs(server, admin, `orders?id=eq.${order.id}`, { method: 'PATCH', body: JSON.stringify({ status }) });
const invoice = { name: 'invoice 7.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };

test('an order with a freelancer’s fee and a placement shows what is left of it', async () => {
  const clicks = await countClicks(page);
  await page.goto(`/admin/orders/${order.id}`);
  const panel = page.getByRole('region', { name: 'Costs and margin' });
  await panel.getByText('$490.00').first().waitFor();
  await page.getByRole('button', { name: 'Set a fee' }).click();
  await page.getByLabel('Fee in USD').fill('200');
  await page.getByRole('button', { name: 'Save fee' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await panel.getByText('freelancers $200.00').waitFor();

  const before = await clicks();
  await panel.getByRole('button', { name: 'Add cost of Premium' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cost of Premium' });
  await dialog.getByLabel('Amount (USD)').fill('90.005');
  await dialog.getByLabel('What for').fill('Friday playlist');
  await dialog.getByLabel('Paid to').fill('Curator Collective');
  await dialog.getByRole('button', { name: 'Save cost' }).click();
  await dialog.getByText('Enter an amount, such as 49 or 49.90').waitFor();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByLabel('Amount (USD)').fill('90.50');
  await dialog.getByRole('button', { name: 'Save cost' }).click();
  await dialog.waitFor({ state: 'hidden' });
  // One of them on a wrong amount.
  expect(await clicks()).toBe(before + 3);
  const sums = panel.locator('dl').getByRole('definition');
  await panel.getByText('Friday playlist').waitFor();
  await expect.poll(() => sums.allTextContents()).toEqual(['$490.00', '$290.50', '$199.5040.7%']);

  await panel.getByLabel('Document of Friday playlist').setInputFiles(invoice);
  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'invoice 7.pdf' }).click();
  const download = await saving;
  expect([download.suggestedFilename(), await readFile(await download.path(), 'utf8')]).toEqual([
    'invoice 7.pdf',
    '%PDF-1.7',
  ]);
  expect(await barriers(page)).toEqual([]);
});

test('a cost is corrected and removed with the keyboard', async () => {
  const panel = page.getByRole('region', { name: 'Costs and margin' });
  await panel.getByRole('button', { name: 'Edit Friday playlist' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit cost' });
  await dialog.getByLabel('Amount (USD)').fill('60');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await panel.getByText('purchases $60.00').waitFor();
  await panel.getByRole('button', { name: 'Edit Friday playlist' }).click();
  await dialog.getByRole('button', { name: 'Remove cost' }).click();
  await dialog.getByRole('button', { name: 'Really remove this cost?' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await panel.getByText('purchases $60.00').waitFor({ state: 'hidden' });
});

test('the fee is owed once the order is completed, and paid once', async () => {
  await page.goto('/admin/margin?tab=freelancers');
  await page.getByRole('heading', { name: 'Nothing is owed' }).waitFor();
  await phone.goto('/admin');
  await phone.getByRole('list', { name: 'My work' }).getByText('$200.00').waitFor();
  await move('in_progress');
  await move('completed');
  await page.reload();
  const person = page.getByRole('region', { name: 'Cleo Cole' });
  await person.getByRole('link', { name: order.order_number }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await person.getByRole('button', { name: 'Mark $200.00 as paid' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay Cleo Cole $200.00' });
  await waitForFocus(dialog.getByLabel('Paid on'));
  await dialog.getByRole('button', { name: 'Mark $200.00 as paid' }).click();
  await waitForFocus(dialog.getByLabel('Reference'));
  await dialog.getByLabel('Reference').fill('Transfer 12');
  await dialog.getByLabel('Their invoice').setInputFiles(invoice);
  await dialog.getByRole('button', { name: 'Mark $200.00 as paid' }).click();
  await page.getByRole('heading', { name: 'Nothing is owed' }).waitFor();

  await page.getByLabel('Fees').selectOption({ label: 'Paid' });
  const paid = page.getByRole('table', { name: 'Paid fees' });
  await paid.getByText('Transfer 12').waitFor();
  await paid.getByRole('button', { name: 'invoice 7.pdf' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await phone
    .getByRole('link', { name: /Premium|YouTube/ })
    .first()
    .click();
  await phone.getByText(/^Paid on /).waitFor();
  expect(await phone.locator('main').textContent()).not.toMatch(/Transfer|Mara|490/);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('the report counts the order by month, service and client, and saves it as a file', async () => {
  await page.goto('/admin/margin');
  const sums = page.locator('dl[aria-label="Margin of the period"]').getByRole('definition');
  await expect.poll(() => sums.allTextContents()).toEqual(['$490.00', '$200.00', '$290.0059.2%']);
  await page.getByRole('table', { name: 'Margin by service' }).getByText('YouTube Ads').waitFor();
  await page.getByRole('table', { name: 'Margin by month' }).getByText('$290.00').waitFor();
  expect(await barriers(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV by client' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^margin-by-client-.*\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toContain('"Mara Cole","1","490","0","200","0","290","0.592"');
  await page.getByRole('table', { name: 'Margin by client' }).getByRole('link', { name: 'Mara Cole' }).click();
  await page.getByRole('region', { name: 'Margin', exact: true }).getByText('$290.00').waitFor();
});

test('packages have expected costs, and the owner a lowest margin', async () => {
  await page.goto('/admin/margin?tab=expected');
  await page.getByRole('region', { name: 'Lowest margin' }).getByText('Not set by the owner.').waitFor();
  const list = page.getByRole('table', { name: 'Expected costs' });
  await list.getByRole('button', { name: 'Edit the expected cost of Trial' }).click();
  const dialog = page.getByRole('dialog', { name: 'Expected cost of Trial' });
  await dialog.getByLabel('How it’s counted').selectOption({ label: 'A part of the price' });
  await dialog.getByLabel('Percent of the price').fill('140');
  await dialog.getByRole('button', { name: 'Save expected cost' }).click();
  await dialog.getByText('Enter a percentage above 0 and up to 100').waitFor();
  await dialog.getByLabel('Percent of the price').fill('40');
  await dialog.getByRole('button', { name: 'Save expected cost' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await list.getByText('40%, $20.00').waitFor();
  expect(await barriers(page)).toEqual([]);

  const own = (await visitAs(browser, server, admin, 'phone')).page;
  await own.goto('/admin/margin?tab=expected');
  await own.getByLabel('Percent').fill('30');
  await own.getByRole('button', { name: 'Save' }).click();
  await own.getByText('The lowest margin was saved.').waitFor();
  expect(await own.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.reload();
  await page.getByRole('region', { name: 'Lowest margin' }).getByText('30%').waitFor();
});

test('support finds neither costs nor the screen', async () => {
  const support = await makeAccount(server, { teamRole: 'support', firstName: 'Sam' });
  const theirs = (await visitAs(browser, server, support)).page;
  await theirs.goto(`/admin/orders/${order.id}`);
  await theirs.getByRole('heading', { name: order.order_number }).waitFor();
  await theirs.getByRole('region', { name: 'Items' }).waitFor();
  expect(await theirs.getByRole('region', { name: 'Costs and margin' }).count()).toBe(0);
  expect(await theirs.getByRole('link', { name: 'Margin' }).count()).toBe(0);
  await theirs.goto('/admin/margin');
  await theirs.getByText('Margin needs the right to see payments, invoices and revenue.').waitFor();
});
