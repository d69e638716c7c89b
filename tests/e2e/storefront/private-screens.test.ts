import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { leave, pictureFailure, type Visit, visit, waitForFocus } from '#tests/support/browser.ts';
import { buyOne, fillCart } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';
import { codeOf, typeSignIn } from '#tests/support/two-factor.ts';

const { server, browser } = await startWithBrowser();

const CART_ITEMS = '**/rest/v1/cart_items**';
const broken = (page: Page, path: string, method: string) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"out of order"}' })
      : route.fallback(),
  );

describe.each(['phone', 'desktop'] as const)('private screens on a %s', (size) => {
  let client: Account;
  let shopper: Visit;
  let page: Page;

  beforeAll(async () => {
    client = await makeAccount(server);
    shopper = await visitAs(browser, server, client, size);
    page = shopper.page;
  });
  afterAll(() => leave(shopper.page));
  afterEach((context) => pictureFailure(context, page));

  test('[SF-CART-03] [ERR-04] cart: loading, failed, empty and filled', async () => {
    const gate = Promise.withResolvers<void>();
    await page.route(CART_ITEMS, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto('/cart');
    await page.getByRole('status').filter({ hasText: 'Loading your cart' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    gate.resolve();
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.unroute(CART_ITEMS);

    await broken(page, CART_ITEMS, 'GET');
    await page.goto('/cart');
    await page.getByRole('heading', { name: 'Error loading cart' }).waitFor();
    await page.getByText('out of order').waitFor();
    expect(await page.getByRole('link', { name: 'Browse Services' }).getAttribute('href')).toBe('/');
    expect(await barriers(page)).toEqual([]);
    await page.unroute(CART_ITEMS);
    await fillCart(server, client, 'youtube-ads-premium', 'spotify-ads-basic');
    await page.getByRole('button', { name: 'Try again' }).click();

    await page.getByTestId('total').waitFor();
    expect(await page.getByTestId('cart-line').count()).toBe(2);
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  test('menus', async () => {
    await page.goto('/contact');
    const opener =
      size === 'phone'
        ? page.getByRole('button', { name: 'Open menu' })
        : page.getByRole('button', { name: /Account menu/ });
    await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
    await opener.click();
    await page.getByRole('link', { name: 'Dashboard' }).first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await waitForFocus(opener);
    if (size === 'phone') return;
    await page.getByRole('button', { name: 'Services', exact: true }).click();
    expect(await barriers(page)).toEqual([]);
  });

  test('three steps of checkout, their errors and bank approval', async () => {
    await page.goto('/checkout');
    await page.getByRole('heading', { name: /^Your order/ }).waitFor();
    expect(await barriers(page)).toEqual([]);
    if (size === 'phone') await page.getByRole('button', { name: /^Your order/ }).click();
    await page.getByTestId('total').waitFor();
    expect(await barriers(page)).toEqual([]);
    for (const button of ['Company or tax number', 'Postal address', 'Phone', 'Instagram username'])
      await page.getByRole('button', { name: button }).click();
    await page.getByLabel('City', { exact: true }).fill('Austin');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Please fill in this field').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    const address = {
      'Street address': '1 Main Street',
      City: 'Austin',
      State: 'TX',
      'ZIP code': '73301',
    };
    for (const [label, value] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByRole('button', { name: /4000 0025 0000 3155/ }).click();
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('Expiry date').fill('12/39');
    await page.getByLabel('CVV').fill('123');
    await page.getByLabel('Name on card').fill('Nia Cole');
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByText('Please accept the terms to place your order').waitFor();
    await page.getByText('Campaigns are paid in advance, and all sales are final.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel(/I accept the Terms/).check();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page.getByRole('dialog', { name: 'Approve this payment' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Your order was not placed').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  test('order confirmation, orders, one order, overview and profile', async () => {
    const order = await buyOne(server, client, 'ai-video-creation-basic');
    const screens = [
      ['/checkout/success', order.order_number],
      ['/client', order.order_number],
      [`/client/orders/${order.id}`, /INV-\d{4}-\d{5}/],
      ['/dashboard', order.order_number],
      ['/auth/profile', 'Save changes'],
      ['/auth/unauthorized', client.email],
      ['/client/orders/00000000-0000-4000-8000-000000000000', 'Order not found'],
    ] as const;
    for (const [path, sign] of screens) {
      await page.goto(path);
      await page.getByText(sign).first().waitFor();
      expect([path, await barriers(page)]).toEqual([path, []]);
    }
  });

  test('security tab, its dialogs and the second step of a sign-in', async () => {
    const careful = await makeAccount(server);
    const { page: own } = await visitAs(
      browser,
      { ...server, url: server.url.replace('127.0.0.1', 'localhost') },
      careful,
      size,
    );
    const dialog = own.getByRole('dialog');
    await own.goto('/auth/profile?tab=security');
    await own.getByText('This device').waitFor();
    await own.getByText('No passkeys yet.').waitFor();
    expect(await barriers(own)).toEqual([]);
    await own.getByRole('button', { name: 'Change password' }).click();
    await own.getByText('Please fill in this field').first().waitFor();
    expect(await barriers(own)).toEqual([]);
    await own.getByRole('button', { name: 'Set up', exact: true }).click();
    await dialog.waitFor();
    expect(await barriers(own)).toEqual([]);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    expect(await barriers(own)).toEqual([]);
    await dialog.getByLabel('Six-digit code from your app').pressSequentially(codeOf(secret));
    await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
    // After the second step's transition behind the dialog: colours that change during the check are reported as
    // contrast errors.
    await own.getByText('Two layers of protection').waitFor();
    expect(await barriers(own)).toEqual([]);
    await dialog.getByLabel('I’ve stored them').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await own.getByText('10 of 10 left').waitFor();
    expect(await barriers(own)).toEqual([]);
    await own.getByRole('button', { name: 'Remove Authenticator app' }).click();
    await dialog.waitFor();
    expect(await barriers(own)).toEqual([]);
    await leave(own);

    const { page: door } = await visit(browser, server.url, size);
    await door.goto('/auth/login');
    await typeSignIn(door, careful.email);
    await door.getByLabel('Six-digit code').waitFor();
    expect(await barriers(door)).toEqual([]);
    await door.getByLabel('Six-digit code').pressSequentially('000000');
    await door.getByText('That code is wrong').waitFor();
    expect(await barriers(door)).toEqual([]);
    await door.getByRole('button', { name: 'Use a recovery code' }).click();
    expect(await barriers(door)).toEqual([]);
    await leave(door);
  });

  test('[BO-ADM-02] admin area', async () => {
    const admin = await makeAccount(server, { admin: true });
    const teamMember = await visitAs(browser, server, admin, size);
    await teamMember.page.goto('/admin');
    await teamMember.page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await teamMember.page.getByRole('slider', { name: 'Revenue by day' }).waitFor();
    expect(
      await teamMember.page.getByRole('main').getByRole('link', { name: 'Email management' }).getAttribute('href'),
    ).toBe('/email-management');
    expect(await barriers(teamMember.page)).toEqual([]);
    await leave(teamMember.page);
  });
});

describe('error messages for shoppers', () => {
  let client: Account;
  let shopper: Visit;
  let page: Page;

  beforeEach(async (context) => {
    client = await makeAccount(server);
    shopper = await visitAs(browser, server, client);
    page = shopper.page;
    return async () => {
      await pictureFailure(context, page);
      await leave(shopper.page);
    };
  });

  test('[ERR-05] a failed add is reported', async () => {
    await broken(page, CART_ITEMS, 'POST');
    await page.goto('/services/spotify-ads');
    await page.getByRole('button', { name: /Account menu/ }).waitFor();
    await page
      .getByRole('button', { name: /add to cart/i })
      .first()
      .click();
    await page.getByText('Failed to add item to cart').waitFor();
    await page.getByRole('link', { name: 'Cart, empty' }).waitFor();
  });

  test('[ERR-06] [ERR-07] [ERR-08] failed removals, changes and clearing are reported', async () => {
    await fillCart(server, client, 'spotify-ads-basic');
    await broken(page, CART_ITEMS, 'PATCH');
    await broken(page, CART_ITEMS, 'DELETE');
    const alert = page.getByRole('alert');
    await page.goto('/cart');
    await page.getByRole('button', { name: 'One more Basic' }).click();
    await alert.filter({ hasText: 'Failed to update item quantity' }).waitFor();
    await page.getByRole('button', { name: 'Remove Basic' }).click();
    await alert.filter({ hasText: 'Failed to remove item from cart' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click();
    await alert.filter({ hasText: 'Failed to clear cart' }).waitFor();
  });

  test('[ERR-09] a failed link save is reported', async () => {
    const order = await buyOne(server, client, 'spotify-ads-basic');
    await broken(page, '**/rest/v1/rpc/set_service_link', 'POST');
    await page.goto(`/client/orders/${order.id}`);
    await page.getByLabel('Spotify Marketing link').fill('https://open.spotify.com/track/1');
    await page.getByRole('button', { name: 'Save link' }).click();
    await page.getByRole('alert').filter({ hasText: 'Failed to update service link' }).waitFor();
    expect(await page.getByLabel('Spotify Marketing link').inputValue()).toBe('https://open.spotify.com/track/1');
  });
});

describe('shared components', () => {
  test('[UI-01] [UI-02] [UI-03] [UI-04] a dialog has four widths, locks page scrolling and can be dismissed', async () => {
    const client = await makeAccount(server);
    await fillCart(server, client, 'spotify-ads-basic');
    const { page } = await visitAs(browser, server, client);
    await page.goto('/cart');
    const opener = page.getByRole('button', { name: 'Clear cart' });
    const dialog = page.getByRole('dialog');
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 450),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ];
    for (const close of ways) {
      await opener.click();
      await dialog.waitFor();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden');
      await close();
      await dialog.waitFor({ state: 'hidden' });
      await waitForFocus(opener);
    }
    await opener.click();
    // A press that starts inside, such as when selecting text, does not close it, wherever it ends.
    for (const [x, y] of [
      [5, 450],
      [720, 500],
    ] as const) {
      await dialog.getByRole('heading').hover();
      await page.mouse.down();
      await page.mouse.move(x, y);
      await page.mouse.up();
      expect(await dialog.isVisible()).toBe(true);
    }
    await dialog.locator('p').evaluate((element: HTMLElement) => element.style.setProperty('height', '3000px'));
    for (const [size, width] of [
      ['sm', 416],
      ['md', 560],
      ['lg', 768],
      ['xl', 1088],
    ] as const) {
      await dialog.evaluate((element: HTMLElement, name) => (element.dataset.size = name), size);
      await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(width);
      expect((await dialog.boundingBox())?.height).toBeLessThanOrEqual(900 * 0.9);
    }
    await leave(page);
  });

  test('[UI-05] a text field and a select show label, hint and error', async () => {
    const client = await makeAccount(server);
    await fillCart(server, client, 'spotify-ads-basic');
    const { page } = await visitAs(browser, server, client);
    await page.goto('/checkout');
    const link = page.getByLabel(/Spotify Marketing link/);
    await link.fill('not a link');
    const country = page.getByLabel('Country', { exact: true });
    await country.evaluate((element: HTMLSelectElement) => {
      element.selectedIndex = -1;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Please fill in this field').first().waitFor();
    const notes = (element: Element) =>
      (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(await link.evaluate(notes)).toEqual(['Please enter a link that starts with https://', 'For Basic']);
    expect(await country.evaluate(notes)).toHaveLength(1);
    for (const field of [link, country]) expect(await field.getAttribute('aria-invalid')).toBe('true');
    await leave(page);
  });
});
