import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { makeAccount, visitAs, type Account } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { endVisits, launchBrowser, pictureFailure } from '#tests/support/browser.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';

let server: RunningServer;
let browser: Browser;
let client: Account;
let admin: Account;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startProcess('postgres', { DEMO_DATA: 'off' }), launchBrowser()]);
  client = await makeAccount(server, { firstName: 'Marisol' });
  admin = await makeAccount(server, { admin: true, firstName: 'Ada' });
  page = (await visitAs(browser, server, admin)).page;
});
afterAll(async () => {
  await endVisits(browser);
  await server?.remove();
});
beforeEach((context) => {
  context.onTestFailed(() => pictureFailure(context, page));
});

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const palette = () => page.getByRole('dialog', { name: 'Search' });

test('a client is found by half a name: Ctrl+K, the letters, Enter', async () => {
  await page.goto('/admin/taxes');
  await heading('Taxes');
  await page.keyboard.press('Control+K');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');
  // Enter follows at once; it waits for the results.
  await page.keyboard.type('riso');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/people/${client.id}`);
  await heading(/Marisol/);
});

test('the palette is a combobox: arrows choose, Escape closes and gives the focus back, and actions are in it', async () => {
  await page.goto('/admin/taxes');
  const button = page.getByRole('button', { name: 'Search' }).filter({ visible: true });
  await button.click();
  const field = palette().getByRole('combobox');
  await palette().getByRole('option', { name: 'New order' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await field.fill('marisol');
  await palette().getByRole('group', { name: 'People' }).getByRole('option').waitFor();
  const selected = () => palette().getByRole('option', { selected: true }).textContent();
  const first = await selected();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  expect(await selected()).toBe(first);
  await field.fill(randomUUID());
  await palette().getByText('Nothing found').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+K');
  await field.fill('invite');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Invite someone' }).waitFor();
});
