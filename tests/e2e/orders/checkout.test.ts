import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, PASSWORD, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { leave, pictureFailure, type Visit, waitForFocus } from '#tests/support/browser.ts';
import { buyOne, putInCart } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();
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

const put = (...lines: object[]) => putInCart(server, client, ...lines);

describe('checkout', () => {
  test('[SF-CHK-03] an empty cart cannot be checked out', async () => {
    await page.goto('/checkout');
    await page.getByText('Your cart is empty').waitFor();
    expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0);
  });

  test('[SF-CHK-02] [SF-CHK-04] [SF-CHK-08] [SF-CHK-09] [SF-CHK-10] [SF-CHK-13] [SF-CHK-15] [SF-CHK-17] shows its fields and navigates forward and back', async () => {
    await put({ product_id: 'spotify-ads-basic', quantity: 1 });
    await page.goto('/checkout');
    await page.getByLabel('First name', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Back to cart' }).getAttribute('href')).toBe('/cart');
    const count = (name: string) => page.locator(`[name="${name}"]`).count();
    for (const name of ['email', 'firstName', 'lastName', 'country']) expect(await count(name), name).toBe(1);
    const behind = {
      'Company or tax number': ['company', 'taxNumber'],
      'Postal address': ['address', 'city', 'state', 'zipCode'],
      Phone: ['phone'],
      'Instagram username': ['instagramUsername'],
    };
    for (const [button, names] of Object.entries(behind)) {
      for (const name of names) expect(await count(name), name).toBe(0);
      await page.getByRole('button', { name: button }).click();
      await waitForFocus(page.locator(`[name="${names[0]}"]`));
      for (const name of names) expect(await count(name), name).toBe(1);
    }
    const countries = await page.getByLabel('Country', { exact: true }).locator('option').allTextContents();
    expect(countries.slice(0, 3)).toEqual(['United States', 'Afghanistan', 'Åland Islands']);
    expect(countries.length).toBeGreaterThan(240);
    expect(await page.getByLabel(/Spotify Marketing link/).getAttribute('type')).toBe('url');
    const fill = {
      'Street address': '1 Main Street',
      City: 'Austin',
      State: 'TX',
      'ZIP code': '73301',
    };
    for (const [label, value] of Object.entries(fill)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByRole('button', { name: 'Continue' }).click();

    expect(await page.getByLabel('Expiry date').getAttribute('placeholder')).toBe('MM/YY');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Please fill in this field').first().waitFor();
    for (const name of ['cardNumber', 'expiryDate', 'cvv', 'cardName'])
      expect(await page.locator(`[name="${name}"]`).count(), name).toBe(1);
    await page.getByRole('button', { name: 'Previous' }).click();
    expect(await page.getByLabel('City', { exact: true }).inputValue()).toBe('Austin');
  });

  test('[SF-CHK-11] preselects the newsletter for the United States only', async () => {
    await put({ product_id: 'spotify-ads-basic', quantity: 1 });
    await page.goto('/checkout');
    const newsletter = page.getByLabel('Email me the newsletter: release tips and offers. Unsubscribe anytime.');
    await newsletter.waitFor();
    await expect.poll(() => newsletter.isChecked()).toBe(true);
    expect(await page.getByLabel('Save my name and address for next time').isChecked()).toBe(false);
    await page.getByLabel('Country', { exact: true }).selectOption('CA');
    await expect.poll(() => newsletter.isChecked()).toBe(false);
  });

  test('[SF-CONF-04] confirms nothing without an order', async () => {
    await page.goto('/checkout/success');
    await page.getByRole('heading', { name: 'You have no orders yet' }).waitFor();
    expect(await page.getByText(/Order Confirmed|HC-\d/).count()).toBe(0);
  });

  test('[SF-CONF-01] shows an unpaid order as awaiting payment, without mentioning a bank', async () => {
    const [order] = await restAs<{ id: string }[]>(server, client, 'orders', {
      method: 'POST',
      headers: { prefer: 'return=representation' },
      body: JSON.stringify({
        client_name: 'Nia Cole',
        client_email: client.email,
        items: [{ id: 'spotify-ads-basic', quantity: 1 }],
      }),
    });
    await page.goto('/checkout/success');
    await page.getByRole('heading', { name: 'Your order is waiting for payment' }).waitFor();
    expect(await page.getByText(/bank|Order Confirmed/i).count()).toBe(0);
    await page.getByRole('link', { name: 'Pay this order' }).click();
    await page.waitForURL(`**/client/orders/${order!.id}`);
    await page.getByRole('heading', { name: 'Pay this order' }).waitFor();
  });

  test('[SF-CONF-02] [SF-CONF-06] [SF-ORD-12] [CP-BIL-04] shows a stored order with items, customer, card and invoice', async () => {
    await put({ product_id: 'spotify-ads-basic', quantity: 2 });
    const [cart] = await restAs<{ checkout_id: string }[]>(server, client, 'carts?select=checkout_id');
    const response = await fetch(`${server.url}/functions/v1/place-order`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${client.session.access_token}`,
        'idempotency-key': cart!.checkout_id,
      },
      body: JSON.stringify({
        client_name: 'Nia Cole',
        client_email: client.email,
        total_amount: 280.8,
        delivery_address: '1 Main Street, Austin, TX 73301, United States',
        items: [{ id: 'spotify-ads-basic', name: 'Basic', service_type: 'spotify-ads', price: 130, quantity: 2 }],
        payment: { token: 'tok_visa' },
        terms_accepted: true,
      }),
    });
    const order = (await response.json()) as { id: string; order_number: string };
    await page.goto('/checkout/success');
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
    for (const text of [order.order_number, '$280.80', 'Basic', 'Nia Cole', /4242/])
      await page.getByText(text).first().waitFor();
    await page.goto(`/client/orders/${order.id}`);
    const [invoice] = await restAs<{ number: string; issued_on: string; total: number; status: string }[]>(
      server,
      client,
      `invoices?order_id=eq.${order.id}`,
    );
    expect(invoice).toMatchObject({ total: 280.8, status: 'paid' });
    await page.getByText(invoice!.number).first().waitFor();
  });
});

const address = {
  'Street address': '1 Main Street',
  City: 'Austin',
  State: 'TX',
  'ZIP code': '73301',
};
const card = { 'Card number': '4242 4242 4242 4242', 'Expiry date': '12/39', CVV: '123', 'Name on card': 'Nia Cole' };
const fill = async (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};
const fillAddress = async () => {
  await page.getByRole('button', { name: 'Postal address' }).click();
  await fill(address);
};
const typedIn = async (values: Record<string, string>) =>
  Object.fromEntries(
    await Promise.all(
      Object.keys(values).map(async (label) => [label, await page.getByLabel(label, { exact: true }).inputValue()]),
    ),
  );
const go = () => page.getByRole('button', { name: 'Continue' }).click();
const headings = ['Who is this for?', 'How do you want to pay?', 'Review your order'] as const;
/** The step is shown, and its heading has the focus. */
const atStep = async (step: 0 | 1 | 2) => {
  await waitForFocus(page.getByRole('heading', { name: headings[step], exact: true }));
  expect(new URL(page.url()).searchParams.get('step')).toBe(step === 0 ? null : String(step + 1));
};

/** The link of the cart's only line. */
const storedLink = async () => {
  const [row] = await restAs<{ metadata: { serviceLink: string } }[]>(server, client, 'cart_items?select=metadata');
  return row?.metadata.serviceLink;
};

describe('checkout steps', () => {
  beforeEach(async () => {
    await put({ product_id: 'youtube-ads-trial', quantity: 1 });
    await page.goto('/checkout');
    await page.getByLabel('First name', { exact: true }).waitFor();
  });

  test('[SF-CHK-19] fields have autocomplete attributes', async () => {
    const known = {
      firstName: 'given-name',
      lastName: 'family-name',
      email: 'email',
      phone: 'tel',
      company: 'organization',
      address: 'street-address',
      city: 'address-level2',
      state: 'address-level1',
      zipCode: 'postal-code',
      country: 'country',
    };
    for (const button of ['Company or tax number', 'Postal address', 'Phone'])
      await page.getByRole('button', { name: button }).click();
    for (const [name, purpose] of Object.entries(known))
      expect([name, await page.locator(`[name="${name}"]`).getAttribute('autocomplete')]).toEqual([name, purpose]);
    await fill(address);
    await go();
    const ofCard = { cardNumber: 'cc-number', expiryDate: 'cc-exp', cvv: 'cc-csc', cardName: 'cc-name' };
    for (const [name, purpose] of Object.entries(ofCard))
      expect([name, await page.locator(`[name="${name}"]`).getAttribute('autocomplete')]).toEqual([name, purpose]);
  });

  test('[SF-CHK-21] Back and Forward navigate the steps, and a late error leads to its field', async () => {
    await fillAddress();
    await go();
    await atStep(1);
    await fill(card);
    await go();
    await atStep(2);
    await page.goBack();
    await atStep(1);
    await page.goBack();
    await atStep(0);
    await page.getByLabel('City', { exact: true }).fill('');
    await page.goForward();
    await atStep(1);
    await page.goForward();
    await atStep(2);
    await page.getByLabel(/I accept the Terms/).check();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await waitForFocus(page.getByLabel('City', { exact: true }));
    expect(await page.getByLabel('City', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    // A step cannot be skipped by URL.
    await page.goto('/checkout?step=3');
    await page.getByRole('heading', { name: headings[0] }).waitFor();
    await page.waitForURL((url) => url.search === '');
  });

  test('[SF-CHK-15] [SF-CHK-21] a wrong or invalid link shows an error and gets the focus; a given one is not asked for again', async () => {
    await fillAddress();
    const link = page.getByLabel('YouTube Marketing link');
    await link.fill('a song');
    await go();
    await waitForFocus(link);
    await page.getByText('Please enter a link that starts with https://').waitFor();
    await link.fill('www.youtube.com/@nova');
    await page
      .getByRole('alert')
      .filter({ hasText: 'This is a YouTube channel. YouTube campaigns need a video link.' })
      .waitFor();
    await go();
    await waitForFocus(link);
    expect(new URL(page.url()).search).toBe('');
    await link.fill('youtu.be/aqz-KE-bpKQ');
    await go();
    await atStep(1);
    await expect.poll(storedLink).toBe('https://youtu.be/aqz-KE-bpKQ');
    // The last edit wins: the cart's value replaces the one typed here.
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Change the link: YouTube Marketing' }).click();
    const inCart = page.getByLabel('YouTube Marketing link');
    await inCart.fill('https://youtube.com/shorts/aqz-KE-bpKQ');
    await inCart.press('Enter');
    await page.getByText('Link saved').waitFor();
    await page.goto('/checkout');
    await page.getByText('youtube.com/shorts/aqz-KE-bpKQ').waitFor();
    expect(await link.count()).toBe(0);
  });

  test('[SF-CHK-22] a reload on any step keeps the input except the card', async () => {
    await fillAddress();
    await page.getByRole('button', { name: 'Phone' }).click();
    await page.getByLabel('Phone').fill('+1 555 0100');
    await page.reload();
    await expect.poll(() => typedIn(address)).toEqual(address);
    await go();
    await atStep(1);
    await fill(card);
    // Four digits alone would be found in ids and tokens, too.
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
      /4242 ?4242|12\/39/,
    );
    await page.reload();
    await page.getByText('we don’t keep card details.').waitFor();
    expect(await typedIn(card)).toEqual({ 'Card number': '', 'Expiry date': '', CVV: '', 'Name on card': '' });
    await fill(card);
    await go();
    await atStep(2);
    await page.reload();
    await page.getByText('we don’t keep card details.').waitFor();
    expect(new URL(page.url()).search).toBe('?step=2');
    await page.goBack();
    expect(await typedIn(address)).toEqual(address);
    expect(await page.getByLabel('Phone').inputValue()).toBe('+1 555 0100');
  });

  test('[SF-CHK-22] a rejected session leads to sign-in and back to the input', async () => {
    await fillAddress();
    await go();
    await fill(card);
    await go();
    await page.getByLabel(/I accept the Terms/).check();
    await page.route('**/functions/v1/place-order', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/json',
        body: '{"code":"not_authenticated","message":"User not authenticated"}',
      }),
    );
    await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/json',
        body: '{"code":400,"error_code":"refresh_token_not_found","msg":"Invalid Refresh Token: Refresh Token Not Found"}',
      }),
    );
    await page.getByRole('button', { name: 'Place Order' }).click();
    await page
      .getByText(
        'Your session has ended, for example because you signed out on another device. Sign in again to pick up where you left off.',
      )
      .waitFor();
    await page.unroute('**/auth/v1/token?grant_type=refresh_token');
    await page.getByLabel('Email', { exact: true }).fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/checkout?step=2');
    await page.getByText('we don’t keep card details.').waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    expect(await typedIn(address)).toEqual(address);
  });
});

test('[SF-CHK-20] collapses the order above the steps on a phone, with its total visible', async () => {
  const phone = await visitAs(browser, server, client, 'phone');
  await put({ product_id: 'spotify-ads-basic', quantity: 2 });
  await phone.page.goto('/checkout');
  const fold = phone.page.getByRole('button', { name: /^Your order/ });
  await fold.filter({ hasText: '$280.80' }).waitFor();
  expect(await fold.getAttribute('aria-expanded')).toBe('false');
  const steps = await phone.page.getByRole('list', { name: 'Checkout steps' }).boundingBox();
  expect((await fold.boundingBox())?.y).toBeLessThan(steps?.y ?? 0);
  await fold.click();
  await phone.page.getByTestId('total').waitFor();
  await phone.page.getByText('Tax (8%)').waitFor();
  // Beside the steps on wide screens.
  await page.goto('/checkout');
  await page.getByTestId('total').waitFor();
  const form = await page.getByRole('form', { name: 'Checkout' }).boundingBox();
  expect((await page.getByRole('heading', { name: 'Your order' }).boundingBox())?.x).toBeGreaterThan(
    (form?.x ?? 0) + (form?.width ?? 0),
  );
  await leave(phone.page);
});

test('[SF-CART-20] an order asks for its link the same way and stores it', async () => {
  const order = await buyOne(server, client, 'youtube-ads-trial');
  await page.goto(`/client/orders/${order.id}`);
  const link = page.getByLabel('YouTube Marketing link');
  await link.fill('https://www.youtube.com/playlist?list=PLrAXtmErZgOe');
  await page.getByRole('button', { name: 'Save link' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: 'This is a YouTube playlist. YouTube campaigns need a video link.' })
    .waitFor();
  await waitForFocus(link);
  await link.fill('youtu.be/aqz-KE-bpKQ');
  await link.press('Enter');
  await expect
    .poll(
      async () =>
        (
          await restAs<{ service_link: string }[]>(
            server,
            client,
            `order_items?select=service_link&order_id=eq.${order.id}`,
          )
        )[0]?.service_link,
    )
    .toBe('https://youtu.be/aqz-KE-bpKQ');
});
