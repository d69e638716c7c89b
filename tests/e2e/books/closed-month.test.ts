import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import type { Database } from '#server/platform/db/database.ts';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { makeAccount, visitAs } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { monthsOf, moveToLastMonth, type Months } from '#tests/support/books.ts';
import { countClicks, endVisits, launchBrowser, pictureFailure } from '#tests/support/browser.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { buyOne } from '#tests/support/purchases.ts';

let server: RunningServer;
let browser: Browser;
let db: Database;
let months: Months;
let month: string;
let page: Page;
let theirs: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startProcess('postgres', { DEMO_DATA: 'off' }), launchBrowser()]);
  db = openPostgres(server.databaseUrl ?? '', 1);
  months = await monthsOf(db);
  month = new Date(`${months.last}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const [finance, owner, client] = await Promise.all([
    makeAccount(server, { teamRole: 'finance' }),
    makeAccount(server, { admin: true }),
    makeAccount(server),
  ]);
  for (const token of ['tok_visa', 'tok_visa']) await buyOne(server, client, 'youtube-ads-premium', { token });
  await moveToLastMonth(db);
  [{ page }, { page: theirs }] = await Promise.all([
    visitAs(browser, server, finance),
    visitAs(browser, server, owner),
  ]);
});
afterAll(async () => {
  await endVisits(browser);
  await db?.close();
  await server?.remove();
});
afterEach((context) => pictureFailure(context, page));

const year = () => months.last.slice(0, 4);
const openBooks = (on: Page) => on.goto(`/admin/payments?tab=books&year=${year()}`);
const dialog = (on: Page) => on.getByRole('dialog');

async function download(button: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

describe('the books of a month', () => {
  test('of two people who close it, one learns that it is closed; its sums stay', async () => {
    const clicks = await countClicks(page);
    await Promise.all([openBooks(page), openBooks(theirs)]);
    for (const on of [page, theirs]) {
      await on.getByRole('button', { name: `Close ${month}` }).click();
      await dialog(on)
        .getByText(/^2, INV-\d{4}-00001 to INV-\d{4}-00002, no number missing$/)
        .waitFor();
    }
    await dialog(page)
      .getByRole('row', { name: /^Payment 2 \$1,058\.40/ })
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    await dialog(page)
      .getByRole('button', { name: `Close ${month}` })
      .click();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await clicks()).toBe(2);
    const row = page.getByRole('row', { name: new RegExp(`^${month} Closed 2`) });
    await row.getByText('$1,058.40').first().waitFor();
    expect(await barriers(page)).toEqual([]);

    await dialog(theirs)
      .getByRole('button', { name: `Close ${month}` })
      .click();
    await dialog(theirs).getByText(`${month} was not closed. This month is closed already.`).waitFor();
    await dialog(theirs).getByRole('button', { name: 'Cancel' }).click();
    await theirs.getByRole('button', { name: `Show ${month}` }).waitFor();
  });

  test('what was changed around the product is shown', async () => {
    const change = async (by: number) =>
      db.transaction(async (sql) => {
        await sql.query('set local session_replication_role = replica');
        await sql.query('update public.payments set amount = amount + $1', [by]);
      });
    await change(1);
    await page.reload();
    await page.getByText(`The books of ${month} were changed after they were closed`).waitFor();
    await page.getByText('The journal now has $1,060.40 paid').waitFor();
    await change(-1);
  });

  test('is exported for DATEV once its numbers are known, and for Xero and QuickBooks', async () => {
    const month7 = months.last.slice(0, 7);
    await page.goto(`/admin/payments?tab=books&format=datev&from=${month7}&to=${month7}`);
    await page.getByText('DATEV needs the consultant number and the client number').waitFor();
    await page.getByLabel('Chart of accounts').selectOption('skr03');
    await page.getByLabel('DATEV consultant number').fill('12');
    await page.getByRole('button', { name: 'Save accounts' }).click();
    await page.getByText('Enter 4 to 7 digits').waitFor();
    await page.getByLabel('DATEV consultant number').fill('29098');
    await page.getByLabel('DATEV client number').fill('55003');
    await page.getByLabel('Bank transfers').fill('1210');
    await page.getByRole('button', { name: 'Save accounts' }).click();
    const datev = await download('Download for DATEV');
    expect(datev.name).toBe(`EXTF_Buchungsstapel_${month7}.csv`);
    const lines = datev.bytes.toString('latin1').split('\r\n');
    expect(lines[0]).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"";"";"";29098;55003;/);
    expect(lines.filter((line) => line.startsWith('529,20;"S";"USD";;;;1360;10000;'))).toHaveLength(2);
    await page.getByText('All of them are of test payments.').waitFor();
    const { rows } = await db.query('select chart, accounts from public.book_settings');
    expect(rows).toEqual([{ chart: 'skr03', accounts: { bank: '1210' } }]);

    await page.getByLabel('Format').selectOption('xero');
    const xero = await download('Download for Xero');
    expect(xero.name).toBe(`xero_${month7}.csv`);
    expect(xero.bytes.toString()).toContain('"8200","Tax Exempt","-980"');
    await page.getByLabel('Format').selectOption('quickbooks');
    await page.getByLabel('Last month').fill(months.current.slice(0, 7));
    const quickBooks = await download('Download for QuickBooks Online');
    expect(quickBooks.bytes.toString()).toMatch(/^"JournalNo","JournalDate"/);
    expect(await barriers(page)).toEqual([]);
  });

  test('accounts that a colleague changed meanwhile keep what was typed', async () => {
    await theirs.getByLabel('Bank transfers').fill('1211');
    await theirs.getByRole('button', { name: 'Save accounts' }).click();
    await theirs.getByText('Someone else changed this in the meantime').waitFor();
    expect(await theirs.getByLabel('Bank transfers').inputValue()).toBe('1211');
    expect(await barriers(theirs)).toEqual([]);
    await theirs.getByRole('button', { name: 'Save accounts' }).click();
    await theirs.getByText('Accounts saved.').waitFor();
  });
});
