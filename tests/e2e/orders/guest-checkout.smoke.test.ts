import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import {
  endVisits,
  hydrated,
  launchBrowser,
  linkIn,
  pictureFailure,
  type Visit,
  visit,
  waitForEmail,
} from '#tests/support/browser.ts';
import { barriers } from '#tests/support/axe.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { makeAccount } from '#tests/support/accounts.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { inCi } from '#tests/support/tiers.ts';

/** A purchase without an account; each step requires the previous one. */
describe('guest checkout of one package', () => {
  let server: RunningServer;
  let browser: Browser;
  let shopper: Visit;
  let page: Page;
  const email = 'guest.buyer@example.test';

  beforeAll(async () => {
    [server, browser] = await Promise.all([startProcess(DEFAULT_ENGINE, { DEMO_DATA: 'off' }), launchBrowser()]);
    shopper = await visit(browser, server.url, 'phone');
    page = shopper.page;
  });
  afterAll(async () => {
    await endVisits(browser);
    await server?.remove();
  });
  afterEach((context) => pictureFailure(context, page));

  test('"Buy now" leads to checkout', async () => {
    await page.goto('/services/youtube-ads');
    await page.getByRole('button', { name: 'Buy now: Trial' }).click();
    await page.waitForURL(/\/checkout$/);
    await page.getByLabel('First name').waitFor();
  });

  inCi('the portal offers to complete the account instead', async () => {
    await page.goto('/client');
    await page.waitForURL(/\/auth\/finish/);
    await page.getByRole('heading', { name: 'Finish your account' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to cart' }).click();
    await page.getByRole('link', { name: 'Sign In', exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  });

  test('pays without an account', async () => {
    await page.getByLabel('First name').fill('Nia');
    await page.getByLabel('Last name').fill('Cole');
    await page.getByLabel('Email', { exact: true }).fill(email);
    expect(await page.getByLabel(/Save/).count()).toBe(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry date').fill('12/39');
    await page.getByLabel('CVV').fill('123');
    await page.getByLabel('Name on card').fill('Nia Cole');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel(/I accept the Terms/).check();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  inCi('reports a wrong code; the right one adds the order to the portal', async () => {
    const sent = await waitForEmail(server.url, email, /confirm your email/i);
    const code = /\b\d{6}\b/.exec(sent.text)?.[0] ?? '';
    await page.getByLabel('Six-digit code').fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByText('This code is wrong or has expired', { exact: false }).waitFor();
    await page.getByLabel('Six-digit code').fill(code);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByText('Your email is confirmed, and the order is in your account.').waitFor();
    const number = await page.getByTestId('order-number').innerText();
    await page.getByRole('link', { name: 'View my orders' }).click();
    await page.waitForURL(/\/client$/);
    await page.getByText(number).first().waitFor();
    // The wrong code.
    expect(shopper.problems).toEqual([expect.stringContaining('403')]);
  });

  inCi('the emailed link works in another browser and asks before it replaces an account', async () => {
    const other = await visit(browser, server.url);
    page = other.page;
    await page.goto('/services/youtube-ads');
    await page.getByRole('button', { name: 'Add to cart: Basic' }).waitFor();
    await hydrated(page);
    const account = await makeAccount(server);
    const started = await fetch(`${server.url}/functions/v1/start-guest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const guest = (await started.json()) as { access_token: string };
    const items = [{ id: 'youtube-ads-trial', name: 'Trial', service_type: 'youtube-ads', price: 50, quantity: 1 }];
    const placed = await fetch(`${server.url}/functions/v1/place-order`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${guest.access_token}`,
        'idempotency-key': 'a-guest',
      },
      body: JSON.stringify({
        client_name: 'Ada',
        client_email: 'ada.link@example.test',
        total_amount: 54,
        delivery_address: '1 Main Street',
        items,
        payment: { token: 'tok_visa' },
        terms_accepted: true,
      }),
    });
    expect(placed.status).toBe(201);
    const { order_number: number } = (await placed.json()) as { order_number: string };
    await page.evaluate(
      (session) => localStorage.setItem('hypecast.session', session),
      JSON.stringify(account.session),
    );
    await page.goto(linkIn(await waitForEmail(server.url, 'ada.link@example.test', /confirm/i), '/auth/confirm'));
    await page.getByRole('button', { name: 'Confirm email and open order' }).click();
    await page.getByText(`ada.link@example.test`).first().waitFor();
    await page
      .getByRole('button', { name: /ada\.link/ })
      .first()
      .click();
    await page.waitForURL(/\/client\/orders\//);
    await page.getByText(number).first().waitFor();
  });
});
