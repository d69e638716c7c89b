import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { addDays } from '#domain/period.ts';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { leave, pictureFailure, waitForFocus } from '#tests/support/browser.ts';
import { buyOne, fillCart } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';
import { agreeOn, callAs, offerTransfers, recordTransfer, shopToday } from './transfer-shop.ts';

const { server, browser } = await startWithBrowser();
let owner: Account;
let client: Account;
let page: Page;
let today: string;

beforeAll(async () => {
  owner = await makeAccount(server, { admin: true });
  await offerTransfers(server, owner);
  today = await shopToday(server, owner);
});
beforeEach(async (context) => {
  client = await makeAccount(server);
  ({ page } = await visitAs(browser, server, client));
  return async () => {
    await pictureFailure(context, page);
    await leave(page);
  };
});

const payment = () => page.locator('section[aria-labelledby="pay"]');
const planned = () =>
  agreeOn(server, owner, client, [
    { amount: 300, due_on: today },
    { amount: 700, due_on: addDays(today, 30) },
  ]);
const enterCard = async () => {
  await page.getByRole('button', { name: /4242 4242 4242 4242/ }).click();
  await page.getByLabel('Expiry date').fill('12/39');
  await page.getByLabel('CVV').fill('123');
  await page.getByLabel('Name on card').fill('Nia Cole');
  await page.getByLabel(/I accept the Terms/).check();
};
/** Credit of 54.00, from a refund. */
const credit = async () => {
  const { id } = await buyOne(server, client, 'youtube-ads-trial');
  await callAs(server, owner, 'refund-order', { order_id: id, reason: 'goodwill', to_balance: true });
};

test('a client pays the deposit and later the rest, and always reads what is open', async () => {
  const order = await planned();
  await page.goto(`/client/orders/${order.id}`);
  const plan = payment().getByRole('list', { name: 'Payment plan' });
  const parts = () => plan.getByRole('listitem').allInnerTexts();
  await expect
    .poll(parts)
    .toEqual([expect.stringMatching(/\$300\.00\s+Due today/), expect.stringMatching(/\$700\.00\s+Later/)]);
  expect(await payment().getByText('Pay by bank transfer').count()).toBe(1);
  await enterCard();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pay $300.00 now' }).click();
  await page.getByText('Thank you! We received $300.00. $700.00 is still open.').waitFor();
  await waitForFocus(page.getByRole('heading', { name: 'Still to pay' }));
  await page.getByText('Part paid').waitFor();
  expect(await parts()).toEqual([
    expect.stringMatching(/\$300\.00\s+Paid/),
    expect.stringMatching(/\$700\.00\s+Later/),
  ]);

  await page.goto('/client');
  await page.getByTestId('order').getByText('Part paid').waitFor();
  await page.goto('/dashboard/billing');
  const open = page.getByRole('list', { name: 'Payment due' });
  await open.getByText('Part paid').waitFor();
  await open.getByRole('button', { name: 'Pay $700.00' }).click();
  await page.getByRole('dialog').waitFor();
  await enterCard();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay $700.00' }).click();
  await page.getByText(`Thank you! ${order.order_number} is paid.`, { exact: false }).waitFor();
  await page.goto(`/client/orders/${order.id}`);
  await page.getByText('Paid', { exact: true }).first().waitFor();
  expect(await payment().count()).toBe(0);
});

test('everything can be paid at once', async () => {
  const order = await planned();
  await page.goto(`/client/orders/${order.id}`);
  await page.getByRole('radio', { name: 'Everything' }).check();
  await enterCard();
  await page.getByRole('button', { name: 'Pay everything: $1,000.00' }).click();
  await page.getByText(`Thank you! ${order.order_number} is paid in full.`).waitFor();
});

test('credit pays a part of an order, and a checkout that it covers', async () => {
  await credit();
  const order = await planned();
  await page.goto('/dashboard/billing');
  await page.getByRole('region', { name: 'Your credit' }).getByText('$54.00').waitFor();
  await page.goto(`/client/orders/${order.id}`);
  await page.getByRole('radio', { name: 'Pay with your credit ($54.00)' }).check();
  await page.getByLabel(/I accept the Terms/).check();
  await page.getByRole('button', { name: 'Use $54.00 of your credit' }).click();
  await page.getByText('Thank you! We received $54.00. $946.00 is still open.').waitFor();
  await page.getByRole('radio', { name: /Pay with your credit/ }).waitFor({ state: 'hidden' });

  await credit();
  await fillCart(server, client, 'youtube-ads-trial');
  await page.goto('/checkout');
  await page.locator('[name="firstName"]').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: 'Pay with your credit ($54.00)' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Your credit', { exact: true }).waitFor();
  await page.getByLabel(/I accept the Terms/).check();
  await page.getByRole('button', { name: 'Place Order: Pay $54.00' }).click();
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
  const balance = await restAs<{ amount: number }>(server, client, 'rpc/my_balance', { method: 'POST', body: '{}' });
  expect(balance.amount).toBe(0);
});

test('what was paid in the meantime is not paid again', async () => {
  const order = await planned();
  await page.goto(`/client/orders/${order.id}`);
  await enterCard();
  await recordTransfer(server, owner, order.id, 300);
  await page.getByRole('button', { name: 'Pay $300.00 now' }).click();
  await page.getByText('What’s due has changed.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Pay $700.00' }).waitFor();
  const [dues] = await restAs<{ paid: number }[]>(server, client, `order_dues?select=paid&order_id=eq.${order.id}`);
  expect(dues?.paid).toBe(300);
});
