import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { addDays } from '#domain/period.ts';
import { barriers } from '#tests/support/axe.ts';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import {
  countClicks,
  endVisits,
  hydrated,
  launchBrowser,
  pictureFailure,
  visit,
  waitForEmail,
} from '#tests/support/browser.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { callAs, offerTransfers, recordTransfer, shopToday } from '../transfers/transfer-shop.ts';

/** From a contact's message to a paid order; each step requires the previous one. */
describe('a quote', () => {
  let server: RunningServer;
  let browser: Browser;
  let admin: Account;
  let page: Page;
  let link = '';
  const email = 'mara.lind@example.test';

  beforeAll(async () => {
    [server, browser] = await Promise.all([startProcess(DEFAULT_ENGINE, { DEMO_DATA: 'off' }), launchBrowser()]);
    admin = await makeAccount(server, { admin: true });
    const message = { name: 'Mara Lind', email, message: 'What would two videos cost?', company_name: 'Lind Records' };
    const response = await fetch(`${server.url}/functions/v1/submit-contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
    expect(response.status).toBe(200);
  });
  afterAll(async () => {
    await endVisits(browser);
    await server?.remove();
  });
  afterEach((context) => pictureFailure(context, page));

  test('goes from a contact to its reader in at most five clicks', async () => {
    ({ page } = await visitAs(browser, server, admin));
    const clicks = await countClicks(page);
    await page.goto('/email-management?tab=contacts');
    await page.getByRole('button', { name: 'Mara Lind' }).locator('visible=true').click();
    await page.getByRole('link', { name: 'Make a quote' }).click();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
    expect(await page.getByLabel('Company').inputValue()).toBe('Lind Records');
    // Choosing from a list is a click of its own.
    await page.getByLabel('Package').selectOption('youtube-ads-premium');
    await page.getByTestId('quote-total').filter({ hasText: '$529.20' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send quote' }).click();
    await page.getByText('Version 1 sent').waitFor();
    expect((await clicks()) + 1).toBeLessThanOrEqual(5);
    const sent = await waitForEmail(server.url, email, /quote/i);
    link = /https?:\/\/\S+\/quote#[\w-]{43}/.exec(sent.text)?.[0] ?? '';
    expect(link).not.toBe('');
  });

  test('is edited and sent again with a deposit; both versions stay readable', async () => {
    await page.getByRole('link', { name: 'Change and send' }).click();
    await page.getByLabel('Discount').selectOption('amount');
    await page.getByLabel('Discount, amount').fill('500');
    await page.getByText('The discount is more than the items cost').waitFor();
    await page.getByLabel('Discount, amount').fill('90');
    await page.getByLabel('Deposit').selectOption('percent');
    await page.getByLabel('Deposit in %').fill('50');
    await page.getByLabel('Work starts').selectOption('deposit');
    await page.getByTestId('quote-total').filter({ hasText: '$432.00' }).waitFor();
    await page.getByRole('button', { name: 'Send quote' }).click();
    await page.getByText('Version 2 sent').waitFor();
    await page.getByLabel('Version').selectOption('1');
    await page.getByTestId('quote-total').filter({ hasText: '$529.20' }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  test('is asked about without an account, and answered by the team', async () => {
    const reader = await visit(browser, server.url, 'phone');
    await reader.page.goto(link);
    await reader.page.getByText('version 2', { exact: false }).waitFor();
    await reader.page.getByText('Ask a question').click();
    await reader.page.getByLabel('Your question').fill('Is the shoot included?');
    await reader.page.getByRole('button', { name: 'Send question' }).click();
    await reader.page.getByText('Your question is with our team.', { exact: false }).waitFor();
    await page.goto('/admin');
    await page.getByText('“Is the shoot included?”').locator('visible=true').waitFor();
    await page
      .getByRole('link', { name: /^Open quote/ })
      .locator('visible=true')
      .click();
    await page.getByLabel('Answer').fill('Yes, both days.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await page.getByText('Question answered').waitFor();
    await reader.page.reload();
    await reader.page.getByText('Yes, both days.').waitFor();
    expect(reader.problems).toEqual([]);
  });

  test('is accepted and its deposit paid on a phone in at most four clicks', async () => {
    const buyer = await visit(browser, server.url, 'phone');
    ({ page } = buyer);
    const clicks = await countClicks(page);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Accept this quote' }).waitFor();
    await hydrated(page);
    expect(await barriers(page)).toEqual([]);
    expect(await page.getByRole('link', { name: /Terms of Service, / }).getAttribute('href')).toMatch(
      /\/terms-of-service\/\d{4}-\d{2}-\d{2}$/,
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByLabel(/^I accept this quote/).check();
    await page.getByRole('button', { name: 'Accept quote' }).click();
    await page.getByText('This quote was accepted').waitFor();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry date').fill('12/39');
    await page.getByLabel('CVV').fill('123');
    await page.getByLabel('Name on card').fill('Mara Lind');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pay $216.00' }).click();
    await page.getByText('Nothing is due now', { exact: false }).waitFor();
    expect(await clicks()).toBeLessThanOrEqual(4);
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(buyer.problems).toEqual([]);
  });

  test('its rest is paid by the link in another browser, with the keyboard alone', async () => {
    const later = await visit(browser, server.url, 'phone');
    ({ page } = later);
    await page.goto(link);
    await page.getByRole('button', { name: 'Pay $216.00' }).waitFor();
    await hydrated(page);
    // The first opens the order in this browser, the second the form.
    for (const name of ['Pay $216.00', 'Pay $216.00 now']) {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    }
    await page.getByLabel('Card number').waitFor();
    for (const [label, text] of [
      ['Card number', '4242 4242 4242 4242'],
      ['Expiry date', '12/39'],
      ['CVV', '123'],
      ['Name on card', 'Mara Lind'],
    ] as const) {
      await page.getByLabel(label).focus();
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await page.getByText('Everything is paid. Thank you!').waitFor();
    expect(later.problems).toEqual([]);
  });

  test('is accepted by a guest who reads the IBAN in at most four clicks, and paid by two transfers', async () => {
    const finance = await makeAccount(server, { teamRole: 'finance' });
    await offerTransfers(server, admin);
    const draft = {
      name: 'Jo Bianchi',
      email: 'jo.bianchi@example.test',
      country: 'US',
      language: 'en',
      lines: [{ name: 'Tour documentary', service_type: 'other', price: 500, quantity: 1 }],
      deposit_percent: 50,
      due_days: 30,
      work_starts: 'deposit',
      ends_on: addDays(await shopToday(server, admin), 14),
    };
    const saving = { id: randomUUID(), base: null, draft, send: { total: 540 } };
    const sent = await callAs<{ link: string }>(server, admin, 'save-quote', saving);
    const buyer = await visit(browser, server.url, 'phone');
    ({ page } = buyer);
    const clicks = await countClicks(page);
    await page.goto(sent.link);
    await hydrated(page);
    await page.getByLabel(/^I accept this quote/).check();
    await page.getByRole('button', { name: 'Accept quote' }).click();
    await page.getByText('Pay by bank transfer').click();
    await page.getByText('AE07 0331 2345 6789 0123 456').waitFor();
    expect(await clicks()).toBeLessThanOrEqual(4);
    const [order] = await restAs<{ id: string }[]>(server, admin, `orders?select=id&client_email=eq.${draft.email}`);
    for (const amount of [270, 270]) await recordTransfer(server, finance, order?.id ?? '', amount);
    await page.reload();
    await page.getByText('Everything is paid. Thank you!').waitFor();
    expect(buyer.problems).toEqual([]);
    ({ page } = await visitAs(browser, server, admin));
    await page.goto(`/admin/orders/${order?.id}`);
    await page.getByRole('link', { name: /^From quote Q-\d{4}-\d{4}, version 1$/ }).click();
    await page.getByText('Accepted by Jo Bianchi').waitFor();
  });

  test('a link that leads nowhere says so in the language of its address', async () => {
    ({ page } = await visit(browser, server.url, 'phone'));
    await page.goto(`/ar/quote#${'A'.repeat(43)}`);
    await page.getByText('لا يؤدي هذا الرابط إلى عرض سعر').waitFor();
    expect(await barriers(page)).toEqual([]);
  });
});
