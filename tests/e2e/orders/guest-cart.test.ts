import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { barriers } from '#tests/support/axe.ts';
import { endVisits, hydrated, launchBrowser, pictureFailure, visit } from '#tests/support/browser.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';

/** Several packages without an account; each step requires the previous one. */
describe('a guest’s cart of several packages', () => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startProcess('postgres', { DEMO_DATA: 'off' }), launchBrowser()]);
    ({ page } = await visit(browser, server.url, 'phone'));
  });
  afterAll(async () => {
    await endVisits(browser);
    await server?.remove();
  });
  afterEach((context) => pictureFailure(context, page));

  test('the sign-in page offers nothing to a visitor without items', async () => {
    const settings = page.waitForResponse('**/auth/v1/settings');
    await page.goto('/auth/login');
    await hydrated(page);
    await settings;
    expect(await page.getByRole('button', { name: 'Continue as guest' }).count()).toBe(0);
  });

  test('"Add to cart" leads to sign-in, which offers to continue as guest with the item kept', async () => {
    await page.goto('/services/youtube-ads');
    await hydrated(page);
    await page.getByRole('button', { name: 'Add to cart: Trial' }).click();
    await page.waitForURL(/\/auth\/login/);
    const guest = page.getByRole('button', { name: 'Continue as guest' });
    await guest.waitFor();
    expect(await barriers(page)).toEqual([]);
    await guest.click();
    await page.waitForURL(/\/services\/youtube-ads$/);
    await page.getByText('Added to your cart').waitFor();
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  });

  test('the guest adds more, without another sign-in', async () => {
    await page.goto('/services/spotify-ads');
    await hydrated(page);
    await page.getByRole('button', { name: 'Add to cart: Basic' }).click();
    await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
    await page.goto('/cart');
    const lines = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem');
    await expect.poll(() => lines.filter({ hasText: 'Ads' }).count()).toBe(2);
  });

  test('and pays for all of it in one order', async () => {
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.getByLabel('First name').fill('Nia');
    await page.getByLabel('Last name').fill('Cole');
    await page.getByLabel('Email', { exact: true }).fill('guest.cart@example.test');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry date').fill('12/39');
    await page.getByLabel('CVV').fill('123');
    await page.getByLabel('Name on card').fill('Nia Cole');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel(/I accept the Terms/).check();
    // $50 and $130, with 8% tax.
    await page.getByText('Pay $194.40').waitFor();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
  });
});
