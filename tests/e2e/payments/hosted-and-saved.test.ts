import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, restAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { leave, pictureFailure, type Visit } from '#tests/support/browser.ts';
import { fillCart } from '#tests/support/purchases.ts';
import { blockStripeJs, routeStripeJs } from '#tests/support/stripe/route-stripe-js.ts';
import {
  cards,
  chargesOf,
  enterCard,
  makeUnpaidOrder,
  ordersOf,
  passInformation,
  placeOrder,
  saveCard,
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

const confirmed = () => page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
const review = () => page.getByRole('heading', { name: 'Review your order' }).waitFor();
const paid = () => page.getByRole('heading', { name: /^Invoice INV-/ }).waitFor();
const acceptTerms = () => page.getByLabel(/I accept the Terms/).check();
const savedCards = () =>
  restAs<{ brand: string; last4: string; is_default: boolean }[]>(
    shop.server,
    client,
    'saved_cards?select=brand,last4,is_default&order=created_at',
  );

/** The cards' ids, here and at Stripe, which clients do not see. */
async function cardReferences(): Promise<{ id: string; reference: string }[]> {
  const { serviceRoleKey } = JSON.parse(await readFile(join(shop.server.dataDir, 'keys.json'), 'utf8')) as {
    serviceRoleKey: string;
  };
  const path = `saved_cards?user_id=eq.${client.id}&select=id,reference&order=created_at`;
  return restAs(shop.server, client, path, { headers: { authorization: `Bearer ${serviceRoleKey}` } });
}

describe('Stripe’s script blocked', () => {
  beforeEach(async () => {
    await blockStripeJs(page);
    await fillCart(shop.server, client, 'youtube-ads-trial');
    await page.goto('/checkout');
    await passInformation(page);
    await page.getByText('The payment fields didn’t load').waitFor();
  });

  const leaveForStripe = async () => {
    await page.getByRole('button', { name: 'Continue on Stripe’s page' }).click();
    await review();
    await page.getByText('On Stripe’s page').waitFor();
    await placeOrder(page);
    await page.getByRole('heading', { name: 'Checkout', exact: true }).waitFor();
    await page.getByLabel('Card number').waitFor();
  };

  test('[SF-CHK-24] pays the order on Stripe’s hosted page', async () => {
    expect(await barriers(page)).toEqual([]);
    await leaveForStripe();
    await page.getByLabel('Card number').fill(cards.paid);
    await page.getByRole('button', { name: 'Pay 54.00' }).click();
    await confirmed();
    expect(await chargesOf(shop, client)).toBe(1);
  });

  test('[SF-CHK-24] a shopper who leaves the hosted page can continue there or pay here', async () => {
    await leaveForStripe();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'You left the payment page' }).waitFor();
    await page.getByText('Nothing was charged.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Continue to Stripe’s page' }).click();
    await page.getByLabel('Card number').waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await leaveTo('Back to checkout');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await enterCard(page, cards.paid);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await placeOrder(page);
    await confirmed();
    expect(await ordersOf(shop, client)).toHaveLength(1);
    expect(await chargesOf(shop, client)).toBe(1);
    // The session of the page that was left has expired, so that nobody pays twice.
    const expired = shop.stripe.requests.filter(({ path }) => path.endsWith('/expire'));
    expect(expired.map(({ status }) => status)).toEqual([200]);
  });

  test('retries the script', async () => {
    await routeAgain();
    await page.getByRole('button', { name: 'Try again' }).click();
    await enterCard(page, cards.paid);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await placeOrder(page);
    await confirmed();
  });

  const leaveTo = async (name: string) => {
    await routeAgain();
    await page.getByRole('link', { name }).click();
  };
  const routeAgain = async () => {
    await page.unroute('https://js.stripe.com/**');
    await routeStripeJs(page, shop.stripe);
  };
});

test('a saved card that needs approval continues on the hosted page', async () => {
  await saveCard(shop, client, cards.paid);
  const [card] = await cardReferences();
  shop.stripe.changeCardBehavior(card?.reference ?? '', cards.secure);
  await blockStripeJs(page);
  const order = await makeUnpaidOrder(shop, client);
  await page.goto(`/client/orders/${order.id}`);
  await page.getByRole('radio', { name: 'Visa •••• 4242' }).waitFor();
  await acceptTerms();
  await page.getByRole('button', { name: 'Pay $54.00' }).click();
  await page.getByText('Stripe’s part of this page didn’t load').waitFor();
  await page.getByRole('button', { name: 'Continue on Stripe’s page' }).click();
  await page.getByLabel('Card number').fill(cards.paid);
  await page.getByRole('button', { name: 'Pay 54.00' }).click();
  await confirmed();
  expect(await chargesOf(shop, client)).toBe(1);
});

describe('saved cards', () => {
  test('[SF-CHK-25] a card saved with a purchase pays the next order in three clicks', async () => {
    await fillCart(shop.server, client, 'youtube-ads-trial');
    await page.goto('/checkout');
    await passInformation(page);
    await enterCard(page, cards.paid);
    await page.getByLabel('Save this card for next time').check();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await placeOrder(page);
    await confirmed();
    expect(await savedCards()).toEqual([{ brand: 'Visa', last4: '4242', is_default: true }]);

    await makeUnpaidOrder(shop, client);
    await page.goto('/dashboard/billing');
    await page.getByRole('link', { name: 'Pay $54.00' }).click();
    await page.getByRole('radio', { name: 'Visa •••• 4242' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Visa •••• 4242' }).isChecked()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await acceptTerms();
    await page.getByRole('button', { name: 'Pay $54.00' }).click();
    await paid();
    expect(await chargesOf(shop, client)).toBe(2);

    // From a package, too: its link is asked for on the review.
    await page.goto('/services/youtube-ads');
    await page.getByRole('button', { name: 'Buy now: Trial' }).click();
    await page.waitForURL('**/checkout?step=3');
    await page.getByText('Visa ending in 4242').waitFor();
    await page.reload();
    await page.getByText('Visa ending in 4242').waitFor();
    expect(new URL(page.url()).search).toBe('?step=3');
    await page.getByLabel('YouTube Marketing link').fill('https://youtu.be/aqz-KE-bpKQ');
    await placeOrder(page);
    await confirmed();
    expect(await chargesOf(shop, client)).toBe(3);
    expect(shopper.problems).toEqual([]);
  });

  test('[SF-CHK-25] an expired card cannot be selected, and one removed elsewhere is replaced by another method', async () => {
    await saveCard(shop, client, cards.paid);
    await saveCard(shop, client, '5555 5555 5555 4444');
    const [visa, mastercard] = await cardReferences();
    shop.stripe.updateCard(mastercard?.reference ?? '', { exp_month: 1, exp_year: 2024 });
    await shop.stripe.events.settled();
    const order = await makeUnpaidOrder(shop, client);
    await page.goto(`/client/orders/${order.id}`);
    const expired = page.getByRole('radio', { name: 'Mastercard •••• 4444' });
    await expired.waitFor();
    expect(await expired.isDisabled()).toBe(true);
    await page.getByText('Expired 01/24').waitFor();

    await fetch(`${shop.server.url}/functions/v1/remove-card`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${client.session.access_token}` },
      body: JSON.stringify({ card_id: visa?.id }),
    });
    await acceptTerms();
    await page.getByRole('button', { name: 'Pay $54.00' }).click();
    await page.getByText('This card is no longer saved. Please choose another way to pay.').waitFor();
    await enterCard(page, cards.paid);
    await page.getByRole('button', { name: 'Pay $54.00' }).click();
    await paid();
  });

  test('[CP-BIL-01] Billing adds, removes and changes the default card', async () => {
    await page.goto('/dashboard/billing');
    await page.getByText('No saved cards').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add a card' }).click();
    await enterCard(page, cards.paid);
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.getByText('Your card is saved.').waitFor();

    await page.getByRole('button', { name: 'Add a card' }).click();
    await enterCard(page, cards.secure);
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await page.getByText('The card wasn’t saved').waitFor();
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Visa •••• 3184' }).waitFor();

    await page.getByRole('button', { name: 'Make default: Visa •••• 3184' }).click();
    await expect.poll(savedCards).toEqual([
      { brand: 'Visa', last4: '4242', is_default: false },
      { brand: 'Visa', last4: '3184', is_default: true },
    ]);
    await page.getByRole('button', { name: 'Remove: Visa •••• 4242' }).click();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Visa •••• 4242 was removed.').waitFor();
    expect(await savedCards()).toEqual([{ brand: 'Visa', last4: '3184', is_default: true }]);
  });
});
