import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { launchBrowser, pictureFailure, type Visit } from '#tests/support/browser.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';

interface StoredLine {
  product_id: string;
  product_name: string;
  service_type: string;
  price: number;
  quantity: number;
  user_id: string;
  created_at: string;
  metadata: { features: string[]; image: string | null; packageType: string; serviceLink: string };
}

let server: RunningServer;
let browser: Browser;
let client: Account;
let shopper: Visit;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startProcess('pglite', { DEMO_DATA: 'off' }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

beforeEach(async (context) => {
  client = await makeAccount(server);
  shopper = await visitAs(browser, server, client);
  page = shopper.page;
  return async () => {
    await pictureFailure(context, page);
    await shopper.context.close();
  };
});

const put = (...items: object[]) => restAs(server, client, 'cart_items', { method: 'POST', body: JSON.stringify(items) });
const stored = () => restAs<StoredLine[]>(server, client, 'cart_items?select=*&order=created_at.desc');
const line = (name: string) => page.getByTestId('cart-line').filter({ has: page.getByRole('heading', { name, exact: true }) });

describe('the cart', () => {
  test('[SF-CART-02] [SF-CART-04] [SF-CART-14] shows three features and how many more, and leads on and back', async () => {
    await put({ product_id: 'youtube-ads-premium', quantity: 1 });
    await page.goto('/cart');
    const [row] = await stored();
    const { features } = row!.metadata;
    await line('Premium').getByText(`+${features.length - 3} more features`).waitFor();
    expect(await line('Premium').getByRole('listitem').filter({ visible: true }).allTextContents()).toEqual(features.slice(0, 3));
    expect(await page.getByRole('link', { name: 'Proceed to Checkout' }).getAttribute('href')).toBe('/checkout');
    expect(await page.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/');
  });

  test('[SF-CART-03] [SF-CART-02] an empty cart leads back to the services', async () => {
    await page.goto('/cart');
    await page.getByText('Your cart is empty').waitFor();
    expect(await page.getByRole('link', { name: 'Browse Services' }).getAttribute('href')).toMatch(/^\/(#|$)/);
  });

  test('[SF-CART-06] [SF-CART-08] [SF-CART-09] [SF-CART-14] changes reach the server and are kept here under one key', async () => {
    await put({ product_id: 'youtube-ads-premium', quantity: 1 }, { product_id: 'spotify-ads-basic', quantity: 2 });
    await page.goto('/cart');
    await page.getByRole('button', { name: 'One more Premium' }).click();
    await expect.poll(async () => (await stored()).find((row) => row.product_id === 'youtube-ads-premium')?.quantity).toBe(2);
    await page.getByRole('button', { name: 'One fewer Basic' }).click();
    await expect.poll(async () => (await stored()).find((row) => row.product_id === 'spotify-ads-basic')?.quantity).toBe(1);
    await page.getByRole('button', { name: 'One fewer Basic' }).click();
    await expect.poll(async () => (await stored()).map((row) => row.product_id)).toEqual(['youtube-ads-premium']);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /cart/.test(key)))).toEqual(['hypecast.cart']);
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click();
    await page.getByText('Your cart is empty').waitFor();
    // The screen does not wait for the server.
    await expect.poll(stored).toEqual([]);
  });

  test('[SF-CART-10] removing fades and a change lights up; the buttons wait meanwhile', async () => {
    await put({ product_id: 'youtube-ads-premium', quantity: 1 });
    await page.goto('/cart');
    const more = page.getByRole('button', { name: 'One more Premium' });
    // The answer is held back, so that the state in between can be looked at.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/rest/v1/cart_items**', async (route) => {
      if (route.request().method() !== 'GET') await held;
      await route.continue();
    });
    await more.click();
    expect(await more.isDisabled()).toBe(true);
    release();
    await expect.poll(() => more.isDisabled()).toBe(false);
    await page.getByRole('button', { name: 'Remove Premium' }).click();
    await expect.poll(() => line('Premium').evaluate((element) => element.className).catch(() => 'gone')).toMatch(/opacity-0|gone/);
    await page.getByText('Your cart is empty').waitFor();
  });

  test('[SF-CART-11] a server that fails leaves the cart as it is here, and says so', async () => {
    await put({ product_id: 'youtube-ads-premium', quantity: 1 });
    await page.goto('/cart');
    await line('Premium').waitFor();
    await page.route('**/rest/v1/cart_items**', (route) => (route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503, body: '{}' })));
    await page.getByRole('button', { name: 'One more Premium' }).click();
    await page.getByText('Failed to update item quantity').first().waitFor();
    expect(await line('Premium').count()).toBe(1);
    expect(shopper.problems.join(' ')).toContain('the cart could not be changed');
  });

  test('[SF-CART-07] a line that was never saved survives, and is saved then', async () => {
    await page.goto('/services/youtube-ads');
    await page.getByRole('button', { name: /Account menu/ }).waitFor();
    const item = { id: 'youtube-ads-trial', name: 'Trial', service: 'youtube-ads', price: 50, packageType: 'basic', features: [], image: null, quantity: 1, serviceLink: '', saved: false };
    await page.evaluate(({ owner, item }) => localStorage.setItem('hypecast.cart', JSON.stringify({ owner, items: [item] })), { owner: client.id, item });
    await page.goto('/cart');
    await line('Trial').waitFor();
    await expect.poll(async () => (await stored()).map((row) => row.product_id)).toEqual(['youtube-ads-trial']);
  });

  test('[SF-CART-12] [SF-CART-01] a code is applied, refused with its reason, or taken off', async () => {
    await put({ product_id: 'youtube-ads-premium', quantity: 1 });
    await page.goto('/cart');
    await page.getByLabel('Promo code').fill('nope');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('We do not know the code NOPE.').waitFor();
    await page.getByText('$529.20').waitFor();
    await page.getByLabel('Promo code').fill('first20');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('$423.36').waitFor();
    await page.getByRole('button', { name: 'Remove code FIRST20' }).click();
    await page.getByText('$529.20').waitFor();
  });

  test('[SF-CART-05] [SF-CART-15] [SF-CART-16] [SF-CART-13] a line is stored with what it is, for its owner', async () => {
    await page.goto('/services/spotify-ads');
    await page.getByRole('button', { name: /Account menu/ }).waitFor();
    await page.getByRole('button', { name: /add to cart/i }).first().click();
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    const [row] = await stored();
    expect(row).toMatchObject({ user_id: client.id, product_id: 'spotify-ads-basic', product_name: 'Basic', service_type: 'spotify-ads', price: 130, quantity: 1 });
    expect(row!.metadata).toMatchObject({ image: null, packageType: 'basic', serviceLink: '' });
    expect(row!.metadata.features.length).toBeGreaterThan(4);
  });
});

describe('the checkout', () => {
  test('[SF-CHK-03] an empty cart has nothing to check out', async () => {
    await page.goto('/checkout');
    await page.getByText('Your cart is empty').waitFor();
    expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0);
  });

  test('[SF-CHK-02] [SF-CHK-04] [SF-CHK-08] [SF-CHK-09] [SF-CHK-10] [SF-CHK-13] [SF-CHK-15] [SF-CHK-17] its fields, and the way forward and back', async () => {
    await put({ product_id: 'spotify-ads-basic', quantity: 1 });
    await page.goto('/checkout');
    await page.getByLabel('First name', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Back to cart' }).getAttribute('href')).toBe('/cart');
    for (const name of ['firstName', 'lastName', 'email', 'phone', 'company', 'instagramUsername', 'address', 'city', 'state', 'zipCode', 'country']) {
      expect(await page.locator(`[name="${name}"]`).count(), name).toBe(1);
    }
    expect(await page.getByLabel('Country', { exact: true }).locator('option').allTextContents()).toEqual(['United States', 'Canada', 'United Kingdom', 'Australia']);
    expect(await page.getByLabel(/Spotify Marketing link/).getAttribute('type')).toBe('url');
    const fill = { 'Street address': '1 Main Street', City: 'Austin', 'State or region': 'TX', 'ZIP or postal code': '73301' };
    for (const [label, value] of Object.entries(fill)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Continue' }).click();

    expect(await page.getByLabel('Expiry date').getAttribute('placeholder')).toBe('MM/YY');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Please fill in this field').first().waitFor();
    for (const name of ['cardNumber', 'expiryDate', 'cvv', 'cardName']) expect(await page.locator(`[name="${name}"]`).count(), name).toBe(1);
    await page.getByRole('button', { name: 'Previous' }).click();
    expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Austin');
  });

  test('[SF-CHK-11] the newsletter is ticked for the United States alone', async () => {
    await put({ product_id: 'spotify-ads-basic', quantity: 1 });
    await page.goto('/checkout');
    const newsletter = page.getByLabel('Send me release tips and offers by email');
    await newsletter.waitFor();
    await expect.poll(() => newsletter.isChecked()).toBe(true);
    expect(await page.getByLabel('Save my name and address for next time').isChecked()).toBe(false);
    await page.getByLabel('Country', { exact: true }).selectOption('Canada');
    await expect.poll(() => newsletter.isChecked()).toBe(false);
  });

  test('[SF-CONF-04] without any order the fallback number is shown', async () => {
    await page.goto('/checkout/success');
    await page.getByText('HC-2025-0000').waitFor();
  });

  test('[SF-CONF-02] [SF-CONF-06] [SF-ORD-12] [CP-BIL-04] a stored order is confirmed with its items, customer, card and invoice', async () => {
    await put({ product_id: 'spotify-ads-basic', quantity: 2 });
    const [cart] = await restAs<{ checkout_id: string }[]>(server, client, 'carts?select=checkout_id');
    const answer = await fetch(`${server.url}/functions/v1/place-order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${client.session.access_token}`, 'idempotency-key': cart!.checkout_id },
      body: JSON.stringify({
        client_name: 'Nia Cole', client_email: client.email, total_amount: 280.8, delivery_address: '1 Main Street, Austin, TX 73301, United States',
        items: [{ id: 'spotify-ads-basic', name: 'Basic', service_type: 'spotify-ads', price: 130, quantity: 2 }],
        payment: { token: 'tok_visa' }, terms_accepted: true,
      }),
    });
    const order = (await answer.json()) as { id: string; order_number: string };
    await page.goto('/checkout/success');
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
    for (const text of [order.order_number, '$280.80', 'Basic', 'Nia Cole', /4242/]) await page.getByText(text).first().waitFor();
    await page.goto(`/client/orders/${order.id}`);
    const [invoice] = await restAs<{ number: string; issued_on: string; total: number; status: string }[]>(server, client, `invoices?order_id=eq.${order.id}`);
    expect(invoice).toMatchObject({ total: 280.8, status: 'paid' });
    await page.getByText(invoice!.number).first().waitFor();
  });

  test('[SF-CART-17] signing out empties the cart here; the server keeps it', async () => {
    await put({ product_id: 'spotify-ads-basic', quantity: 2 });
    await page.goto('/cart');
    await line('Basic').waitFor();
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('button', { name: 'Sign Out' }).or(page.getByRole('menuitem', { name: 'Sign Out' })).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    // The session is over; the account's cart is read with a new one.
    const again = await fetch(`${server.url}/auth/v1/token?grant_type=password`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: client.email, password: 'Correct-horse-1' }) });
    client = { ...client, session: (await again.json()) as Account['session'] };
    expect((await stored()).map((row) => row.quantity)).toEqual([2]);
  });
});
