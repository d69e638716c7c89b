import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { EditedDocument } from '#domain/content/document-views.ts';
import type { Quote } from '#domain/orders/order.ts';
import { makeAccount, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { leave } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const PACKAGE = 'youtube-ads-premium';

const { server, browser } = await startWithBrowser();
let owner: Account;
let finance: Account;
let client: Account;

beforeAll(async () => {
  [owner, finance, client] = await Promise.all([
    makeAccount(server, { admin: true }),
    makeAccount(server, { teamRole: 'finance' }),
    makeAccount(server),
  ]);
});

async function call<T>(name: string, as: Account, body?: object): Promise<T> {
  const response = await fetch(`${server.url}/functions/v1/${name}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${as.session.access_token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** In a shop whose owner is registered for tax. */
async function sellInTheEmirates(): Promise<string> {
  const name = { kind: 'profile', key: 'shop', language: 'en' };
  const { revision, body } = await call<EditedDocument>(`document?${new URLSearchParams(name).toString()}`, owner);
  const profile = { ...body, taxNumber: '100123456700003', documentLanguage: 'both' };
  const saved = await call<object>('save-draft', owner, { ...name, revision, body: profile });
  await call('publish-document', owner, { ...name, ...saved });
  const items = [{ id: PACKAGE, quantity: 1 }];
  const quote = await restAs<Quote>(server, client, 'rpc/quote', {
    method: 'POST',
    body: JSON.stringify({ items, country: 'AE' }),
  });
  await call('place-order', client, {
    client_name: 'Nia Cole',
    client_email: client.email,
    country: 'AE',
    total_amount: quote.total,
    items: quote.lines.map(({ service, unit_price: price, ...line }) => ({ ...line, service_type: service, price })),
    payment: { token: 'tok_visa' },
    terms_accepted: true,
  });
  const [invoice] = await restAs<{ number: string }[]>(server, client, 'invoices?select=number');
  return invoice?.number ?? '';
}

async function downloadFrom(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return (await download).suggestedFilename();
}

test('Finance adds the rate that an invoice waits for, and the client takes it into their books', async () => {
  const number = await sellInTheEmirates();
  const { page, problems } = await visitAs(browser, server, finance);
  await page.goto('/admin');
  const row = page.getByRole('row', { name: /USD → AED/ });
  await row.getByRole('link', { name: 'Add rate' }).click();
  await page.getByText('there is no exchange rate for today').waitFor();
  await page.getByRole('button', { name: 'Add exchange rate' }).click();
  const dialog = page.getByRole('dialog', { name: 'New exchange rate' });
  expect(await dialog.getByLabel('To', { exact: true }).inputValue()).toBe('AED');
  await dialog.getByLabel('Rate').fill('3.6725');
  await dialog.getByText('$100.00 is AED 367.25').waitFor();
  await dialog.getByRole('button', { name: 'Add exchange rate' }).click();
  await dialog.getByText('Enter who publishes it').waitFor();
  await dialog.getByLabel('Source').fill('Central Bank of the UAE');
  await dialog.getByRole('button', { name: 'Add exchange rate' }).click();
  await page.getByText('The exchange rate is added.').waitFor();
  await page.getByRole('cell', { name: 'Central Bank of the UAE' }).waitFor();
  expect(await page.getByText('there is no exchange rate for today').count()).toBe(0);
  expect(problems).toEqual([]);
  await leave(page);

  const portal = await visitAs(browser, server, client);
  await portal.page.goto('/dashboard/billing');
  expect(await downloadFrom(portal.page, `${number} as XML`)).toBe(`${number}.xml`);
  expect(await downloadFrom(portal.page, `${number} as Factur-X`)).toBe(`${number}-factur-x.pdf`);
  expect(portal.problems).toEqual([]);
  await leave(portal.page);
});
