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
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Invoice (PDF)' }).click();
    expect((await download).suggestedFilename()).toMatch(/^INV-.+\.pdf$/);
    expect(await barriers(page)).toEqual([]);
  });

  test('answers what the campaign needs, saved as typed', async () => {
    const questions = page.getByRole('region', { name: 'A few questions before we start' });
    await questions.getByLabel('Link').fill('https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC');
    await questions.getByLabel('Genre').fill('Afrobeats');
    await questions.getByText('campaigns need', { exact: false }).waitFor();
    await questions.getByLabel('Link').fill('https://youtu.be/dQw4w9WgXcQ');
    await questions.getByLabel('Territories').fill('Nigeria');
    await questions.getByText('That’s everything we need. Thank you!').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => questions.getByLabel('Genre').inputValue()).toBe('Afrobeats');
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
    // The wrong link and the wrong code.
    expect(shopper.problems).toEqual([expect.stringContaining('400'), expect.stringContaining('403')]);
  });

  inCi('the emailed link works in another browser and asks before it replaces an account', async () => {
    const other = await visit(browser, server.url);
    page = other.page;
    await page.goto('/services/youtube-ads');
    await page.getByRole('button', { name: 'Add to cart: Basic' }).waitFor();
    await hydrated(page);
    const account = await makeAccount(server);
    const { number } = await orderAsGuest(server, 'ada.link@example.test');
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

  inCi('a sign-in by code joins the order; the guest’s browser says so, and Security offers a password', async () => {
    const mailbox = 'bea.code@example.test';
    const { session, number } = await orderAsGuest(server, mailbox);
    const guest = await visit(browser, server.url, 'phone');
    page = guest.page;
    await page.goto('/');
    await page.evaluate((value) => localStorage.setItem('hypecast.session', value), JSON.stringify(session));
    await page.goto('/cart');
    await page.getByRole('link', { name: 'Sign In', exact: true }).first().waitFor();

    const asked = await fetch(`${server.url}/auth/v1/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: mailbox }),
    });
    expect(asked.status).toBe(200);
    const owner = await visit(browser, server.url, 'phone');
    const sent = await waitForEmail(server.url, mailbox, /Confirm your email address/);
    await owner.page.goto(linkIn(sent, '/auth/confirm'));
    await owner.page.getByRole('button', { name: 'Confirm my email' }).click();
    const stored = () => owner.page.evaluate(() => localStorage.getItem('hypecast.session'));
    await expect.poll(stored).not.toBeNull();
    await owner.page.goto('/client');
    await owner.page.getByText(number).first().waitFor();
    await owner.page.goto('/auth/profile?tab=security');
    await owner.page.getByRole('button', { name: 'Set a password' }).waitFor();

    await page.reload();
    await page.getByText('Your visit as a guest has ended.', { exact: false }).waitFor();
  });
});

/** An order of a guest with a paid trial for this mailbox. */
async function orderAsGuest(server: RunningServer, email: string) {
  const post = (name: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const session = (await (await post('start-guest', {})).json()) as { access_token: string };
  const placed = await post(
    'place-order',
    {
      client_name: 'Ada',
      client_email: email,
      total_amount: 54,
      delivery_address: '1 Main Street',
      items: [{ id: 'youtube-ads-trial', name: 'Trial', service_type: 'youtube-ads', price: 50, quantity: 1 }],
      payment: { token: 'tok_visa' },
      terms_accepted: true,
    },
    { authorization: `Bearer ${session.access_token}`, 'idempotency-key': email },
  );
  expect(placed.status).toBe(201);
  const { order_number: number } = (await placed.json()) as { order_number: string };
  return { session, number };
}
