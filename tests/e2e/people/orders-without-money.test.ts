import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { pictureFailure } from '#tests/support/browser.ts';
import { buyOne } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();
let client: Account;
let order: { id: string; order_number: string };
let page: Page;

beforeAll(async () => {
  client = await makeAccount(server, { firstName: 'Mara' });
  const admin = await makeAccount(server, { admin: true });
  order = await buyOne(server, client, 'youtube-ads-trial');
  const note = { order_id: order.id, text: 'Wants a call' };
  await restAs(server, admin, 'order_notes', { method: 'POST', body: JSON.stringify(note) });
  await restAs(server, admin, `orders?id=eq.${order.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ status: 'in_progress' }),
  });
  const support = await makeAccount(server, { teamRole: 'support', firstName: 'Sam' });
  page = (await visitAs(browser, server, support)).page;
});
beforeEach((context) => {
  context.onTestFailed(() => pictureFailure(context, page));
});

const sums = () => page.locator('main').evaluate((main) => main.textContent.match(/\$\s?\d[\d,.]*/g) ?? []);

test('support finds an order by its service and client, without sums', async () => {
  await page.goto('/admin/orders');
  const table = page.getByRole('table', { name: 'Orders' });
  await table.getByRole('link', { name: order.order_number }).waitFor();
  await table.getByText('Trial').waitFor();
  await page.getByLabel('Service').selectOption('spotify-ads');
  await page.getByRole('heading', { name: 'No order matches' }).waitFor();
  await page.getByLabel('Service').selectOption('youtube-ads');
  await page.getByRole('searchbox').fill('cole');
  await table.getByRole('link', { name: order.order_number }).waitFor();
  expect(await sums()).toEqual([]);
  expect(await barriers(page)).toEqual([]);
});

test('support opens it, with its client, lines and history, on a phone as well', async () => {
  await page.getByRole('table').getByRole('link', { name: order.order_number }).click();
  await page.getByRole('heading', { level: 1, name: order.order_number }).waitFor();
  await page.getByRole('region', { name: 'Client' }).getByText(client.email).waitFor();
  await page.getByRole('region', { name: 'Items' }).getByText('Trial').waitFor();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByText('Wants a call').waitFor();
  await timeline.getByText('Order in progress').waitFor();
  expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0);
  expect([await sums(), await barriers(page)]).toEqual([[], []]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('support sees the orders of a person', async () => {
  await page.goto(`/admin/people/${client.id}`);
  const orders = page.getByRole('region', { name: 'Latest orders' });
  await orders.getByText(order.order_number).waitFor();
  expect(await sums()).toEqual([]);
});
