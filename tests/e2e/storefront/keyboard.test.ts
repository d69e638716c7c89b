import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { makeAccount, visitAs } from '#tests/support/accounts.ts';
import { isFocused, pictureFailure, showsBriefly, sizes, type Visit, waitForFocus } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const MAX_STOPS = 120;

const { server, browser } = await startWithBrowser();
let shopper: Visit;
let page: Page;

beforeAll(async () => {
  shopper = await visitAs(browser, server, await makeAccount(server));
  page = shopper.page;
});
afterEach((context) => pictureFailure(context, page));

/** Presses Tab until `target` has the focus, and checks that the focus is visible there. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await isFocused(target)) {
      const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
      expect(outline, 'the focus shows').not.toBe('none');
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`no way by ${key} to ${target}`);
}

async function press(
  name: string | RegExp,
  key: 'Enter' | 'Space' = 'Enter',
  role: 'button' | 'link' = 'button',
): Promise<void> {
  await tabTo(page.getByRole(role, { name }).first());
  await page.keyboard.press(key);
}

async function type(label: string, text: string): Promise<void> {
  await tabTo(page.getByLabel(label, { exact: true }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

const focusedHeading = (name: string) => waitForFocus(page.getByRole('heading', { name, exact: true }));

async function payWith(card: RegExp): Promise<void> {
  await press(card);
  await type('Expiry date', '12/39');
  await type('CVV', '123');
  await type('Name on card', 'Nia Cole');
  await page.keyboard.press('Enter');
  await focusedHeading('Review your order');
}

/** The control that has the focus, if a fixed bar covers its middle. */
const coveredFocus = () =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused.closest('nav, header') !== null) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const shown = document.elementFromPoint(left + width / 2, top + height / 2);
    return shown?.closest('nav, header') ? focused.outerHTML.slice(0, 120) : null;
  });

test('the portal’s bars never cover the focused element', async () => {
  await page.setViewportSize(sizes.phone);
  await page.goto('/auth/profile?tab=security');
  await page.getByText('No passkeys yet.').waitFor();
  for (const key of ['Tab', 'Shift+Tab'])
    for (let stop = 0; stop < 25; stop++) {
      await page.keyboard.press(key);
      expect(await coveredFocus()).toBeNull();
    }
  await page.setViewportSize(sizes.desktop);
});

describe('purchase by keyboard', () => {
  test('the first tab stop skips to the content; adds a package to the cart', async () => {
    await page.goto('/services/spotify-ads');
    await page.getByRole('button', { name: /Account menu/ }).waitFor();
    await press('Skip to content', 'Enter', 'link');
    await waitForFocus(page.locator('#main'));
    await press('Add to cart: Basic');
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  });

  test('menus open, close on Escape and return the focus', async () => {
    for (const name of [/Account menu/, 'Services']) {
      const opener = page.getByRole('button', { name }).first();
      await tabTo(opener, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('[popover]:popover-open') !== null)).toBe(true);
      await page.keyboard.press('Escape');
      await waitForFocus(opener);
    }
  });

  test('cart quantities keep the focus, and the dialog traps and returns it', async () => {
    await press('Cart, 1 item', 'Enter', 'link');
    await page.waitForURL('**/cart');
    const more = page.getByRole('button', { name: 'One more Basic' });
    await tabTo(more);
    await page.keyboard.press('Space');
    await page.getByText('$280.80').waitFor();
    await waitForFocus(more);

    const clear = page.getByRole('button', { name: 'Clear cart' });
    await tabTo(clear, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    for (let stop = 0; stop < 8; stop++) {
      // After the last stop come the browser's own buttons, never the page behind.
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog[open]') !== null,
        ),
      ).toBe(true);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await waitForFocus(clear);
  });

  test('removing a line moves the focus to the heading', async () => {
    const remove = page.getByRole('button', { name: 'Remove Basic' });
    await tabTo(remove);
    await page.keyboard.press('Enter');
    await page.getByText('Your cart is empty').waitFor();
    await focusedHeading('Your cart');
    await page.goBack();
    // The button's name changes when it is pressed.
    const card = page.locator('[data-package="spotify-ads-basic"]');
    const add = card.getByRole('button', { name: /add to cart|adding|added/i });
    await tabTo(add);
    await showsBriefly(
      page,
      'Added!',
      () => page.keyboard.press('Enter'),
      '[data-package="spotify-ads-basic"] [role="status"]',
    );
    await waitForFocus(add);
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    await tabTo(page.getByRole('link', { name: 'Cart, 1 item' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cart');
  });

  test('checkout focuses a missing field, then each step’s heading', async () => {
    await press('Proceed to Checkout', 'Enter', 'link');
    await page.waitForURL('**/checkout');
    await page.getByTestId('total').waitFor();
    await press('Postal address');
    await waitForFocus(page.getByLabel('Street address'));
    await type('Street address', '1 Main Street');
    await press('Continue');
    await waitForFocus(page.getByLabel('City'));
    await type('City', 'Austin');
    await type('State', 'TX');
    await type('ZIP code', '73301');
    await press('Continue');
    await focusedHeading('How do you want to pay?');
  });

  test("Escape rejects the bank's approval, and another card pays", async () => {
    await payWith(/4000 0025 0000 3155/);
    await tabTo(page.getByLabel(/I accept the Terms/));
    await page.keyboard.press('Space');
    await press('Place Order');
    const bank = page.getByRole('dialog', { name: 'Approve this payment' });
    await bank.waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await bank.waitFor({ state: 'detached' });
    await press('Use another card');
    await focusedHeading('How do you want to pay?');
    await payWith(/4242 4242 4242 4242/);
    await press('Place Order');
    await focusedHeading('Order Confirmed!');
    await page.getByText('$140.40').first().waitFor();
  });
});
