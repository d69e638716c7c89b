import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, visitAs } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { endVisits, launchBrowser, leave } from '#tests/support/browser.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';

let server: RunningServer;
let browser: Browser;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hypecast-screen-'));
  const env = {
    DEMO_DATA: 'off',
    BACKUP_SCHEDULE: '30 3 * * *',
    BACKUP_TO: folder,
    BACKUP_PASSPHRASE: 'a long phrase',
  };
  [server, browser] = await Promise.all([startProcess('postgres', env), launchBrowser()]);
});
afterAll(async () => {
  await endVisits(browser);
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

test.each(['desktop', 'phone'] as const)('an admin makes and verifies a backup on a %s', async (size) => {
  const admin = await makeAccount(server, { admin: true });
  const { page, problems } = await visitAs(browser, server, admin, size);
  await page.goto('/admin/system#backups');
  const backUp = page.getByRole('button', { name: 'Back up now' });
  // The first scheduled one is made at once. Its end is announced as well, so the page is opened again.
  await page.getByText('Last backup:').waitFor({ timeout: 80_000 });
  await page.reload();
  await backUp.waitFor();
  const before = (await readdir(folder)).length;
  // The minute in which jobs look costs nothing here: the press wakes them.
  await backUp.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Backup made').waitFor({ timeout: 80_000 });
  expect(await readdir(folder)).toHaveLength(before + 1);
  await page.getByText('Not verified yet: its archive hasn’t been read back since it was made.').waitFor();

  await page.getByRole('button', { name: 'Verify the last one' }).click();
  await page.getByText('The last backup is intact').waitFor({ timeout: 80_000 });
  await page.getByText('its archive was read to the end and is intact').waitFor();
  expect(await barriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(problems).toEqual([]);
  await leave(page);
});

test('an admin reads what is wrong with the last archive', async () => {
  for (const name of await readdir(folder)) await rm(join(folder, name));
  const { page, problems } = await visitAs(browser, server, await makeAccount(server, { admin: true }));
  await page.goto('/admin/system#backups');
  await page.getByRole('button', { name: 'Verify the last one' }).click();
  await page.getByRole('alert').getByText('The archive is missing').waitFor({ timeout: 80_000 });
  expect(problems).toEqual([]);
  await leave(page);
});

test.each(['desktop', 'phone'] as const)('an admin sees and tests the server on a %s', async (size) => {
  const admin = await makeAccount(server, { admin: true });
  const { page, problems } = await visitAs(browser, server, admin, size);
  await page.goto('/admin/set-up');
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('database');
  await page.getByRole('link', { name: /^Server/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Server' }).waitFor();
  await page.getByText(/^PostgreSQL \d+\.\d+ at /).waitFor();
  await page.getByText('Every day at 03:30 (Asia/Dubai)').waitFor();
  await page.getByText(`You opened this page at ${server.url}.`, { exact: false }).waitFor();
  await page.getByText('You come from 127.0.0.1.').waitFor();
  for (const name of ['Database', 'Files', 'Backups'])
    await page.getByRole('button', { name: `Test: ${name}` }).click();
  await expect.poll(() => page.getByText(/^Works: it answered in \d+ ms\./).count()).toBe(3);
  expect(await barriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(problems).toEqual([]);
  await leave(page);
});
