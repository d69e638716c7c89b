import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, visitAs } from '#tests/support/accounts.ts';
import { endVisits, launchBrowser, pictureFailure } from '#tests/support/browser.ts';
import { engines } from '#tests/support/database.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { putInCart } from '#tests/support/purchases.ts';

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startProcess(engines[0] ?? 'postgres', { DEMO_DATA: 'off' }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await endVisits(browser);
  await server?.remove();
});

test('an order in Arabic: amounts, postal addresses and numbers keep their order, steps enter from the left, the card pays', async (context) => {
  const client = await makeAccount(server);
  await putInCart(server, client, { product_id: 'youtube-ads-trial', quantity: 2 });
  const { page } = await visitAs(browser, server, client);
  context.onTestFinished(() => pictureFailure(context, page));
  await page.goto('/ar/checkout');
  await page.locator('[name="firstName"]').waitFor();
  for (const button of ['عنوان بريدي', 'هاتف']) await page.getByRole('button', { name: button }).click();
  for (const name of ['email', 'phone'])
    expect(
      await page
        .locator(`[name="${name}"]`)
        .evaluate((field) => [getComputedStyle(field).direction, getComputedStyle(field).textAlign]),
    ).toEqual(['ltr', 'right']);
  // A number before Latin words precedes them: its box is to the left of theirs.
  for (const [name, value] of Object.entries({
    address: '1 Main Street',
    city: 'Austin',
    state: 'TX',
    zipCode: '73301',
  }))
    await page.locator(`[name="${name}"]`).fill(value);
  await page.locator('form button[type="submit"]').last().click();
  for (const [name, value] of Object.entries({
    cardNumber: '4242 4242 4242 4242',
    expiryDate: '12/39',
    cvv: '123',
    cardName: 'Nia Cole',
  }))
    await page.locator(`[name="${name}"]`).fill(value);
  expect(await page.locator('form').getAttribute('data-steps')).toBe('forward');
  await page.locator('form button[type="submit"]').last().click();
  const address = page.locator('bdi').filter({ hasText: '1 Main Street, Austin' });
  await address.waitFor();
  const [number, words] = await address.evaluate((element) => {
    const text = element.firstChild as Text;
    const left = (from: number, to: number) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, to);
      return range.getBoundingClientRect().left;
    };
    return [left(0, 1), left(2, 6)];
  });
  expect(number).toBeLessThan(words ?? 0);

  await page.locator('[name="terms"]').check();
  await page.locator('form button[type="submit"]').last().click();
  await page.waitForURL(/\/ar\/checkout\/success/);
  await page.getByRole('heading', { name: 'تم تأكيد الطلب!' }).waitFor();
});
