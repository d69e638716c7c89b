import { beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { leave, pictureFailure } from '#tests/support/browser.ts';
import { fillCart } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';
import { makeUnpaidOrder, passInformation, placeOrder } from './stripe-shop.ts';

const { server, browser } = await startWithBrowser();
let client: Account;
let page: Page;

beforeEach(async (context) => {
  client = await makeAccount(server);
  ({ page } = await visitAs(browser, server, client));
  return async () => {
    await pictureFailure(context, page);
    await leave(page);
  };
});

const enterCard = async (number: RegExp) => {
  await page.getByRole('button', { name: number }).click();
  await page.getByLabel('Expiry date').fill('12/39');
  await page.getByLabel('CVV').fill('123');
  await page.getByLabel('Name on card').fill('Nia Cole');
};
const savedCards = () =>
  restAs<{ last4: string; is_default: boolean }[]>(
    server,
    client,
    'saved_cards?select=last4,is_default&order=created_at',
  );

test('local sandbox saves a card with a purchase and reuses it', async () => {
  await fillCart(server, client, 'youtube-ads-trial');
  await page.goto('/checkout');
  await passInformation(page);
  await enterCard(/4242 4242 4242 4242/);
  await page.getByLabel('Save this card for next time').check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('Visa ending in 4242').waitFor();
  await placeOrder(page);
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await savedCards()).toEqual([{ last4: '4242', is_default: true }]);

  const order = await makeUnpaidOrder({ server }, client);
  await page.goto(`/client/orders/${order.id}`);
  expect(await page.getByRole('radio', { name: 'Visa •••• 4242' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Card number').count()).toBe(0);
  await page.getByLabel(/I accept the Terms/).check();
  await page.getByRole('button', { name: 'Pay $54.00' }).click();
  await page.getByRole('heading', { name: /^Invoice INV-/ }).waitFor();
});

test('Billing adds a card, shows why one is rejected, and removes it', async () => {
  await page.goto('/dashboard/billing');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByText('Please fill in this field').first().waitFor();
  await enterCard(/4000 0000 0000 0002/);
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByText('Your card was declined. Please try another card.').waitFor();
  await page.getByRole('button', { name: /4000 0025 0000 3155/ }).click();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Visa •••• 3155' }).waitFor();
  await page.getByRole('button', { name: 'Remove: Visa •••• 3155' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No saved cards').waitFor();
  expect(await savedCards()).toEqual([]);
});
