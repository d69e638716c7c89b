import { afterAll } from 'vitest';
import type { Browser, Page } from 'playwright-core';

import { restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import type { sizes, Visit } from '#tests/support/browser.ts';
import type { RunningServer } from '#tests/support/process.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';
import type { StripeStandIn } from '#tests/support/stripe/control.ts';
import { routeStripeJs } from '#tests/support/stripe/route-stripe-js.ts';
import { startStripe } from '#tests/support/stripe/stand-in.ts';

export interface StripeShop {
  server: RunningServer;
  stripe: StripeStandIn;
}

/** The built product with Stripe's keys, a Stripe that both sides reach, and a browser, until the last test of the file. */
export async function startStripeShop(): Promise<{ shop: StripeShop; browser: Browser }> {
  const stripe = await startStripe();
  afterAll(() => stripe.close());
  const { secretKey, publishableKey, webhookSecret } = stripe.keys;
  const { server, browser } = await startWithBrowser({
    DEMO_DATA: 'off',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: stripe.url,
  });
  stripe.events.url = `${server.url}/functions/v1/stripe-webhook`;
  return { shop: { server, stripe }, browser };
}

/** A signed-in shopper whose browser loads the stub of Stripe's script. */
export async function shopperOf(
  browser: Browser,
  { server, stripe }: StripeShop,
  account: Account,
  size: keyof typeof sizes = 'desktop',
): Promise<Visit> {
  const visit = await visitAs(browser, server, account, size);
  await routeStripeJs(visit.page, stripe);
  return visit;
}

export const cards = {
  paid: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficient: '4000 0000 0000 9995',
  secure: '4000 0027 6000 3184',
} as const;

/** Fills in the fields of the Payment Element. */
export async function enterCard(page: Page, number: string): Promise<void> {
  const fields = page.locator('[data-mode]');
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel('Expiration date').fill('12 / 39');
  await fields.getByLabel('Security code').fill('123');
}

/** Leaves the first step of the checkout, which knows the account's name and email. */
export async function passInformation(page: Page): Promise<void> {
  await page.locator('[name="firstName"]').waitFor();
  await page.locator('form button[type="submit"]').last().click();
}

/** Accepts the terms on the last step and places the order. */
export async function placeOrder(page: Page): Promise<void> {
  await page.getByLabel(/I accept the Terms/).check();
  await page.getByRole('button', { name: 'Place Order' }).click();
}

/** An order that waits for its payment. */
export async function makeUnpaidOrder(
  { server }: Pick<StripeShop, 'server'>,
  client: Account,
): Promise<{ id: string; order_number: string }> {
  const [order] = await restAs<{ id: string; order_number: string }[]>(server, client, 'orders', {
    method: 'POST',
    body: JSON.stringify({
      client_name: 'Nia Cole',
      client_email: client.email,
      items: [{ id: 'youtube-ads-trial', quantity: 1 }],
    }),
  });
  if (order === undefined) throw new Error('no order was made');
  return order;
}

/** How often the payments of a client were charged, in Stripe's books. */
export async function chargesOf({ server, stripe }: StripeShop, client: Account): Promise<number> {
  const payments = await restAs<{ id: string }[]>(server, client, 'payments?select=id');
  const { byPayment } = stripe.books();
  return payments.reduce((sum, { id }) => sum + (byPayment.get(id)?.charges ?? 0), 0);
}

interface OrderState {
  id: string;
  order_number: string;
  status: string;
  payment_status: string;
}

export const ordersOf = ({ server }: Pick<StripeShop, 'server'>, client: Account): Promise<OrderState[]> =>
  restAs<OrderState[]>(server, client, 'orders?select=id,order_number,status,payment_status');

/** Saves a card through the API. */
export async function saveCard({ server, stripe }: StripeShop, client: Account, number: string): Promise<void> {
  const response = await fetch(`${server.url}/functions/v1/add-card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${client.session.access_token}` },
    body: JSON.stringify({ token: stripe.makeToken({ number }) }),
  });
  if (response.status !== 201) throw new Error(`add-card answered ${response.status}: ${await response.text()}`);
}
