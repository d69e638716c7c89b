import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { leave, pictureFailure, type Visit } from '#tests/support/browser.ts';
import { fillCart } from '#tests/support/purchases.ts';
import { routeStripeJs } from '#tests/support/stripe/route-stripe-js.ts';
import {
  cards,
  chargesOf,
  enterCard,
  makeUnpaidOrder,
  ordersOf,
  passInformation,
  placeOrder,
  shopperOf,
  startStripeShop,
} from './stripe-shop.ts';

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

const confirmed = (on = page) => on.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
const go = () => page.getByRole('button', { name: 'Continue', exact: true }).click();
/** From the card to the review, until it knows which checkout of this cart it is. */
const continueToReview = (on: Page) =>
  Promise.all([
    on.waitForResponse(/rest\/v1\/carts\?.*checkout_id/),
    on.getByRole('button', { name: 'Continue', exact: true }).click(),
  ]);
const atReview = () => page.getByRole('heading', { name: 'Review your order' }).waitFor();

/** A checkout of one package at its payment step. */
async function startCheckout(): Promise<void> {
  await fillCart(shop.server, client, 'youtube-ads-trial');
  await page.goto('/checkout');
  await passInformation(page);
}

async function review(number: string): Promise<void> {
  await startCheckout();
  await enterCard(page, number);
  await go();
  await atReview();
}

describe('card payment in checkout', () => {
  test('[SF-CHK-23] [SF-CHK-26] is shown for review, charged once, and never sent to the shop', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin === shop.server.url) sent.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    await startCheckout();
    await page.getByText('Use Stripe’s test cards.').waitFor();
    await go();
    // Stripe's fields say what is missing.
    await page.getByText('Your card number is incomplete.').waitFor();
    await enterCard(page, cards.paid);
    expect(await barriers(page)).toEqual([]);
    await go();
    await atReview();
    await page.getByText('Visa ending in 4242').waitFor();
    expect(await barriers(page)).toEqual([]);
    await placeOrder(page);
    await confirmed();
    const [order] = await ordersOf(shop, client);
    expect(order).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    expect(await page.getByTestId('order-number').innerText()).toBe(order?.order_number);
    expect(await chargesOf(shop, client)).toBe(1);
    expect(sent.join('\n').replaceAll(/[\s-]/g, '')).not.toContain('4242424242');
    expect(shopper.problems).toEqual([]);
  });

  test('[SF-CHK-06] shows why it was declined, and another card pays the same order', async () => {
    await review(cards.insufficient);
    await placeOrder(page);
    await page.getByRole('alert').filter({ hasText: 'Your card has insufficient funds.' }).waitFor();
    await page.getByText('Visa ending in 9995').waitFor();
    // The token is used up: pressing again makes another one of the same card.
    const attempts = () => shop.stripe.requests.filter(({ path }) => path === '/v1/payment_intents').length;
    const first = attempts();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect.poll(attempts).toBeGreaterThan(first);
    await page.getByRole('alert').filter({ hasText: 'Your card has insufficient funds.' }).waitFor();
    await page.getByRole('button', { name: 'Use another card' }).click();
    await enterCard(page, cards.paid);
    await go();
    await page.getByText('Visa ending in 4242').waitFor();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await confirmed();
    expect(await ordersOf(shop, client)).toHaveLength(1);
    expect(await chargesOf(shop, client)).toBe(1);
  });

  test('a page with the key of an account that the shop has left asks for the present key', async () => {
    const LEFT = 'pk_test_left';
    await page.route('**/functions/v1/shop-settings', async (route) => {
      const response = await route.fetch();
      const settings = (await response.json()) as { payments: object };
      await route.fulfill({
        response,
        json: { ...settings, payments: { ...settings.payments, publishableKey: LEFT } },
      });
    });
    await page.route('**/stripe-js/create-token', (route) => {
      if (!route.request().postData()?.includes(LEFT)) return route.fallback();
      const preview = { type: 'card', card: { brand: 'visa', last4: '4242' } };
      return route.fulfill({ json: { id: 'ctoken_left', payment_method_preview: preview } });
    });
    await review(cards.paid);
    await page.unroute('**/functions/v1/shop-settings');
    await placeOrder(page);
    await page.getByRole('alert').filter({ hasText: 'The payment details have expired.' }).waitFor();
    await page.getByRole('button', { name: 'Use another card' }).click();
    await enterCard(page, cards.paid);
    await go();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await confirmed();
    expect(await chargesOf(shop, client)).toBe(1);
  });

  test('accepts 3-D Secure in the page', async () => {
    await review(cards.secure);
    await placeOrder(page);
    await page.getByRole('button', { name: 'Waiting for your bank...' }).waitFor();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await confirmed();
    expect(await chargesOf(shop, client)).toBe(1);
  });

  test('failed 3-D Secure charges nothing, and another card pays', async () => {
    await review(cards.secure);
    await placeOrder(page);
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await page.getByText('Your order was not placed').waitFor();
    expect(await chargesOf(shop, client)).toBe(0);
    await page.getByRole('button', { name: 'Use another card' }).click();
    await enterCard(page, cards.paid);
    await go();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await confirmed();
    expect(await chargesOf(shop, client)).toBe(1);
  });

  test('a double click and two tabs create one order and one charge', async () => {
    await review(cards.paid);
    await page.getByLabel(/I accept the Terms/).check();
    await page.getByRole('button', { name: 'Place Order' }).dblclick();
    await confirmed();
    expect(await chargesOf(shop, client)).toBe(1);

    await page.goto('/client');
    await review(cards.paid);
    const other = await shopper.context.newPage();
    await routeStripeJs(other, shop.stripe);
    await other.goto('/checkout');
    await passInformation(other);
    await enterCard(other, cards.paid);
    await continueToReview(other);
    await Promise.all([page, other].map((tab) => tab.getByLabel(/I accept the Terms/).check()));
    await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Place Order' }).click()));
    await Promise.all([confirmed(), confirmed(other)]);
    expect(await ordersOf(shop, client)).toHaveLength(2);
    expect(await chargesOf(shop, client)).toBe(2);
    await other.close();
  });

  test('a stale review on another device shows the order that was paid meanwhile', async () => {
    await review(cards.paid);
    const device = await shopperOf(browser, shop, client);
    await device.page.goto('/checkout');
    await passInformation(device.page);
    await enterCard(device.page, cards.paid);
    await continueToReview(device.page);
    await placeOrder(page);
    await confirmed();
    await placeOrder(device.page);
    await confirmed(device.page);
    expect(await ordersOf(shop, client)).toHaveLength(1);
    expect(await chargesOf(shop, client)).toBe(1);
    await leave(device.page);
  });

  test('offline keeps everything, and the next click pays once', async () => {
    await review(cards.paid);
    await page.route('**/functions/v1/place-order', async (route) => {
      // The order arrives, and its response is lost.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await placeOrder(page);
    await page.getByText('We don’t know yet if your order went through').waitFor();
    expect(await page.getByText('Your order was not placed').count()).toBe(0);
    await page.unroute('**/functions/v1/place-order');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await confirmed();
    expect(await ordersOf(shop, client)).toHaveLength(1);
    expect(await chargesOf(shop, client)).toBe(1);
  });
});

describe('redirect payment method', () => {
  async function leaveForKlarna(): Promise<void> {
    await startCheckout();
    await page.locator('[data-mode]').getByLabel('Payment method').selectOption('Klarna');
    await go();
    await atReview();
    await page.getByRole('definition').filter({ hasText: 'Klarna' }).waitFor();
    await placeOrder(page);
    await page.getByRole('heading', { name: 'Approve this payment' }).waitFor();
  }

  test('returns to the confirmation and removes Stripe’s URL parameters', async () => {
    await leaveForKlarna();
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    await page.getByRole('button', { name: 'Authorize' }).click();
    await confirmed();
    expect(visited.some((url) => url.includes('payment_intent_client_secret'))).toBe(true);
    await page.goBack();
    expect(page.url()).not.toContain('client_secret');
    expect(await chargesOf(shop, client)).toBe(1);
  });

  test('[SF-CHK-23] also returns in another tab and after a reload', async () => {
    await leaveForKlarna();
    const [payment] = shop.stripe.books().intents.slice(-1);
    const other = await shopper.context.newPage();
    await other.goto(`/checkout/return?payment=${payment?.metadata.payment_id}`);
    await other.getByRole('heading', { name: 'Your payment isn’t finished' }).waitFor();
    expect(await barriers(other)).toEqual([]);
    shop.stripe.completeRedirect(payment?.intentId ?? '', true);
    await other.reload();
    await confirmed(other);
    await other.close();
  });

  test('a failed redirect is reported and leads to the order', async () => {
    await leaveForKlarna();
    await page.getByRole('button', { name: 'Fail' }).click();
    await page.getByRole('heading', { name: 'The payment didn’t go through' }).waitFor();
    expect(page.url()).not.toContain('client_secret');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Pay another way' }).click();
    await page.getByRole('heading', { name: 'Pay this order' }).waitFor();
    await enterCard(page, cards.paid);
    await page.getByLabel(/I accept the Terms/).check();
    await page.getByRole('button', { name: 'Pay $54.00' }).click();
    await page.getByRole('heading', { name: /^Invoice INV-/ }).waitFor();
    expect(await chargesOf(shop, client)).toBe(1);
  });
});

test('a tab closed during 3-D Secure: the order is confirmed once the bank responds', async () => {
  await review(cards.secure);
  await placeOrder(page);
  await page.getByRole('button', { name: 'Complete authentication' }).waitFor();
  await page.close();
  shop.stripe.events.mode.when = 'dropped';
  const [intent] = shop.stripe.books().intents.slice(-1);
  shop.stripe.authenticate(intent?.intentId ?? '', true);
  shop.stripe.events.reset();
  // Without any event, the shop asks by itself.
  await expect.poll(async () => (await ordersOf(shop, client))[0]?.status, { timeout: 90_000 }).toBe('confirmed');
  expect(await chargesOf(shop, client)).toBe(1);
  page = await shopper.context.newPage();
});

describe('unpaid order', () => {
  test('[SF-ORD-12] is paid on its page in one step', async () => {
    const order = await makeUnpaidOrder(shop, client);
    await page.goto(`/client/orders/${order.id}`);
    await enterCard(page, cards.declined);
    await page.getByRole('button', { name: 'Pay $54.00' }).click();
    await page.getByText('Please accept the terms').waitFor();
    await page.getByLabel(/I accept the Terms/).check();
    await page.getByRole('button', { name: 'Pay $54.00' }).click();
    await page.getByText('The payment didn’t go through').waitFor();
    await enterCard(page, cards.secure);
    await page.getByRole('button', { name: 'Pay $54.00' }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.getByRole('heading', { name: /^Invoice INV-/ }).waitFor();
    expect(await chargesOf(shop, client)).toBe(1);
  });
});

test('return page does not find another client’s or a missing payment', async () => {
  for (const id of ['6f2c8f5e-0000-4000-8000-000000000000', 'nonsense']) {
    await page.goto(`/checkout/return?payment=${id}`);
    await page.getByRole('heading', { name: 'We can’t find this payment' }).waitFor();
  }
  expect(await barriers(page)).toEqual([]);
});
