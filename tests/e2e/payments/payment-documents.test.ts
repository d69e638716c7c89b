import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, restAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { hydrated, leave, pictureFailure, type Visit } from '#tests/support/browser.ts';
import { fillCart } from '#tests/support/purchases.ts';
import { cards, enterCard, makeUnpaidOrder, shopperOf, startStripeShop } from './stripe-shop.ts';

const { shop, browser } = await startStripeShop();
let client: Account;
let shopper: Visit;
let page: Page;

beforeEach(async (context) => {
  client = await makeAccount(shop.server);
  shopper = await shopperOf(browser, shop, client);
  page = shopper.page;
  return async () => {
    await pictureFailure(context, page);
    await leave(page);
  };
});

describe('page documents', () => {
  /** Marks this document, so that the next one is told from it. */
  const mark = () => page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  const isSame = () => page.evaluate(() => document.documentElement.hasAttribute('data-before'));

  test('links, Back and navigation in code load a new document for payment pages', async () => {
    await fillCart(shop.server, client, 'youtube-ads-trial');
    await page.goto('/cart');
    await mark();
    await page.getByRole('link', { name: 'Continue Shopping' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await isSame()).toBe(true);
    await page.goBack();
    await mark();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.locator('[name="firstName"]').fill('Renata');
    expect(await isSame()).toBe(false);
    await mark();
    // Steps stay in the document.
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.waitForURL('**/checkout?step=2');
    expect(await isSame()).toBe(true);
    await page.getByRole('link', { name: 'Back to cart' }).click();
    await page
      .getByRole('heading', { name: 'Your cart', level: 1 })
      .or(page.getByTestId('cart-line'))
      .first()
      .waitFor();
    expect(await isSame()).toBe(false);
    await page.goBack();
    await page.waitForURL('**/checkout?step=2');
    await enterCard(page, cards.paid);
    expect(await page.locator('[name="firstName"]').inputValue()).toBe('Renata');
    expect(shopper.problems).toEqual([]);
  });

  test('navigation between payment pages keeps the document', async () => {
    const order = await makeUnpaidOrder(shop, client);
    await page.goto('/dashboard/billing');
    await page.getByRole('link', { name: 'Pay $54.00' }).waitFor();
    await mark();
    await page.getByRole('link', { name: 'Pay $54.00' }).click();
    await page.waitForURL(`**/client/orders/${order.id}#pay`);
    await enterCard(page, cards.paid);
    expect(await isSame()).toBe(true);
    await page.getByRole('link', { name: 'All orders' }).click();
    await page.getByTestId('order').waitFor();
    expect(await isSame()).toBe(false);
  });

  test('[SF-CHK-22] an expired session leads to sign-in with the reason', async () => {
    await fillCart(shop.server, client, 'youtube-ads-trial');
    await page.goto('/checkout');
    await page.locator('[name="firstName"]').waitFor();
    await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/json',
        body: '{"code":400,"error_code":"refresh_token_not_found","msg":"Invalid Refresh Token: Refresh Token Not Found"}',
      }),
    );
    await page.route('**/functions/v1/place-order', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/json',
        body: '{"code":"not_authenticated","message":"User not authenticated"}',
      }),
    );
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await enterCard(page, cards.paid);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByLabel(/I accept the Terms/).check();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByText('Your session has ended, for example because you signed out').waitFor();
    expect(new URL(page.url()).pathname).toBe('/auth/login');
  });

  test('public pages load nothing from Stripe', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/');
    await hydrated(page);
    await page.goto('/client');
    await page.getByRole('heading', { name: 'Your orders' }).waitFor();
    expect(asked.filter((url) => /stripe/.test(url))).toEqual([]);
  });
});

test('the whole purchase works by keyboard alone', async () => {
  await fillCart(shop.server, client, 'youtube-ads-trial');
  await page.goto('/checkout');
  await page.locator('[name="firstName"]').waitFor();
  /** Tabs until the focus is on what the selector matches, also within Stripe's fields. */
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate((wanted) => {
        const host = document.activeElement;
        return (host?.shadowRoot?.activeElement ?? host)?.matches(wanted) ?? false;
      }, selector);
      if (found) return;
    }
    throw new Error(`${selector} cannot be reached with Tab`);
  };
  await tabTo('[name^="links."]');
  await page.keyboard.insertText('https://youtu.be/aqz-KE-bpKQ');
  await page.keyboard.press('Enter');
  await page.locator('[data-mode] #number').waitFor();
  for (const [field, value] of [
    ['#number', cards.paid],
    ['#expiry', '12 / 39'],
    ['#cvc', '123'],
  ] as const) {
    await tabTo(field);
    await page.keyboard.insertText(value);
  }
  await tabTo('form button[type="submit"]');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Review your order' }).waitFor();
  await tabTo('[name="terms"]');
  await page.keyboard.press('Space');
  await tabTo('form button[type="submit"]');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
});

test('shows the fields in Arabic, also on a phone', async () => {
  const phone = await shopperOf(browser, shop, client, 'phone');
  await fillCart(shop.server, client, 'youtube-ads-trial');
  await phone.page.goto('/ar/checkout');
  await phone.page.locator('[name="firstName"]').waitFor();
  await phone.page.locator('form button[type="submit"]').last().click();
  await enterCard(phone.page, cards.paid);
  const fields = phone.page.locator('[data-mode]');
  expect(await fields.getAttribute('data-locale')).toBe('ar');
  expect(await fields.getAttribute('data-amount')).toBe('5400');
  const { theme, variables } = JSON.parse((await fields.getAttribute('data-appearance')) ?? '{}') as {
    theme: string;
    variables: Record<string, string>;
  };
  expect([theme, variables['colorPrimary'], variables['borderRadius']]).toEqual(['night', '#ff5a36', '.75rem']);
  expect(variables['fontFamily']).toContain('Alexandria');
  // The cart's link has its count as a hidden picture, which the checker takes for its label.
  expect((await barriers(phone.page)).filter((barrier) => !barrier.includes('href="/ar/cart"'))).toEqual([]);
  await phone.page.locator('form button[type="submit"]').last().click();
  await phone.page.locator('[name="terms"]').check();
  await phone.page.locator('form button[type="submit"]').last().click();
  await phone.page.waitForURL('**/ar/checkout/success?order=*');
  expect(await restAs<{ status: string }[]>(shop.server, client, 'orders?select=status')).toEqual([
    { status: 'confirmed' },
  ]);
  await leave(phone.page);
});
