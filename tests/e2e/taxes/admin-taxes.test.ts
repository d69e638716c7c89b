import { expect, test } from 'vitest';
import { makeAccount, restAs, visitAs } from '#tests/support/accounts.ts';
import { leave } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();

test('an admin plans a tax rate and deletes it', async () => {
  const admin = await makeAccount(server, { admin: true });
  const { page, problems } = await visitAs(browser, server, admin);
  await page.goto('/admin/taxes');
  await page.getByRole('button', { name: 'Add rate' }).click();
  const dialog = page.getByRole('dialog', { name: 'New tax rate' });
  await dialog.getByLabel('Region').fill('NY');
  await dialog.getByLabel('Rate in percent').fill('8.875');
  await dialog.getByLabel('Name').fill('Sales tax');
  await dialog.getByLabel('From').fill('2099-01-01');
  await dialog.getByRole('button', { name: 'Add rate' }).click();
  await dialog.getByText('Choose the region’s country').waitFor();
  await dialog.getByLabel('Country').selectOption('US');
  await dialog.getByRole('button', { name: 'Add rate' }).click();
  await page.getByText('The rate is added.').waitFor();

  await page.getByLabel('Status', { exact: true }).selectOption('planned');
  const row = page.getByRole('row', { name: /United States, NY/ });
  expect(await row.textContent()).toContain('8.875%');
  await row.getByRole('button', { name: /Delete the planned rate/ }).click();
  await row.getByRole('button', { name: /Confirm: delete/ }).click();
  await page.getByText('The planned rate is deleted.').waitFor();
  expect(await restAs(server, admin, 'tax_rates?region=eq.NY')).toEqual([]);
  expect(problems).toEqual([]);
  await leave(page);
});
