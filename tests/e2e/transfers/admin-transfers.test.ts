import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { countClicks, pictureFailure } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

interface Order {
  id: string;
  order_number: string;
  total: number;
}

const { server, browser } = await startWithBrowser();
let owner: Account;
let client: Account;
let page: Page;
let clicks: () => Promise<number>;

beforeAll(async () => {
  owner = await makeAccount(server, { admin: true });
  client = await makeAccount(server);
  ({ page } = await visitAs(browser, server, owner));
  clicks = await countClicks(page);
});
afterEach((context) => pictureFailure(context, page));

const dialog = () => page.locator('dialog[open]');
/** 1,000.00 with tax. */
const order = (plan?: object): Promise<Order> =>
  restAs<Order>(server, owner, 'rpc/create_team_order', {
    method: 'POST',
    body: JSON.stringify({
      client_id: client.id,
      items: [{ name: 'Tour film', price: 925.93, quantity: 1, service_type: 'youtube-ads' }],
      ...(plan !== undefined && { payment_plan: plan }),
    }),
  });
const duesOf = async (id: string) =>
  (await restAs<{ paid: number; open: number }[]>(server, owner, `order_dues?select=paid,open&order_id=eq.${id}`))[0];
const yesterday = async (): Promise<string> => {
  const at = new Date(Date.now() - 86_400_000);
  return at.toISOString().slice(0, 10);
};

describe('settings of bank transfer', () => {
  test('a wrong IBAN is said at its field, and an account is needed before transfers are offered', async () => {
    await page.goto('/admin/set-up');
    await page.getByRole('link', { name: /^Bank transfer/ }).click();
    await page.getByText('No account yet').waitFor();
    await page.getByLabel('Offer transfers in the checkout').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Add a bank account in USD first').waitFor();
    await page.getByRole('button', { name: 'Add an account' }).click();
    await dialog().getByLabel('Account holder').fill('Hypecast FZ-LLC');
    await dialog().getByLabel('Bank', { exact: true }).fill('Emirates NBD');
    await dialog().getByLabel('IBAN').fill('AE07 0331 2345 6789 0123 457');
    await page.keyboard.press('Enter');
    await dialog().getByText('This IBAN is not valid').waitFor();
    expect(await dialog().getByLabel('IBAN').getAttribute('aria-invalid')).toBe('true');
    expect(await barriers(page)).toEqual([]);
    await dialog().getByLabel('IBAN').fill('AE07 0331 2345 6789 0123 456');
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await page.getByText('AE07 0331 2345 6789 0123 456').waitFor();
  });

  test('the offer is limited and stored', async () => {
    await page.getByLabel('Offer transfers in the checkout').check();
    await page.getByLabel('From a total in USD').fill('500');
    await page.getByLabel('Countries', { exact: true }).selectOption('DE');
    await page.getByRole('button', { name: 'Remove Germany' }).waitFor();
    await page.getByLabel('Days to pay').fill('0');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('From 1 to 90 days').waitFor();
    await page.getByLabel('Days to pay').fill('21');
    await page.getByLabel('Reminders').fill('10, 3');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The settings were saved.').waitFor();
    const [stored] = await restAs<object[]>(server, owner, 'transfer_settings');
    expect(stored).toMatchObject({
      enabled: true,
      minimum: 500,
      countries: ['DE'],
      days_to_pay: 21,
      reminder_days: [3, 10],
    });
    expect(await barriers(page)).toEqual([]);
  });
});

describe('an order that is paid by transfer', () => {
  test('in two parts, by keyboard', async () => {
    const { id, order_number: number } = await order({ share: 30, rest_days: 14 });
    await page.goto(`/admin/orders/${id}`);
    const panel = page.getByRole('region', { name: 'Payments' });
    await panel.getByText('Due today').waitFor();
    await panel.getByRole('button', { name: 'Record a transfer' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Record a transfer' }).waitFor();
    await expect.poll(() => dialog().getByLabel('Amount in USD').inputValue()).toBe('300.00');
    await dialog().getByText('Nothing is left.').waitFor();
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await panel.getByRole('list', { name: 'Payment plan' }).getByText('Paid', { exact: true }).waitFor();
    expect(await duesOf(id)).toEqual({ paid: 300, open: 700 });

    const before = await clicks();
    await panel.getByRole('button', { name: 'Record a transfer' }).click();
    await dialog().getByLabel('Amount in USD').fill('750');
    await dialog().getByText('$50.00 stays as credit of Nia Cole.').waitFor();
    await dialog().getByRole('button', { name: 'Record $750.00' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await panel.getByText('bank transfer').nth(1).waitFor();
    expect(await clicks()).toBe(before + 2);
    expect(await duesOf(id)).toEqual({ paid: 1000, open: 0 });
    expect(await panel.getByRole('button', { name: 'Record a transfer' }).count()).toBe(0);
    expect(await barriers(page)).toEqual([]);

    await page.goto(`/admin/people/${client.id}`);
    const credit = page.getByRole('region', { name: 'Credit and transfers' });
    await credit.getByText('Left of a transfer').waitFor();
    await credit.getByRole('button', { name: 'Pay back' }).click();
    await dialog().getByLabel('How').fill('Wise 77');
    await dialog().getByRole('button', { name: 'Record the payment' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await credit.getByText('Paid back', { exact: true }).waitFor();
    await credit.getByLabel('May pay by transfer').selectOption('Always');
    await page.getByText('The choice was saved.').waitFor();

    await page.goto('/admin/payments/transfers');
    await page.getByLabel('Search').fill(number);
    await page.getByRole('table', { name: 'Bank transfers' }).getByText('$750.00').waitFor();
    expect(await barriers(page)).toEqual([]);
  });

  test('a transfer for two orders, found by their client, and undone', async () => {
    const [one, two] = [await order(), await order()];
    await page.goto('/admin/payments/transfers');
    await page.getByRole('button', { name: 'Record a transfer' }).click();
    await dialog().getByLabel('Amount in USD').fill('1500');
    for (const { order_number: number } of [one, two]) {
      await dialog().getByRole('combobox').fill(number);
      await dialog()
        .getByRole('option', { name: new RegExp(number) })
        .waitFor();
      await page.keyboard.press('Enter');
      await dialog().getByLabel(`Amount for ${number}`).waitFor();
    }
    await dialog().getByLabel(`Amount for ${two.order_number}`).fill('1200');
    await dialog().getByRole('button', { name: 'Record $1,500.00' }).click();
    await dialog().getByText(`${two.order_number} owes $1,000.00.`).waitFor();
    await dialog().getByLabel(`Amount for ${two.order_number}`).fill('');
    await dialog().getByLabel('Reference').fill('Two orders');
    await dialog().getByRole('button', { name: 'Record $1,500.00' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect([await duesOf(one.id), await duesOf(two.id)]).toEqual([
      { paid: 1000, open: 0 },
      { paid: 500, open: 500 },
    ]);
    await page.getByLabel('Search').fill('Two orders');
    const row = page.getByRole('row').filter({ hasText: 'Two orders' });
    await row.getByRole('button').click();
    await dialog().getByRole('button', { name: 'Undo', exact: true }).click();
    await dialog().getByLabel('Reason').fill('Another client');
    await dialog().getByRole('button', { name: 'Undo the transfer' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await row.getByText('Undone').waitFor();
    expect(await duesOf(one.id)).toEqual({ paid: 0, open: 1000 });
  });

  test('the plan is edited, and what is left is written off', async () => {
    const { id } = await order({ deposit: 400, rest_days: 30 });
    await page.goto(`/admin/orders/${id}`);
    const panel = page.getByRole('region', { name: 'Payments' });
    await panel.getByRole('button', { name: 'Edit payment plan' }).click();
    await dialog().getByLabel('Amount of installment 1').fill('300');
    await dialog().getByRole('button', { name: 'Save the plan' }).click();
    await dialog().getByText('$100.00 of the total is missing').waitFor();
    await dialog().getByRole('button', { name: 'Add an installment' }).click();
    expect(await dialog().getByLabel('Amount of installment 3').inputValue()).toBe('100.00');
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save the plan' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(() => panel.getByRole('list', { name: 'Payment plan' }).getByRole('listitem').count()).toBe(3);
    expect(await panel.getByRole('button', { name: 'Write off the rest' }).count()).toBe(0);

    await panel.getByRole('button', { name: 'Record a transfer' }).click();
    await dialog().getByRole('button', { name: 'Record $300.00' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await panel.getByRole('button', { name: 'Write off the rest' }).click();
    await dialog().getByRole('button', { name: 'Write off $700.00' }).click();
    await dialog().getByText('Enter a reason').waitFor();
    await dialog().getByLabel('Reason').fill('The label is insolvent');
    await dialog().getByRole('button', { name: 'Write off $700.00' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await panel.getByText('The label is insolvent').waitFor();
    expect(await duesOf(id)).toEqual({ paid: 300, open: 0 });

    await panel.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog().getByText('you transfer it back yourself').waitFor();
    await dialog().getByLabel('Keep it as the client’s credit').check();
    await dialog().getByText('No money leaves your account.').waitFor();
    await dialog().getByLabel('Reason').fill('goodwill');
    await dialog().getByRole('button', { name: 'Refund $300.00' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await panel.getByText('Kept as the client’s credit').waitFor();
  });

  test('what is overdue is listed, and its client reminded', async () => {
    const { id, order_number: number } = await order();
    const planned = await fetch(`${server.url}/rest/v1/rpc/set_instalments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.session.access_token}` },
      body: JSON.stringify({ order_id: id, instalments: [{ amount: 1000, due_on: '2026-01-01' }] }),
    });
    expect(planned.ok).toBe(true);
    await page.goto('/admin/payments/overdue');
    await page.getByRole('button', { name: `Remind Nia Cole of ${number}` }).click();
    await page.getByText('1 client was reminded.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('checkbox', { name: `Select ${number}` }).check();
    await page.getByRole('button', { name: 'Send reminders' }).click();
    await page.getByText('This client was reminded less than a day ago').waitFor();
  });
});

describe('a bank statement', () => {
  const choose = (content: string, name = 'november.csv') =>
    page.getByLabel('Import a statement').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  const lines = () => page.getByRole('table', { name: 'Payments' });

  test('is imported and matched: certain ones at once, others after a look', async () => {
    const [sure, less] = [await order(), await order()];
    const day = await yesterday();
    const content = [
      'Booking date,Payer name,Reference,Amount,Currency',
      `${day},Nia Cole,${sure.order_number},1000.00,USD`,
      `${day},Nia Cole,Part of ${less.order_number},400.00,USD`,
      `${day},A bank,Interest,3.10,USD`,
    ].join('\n');
    await page.goto('/admin/payments/statements');
    await choose(content);
    await page.getByText('3 payments imported.').waitFor();
    await lines().getByText('The reference fits, but it is less than is due.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Accept the certain one' }).click();
    await page.getByText('1 payment recorded.').waitFor();
    expect(await duesOf(sure.id)).toMatchObject({ open: 0 });

    await page.getByRole('button', { name: 'Review $400.00 of Nia Cole' }).click();
    await dialog().getByRole('button', { name: 'Record $400.00' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Ignore $3.10 of A bank' }).click();
    await page.getByRole('heading', { name: 'All done' }).waitFor();
    expect(await duesOf(less.id)).toMatchObject({ paid: 400 });

    await page.getByLabel('Show').selectOption('recorded');
    await page.getByRole('button', { name: 'Undo $400.00 of Nia Cole' }).click();
    await dialog().getByLabel('Reason').fill('Another order');
    await dialog().getByRole('button', { name: 'Undo the transfer' }).click();
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(async () => (await duesOf(less.id))?.paid).toBe(0);

    await page.goto('/admin/payments/statements');
    await choose(content);
    await page.getByText(/^This file was imported on/).waitFor();
  });

  test('with unknown headings is asked about', async () => {
    const { order_number: number } = await order();
    const day = await yesterday();
    await page.goto('/admin/payments/statements');
    await choose(`Jour;Motif;Montant\n${day};${number};1000,00`);
    await dialog().getByRole('button', { name: 'Import the statement' }).click();
    await dialog().getByText('Choose the column with the date').waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog().getByLabel('Jour').selectOption('date');
    await dialog().getByLabel('Motif').selectOption('reference');
    await dialog().getByLabel('Montant').selectOption('amount');
    await dialog().getByLabel('Amounts').selectOption(',');
    await dialog().getByRole('button', { name: 'Import the statement' }).click();
    await lines().getByText('Reference and amount fit.').waitFor();
  });

  test('that is none is said in words', async () => {
    await page.goto('/admin/payments/statements');
    await choose('<?xml version="1.0"?><rss/>', 'feed.xml');
    await page.getByText('This XML file is not a bank statement.').waitFor();
  });
});
