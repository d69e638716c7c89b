import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { pictureFailure, showsBriefly, visit } from '#tests/support/browser.ts';
import { putInCart } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';
import { offerTransfers, recordTransfer } from './transfer-shop.ts';

const { server, browser } = await startWithBrowser();
let owner: Account;
let finance: Account;
let page: Page;

beforeAll(async () => {
  [owner, finance] = await Promise.all([
    makeAccount(server, { admin: true }),
    makeAccount(server, { teamRole: 'finance' }),
  ]);
  await offerTransfers(server, owner);
});
afterEach((context) => pictureFailure(context, page));

/** Each step requires the previous one. */
describe('a guest pays by bank transfer', () => {
  let number: string;
  const details = () => page.getByRole('region', { name: 'Pay by bank transfer' });

  test('chooses it by keyboard, without card fields, and reads what happens', async () => {
    ({ page } = await visit(browser, server.url, 'phone'));
    await page.goto('/services/youtube-ads');
    await page.getByRole('button', { name: 'Buy now: Trial' }).click();
    await page.getByLabel('First name').fill('Nia');
    await page.getByLabel('Last name').fill('Cole');
    await page.getByLabel('Email', { exact: true }).fill('guest.transfer@example.test');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Card number').waitFor();
    await page.getByRole('radio', { name: 'Card', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: 'Bank transfer' }).isChecked()).toBe(true);
    await page.getByText('have 14 days to pay', { exact: false }).waitFor();
    await page.getByLabel('Card number').waitFor({ state: 'hidden' });
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel(/I accept the Terms/).check();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('heading', { name: 'Order received' }).waitFor();
  });

  test('sees account, reference, amount and due date, each to be copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    number = await page.getByTestId('order-number').innerText();
    for (const text of [
      'AE07 0331 2345 6789 0123 456',
      'Hypecast FZ-LLC',
      'Emirates NBD',
      'EBILAEAD',
      '$54.00',
      number,
    ])
      await details().getByText(text, { exact: true }).waitFor();
    expect(
      await details()
        .getByRole('button', { name: /^Copy: / })
        .count(),
    ).toBe(7);
    await showsBriefly(page, 'Copied', () => details().getByRole('button', { name: 'Copy: IBAN' }).click());
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('AE070331234567890123456');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  test('finds them again after a reload and on a later visit', async () => {
    await page.reload();
    await details().getByText('AE07 0331 2345 6789 0123 456').waitFor();
    await page.goto('/');
    await page.goto('/checkout/success');
    await details().getByText(number, { exact: true }).waitFor();
    expect(await page.getByText('Order Confirmed!').count()).toBe(0);
  });

  test('sees the order confirmed once the money has arrived', async () => {
    const [order] = await restAs<{ id: string }[]>(server, owner, `orders?select=id&order_number=eq.${number}`);
    await recordTransfer(server, finance, order?.id ?? '', 54);
    await page.reload();
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
    expect(await details().count()).toBe(0);
  });
});

test('a shop that stops offering it says so, and keeps everything', async () => {
  const client = await makeAccount(server);
  await putInCart(server, client, { product_id: 'youtube-ads-trial', quantity: 1 });
  ({ page } = await visitAs(browser, server, client));
  await page.goto('/checkout');
  await page.locator('[name="firstName"]').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel(/I accept the Terms/).check();
  await offerTransfers(server, owner, { enabled: false });
  try {
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByText('This order can’t be paid by bank transfer.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Choose another way to pay' }).click();
    await page.getByLabel('Card number').waitFor();
    expect(await page.getByRole('radio', { name: 'Bank transfer' }).count()).toBe(0);
  } finally {
    await offerTransfers(server, owner);
  }
});

test('in Arabic, the account and the reference run from left to right', async () => {
  const client = await makeAccount(server);
  await putInCart(server, client, { product_id: 'youtube-ads-trial', quantity: 1 });
  ({ page } = await visitAs(browser, server, client, 'phone'));
  await page.goto('/ar/checkout');
  await page.locator('[name="firstName"]').waitFor();
  await page.locator('form button[type="submit"]').last().click();
  await page.getByRole('radio', { name: 'تحويل مصرفي' }).check();
  await page.locator('form button[type="submit"]').last().click();
  await page.locator('[name="terms"]').check();
  await page.locator('form button[type="submit"]').last().click();
  await page.getByRole('heading', { name: 'استلمنا طلبك' }).waitFor();
  const number = await page.getByTestId('order-number').innerText();
  const details = page.getByRole('region', { name: 'الدفع بالتحويل المصرفي' });
  for (const text of ['AE07 0331 2345 6789 0123 456', number]) {
    const value = details.getByText(text, { exact: true });
    await value.waitFor();
    expect(await value.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  }
  // The name of a value is isolated.
  await details.getByRole('button', { name: /^نسخ: .?رقم الآيبان/ }).waitFor();
  expect(await barriers(page)).toEqual([]);
});
