import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { makeAccount, visitAs } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { endVisits, launchBrowser, leave } from '#tests/support/browser.ts';
import { startEmailServer, type EmailServer } from '#tests/support/email-server.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';

const PASSWORD = 'a-long-password-7k2q';

let server: RunningServer;
let browser: Browser;
let smtp: EmailServer;

beforeAll(async () => {
  [server, browser, smtp] = await Promise.all([
    startProcess('postgres', { DEMO_DATA: 'off' }),
    launchBrowser(),
    startEmailServer({ account: { user: 'north', password: PASSWORD } }),
  ]);
});
afterAll(async () => {
  await endVisits(browser);
  await server?.remove();
  await smtp?.close();
});

test.each(['phone', 'desktop'] as const)('an owner tests and saves an email server on a %s', async (size) => {
  const owner = await makeAccount(server, { admin: true });
  const { page, problems } = await visitAs(browser, server, owner, size);
  await page.goto('/email-management?tab=settings');
  await page.getByText('No email leaves yet').waitFor();
  await page.getByLabel('Host').fill('127.0.0.1');
  await page.getByLabel('Port').fill('70000');
  await page.getByRole('button', { name: 'Test and save' }).click();
  await page.getByText('Must be a whole number from 1 to 65535').waitFor();
  await page.getByLabel('Port').fill(String(smtp.port));
  await page.getByLabel('Encryption').selectOption('offered');
  await page.getByLabel('User name').fill('north');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Test and save' }).click();
  await page.getByText('refused the user name or the password').waitFor();
  await page.getByRole('button', { name: 'Save anyway' }).waitFor();
  expect(await barriers(page)).toEqual([]);

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await page.getByText(`The server accepted a test email to ${owner.email}.`).waitFor();
  await page.getByRole('button', { name: 'Test and save' }).click();
  await page.getByText('Email server saved').waitFor();
  await page.getByText('7k2q').waitFor();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove the server' }).click();
  await page.getByText('No email leaves yet').waitFor();

  const db = openPostgres(server.databaseUrl ?? '', 1);
  await db.query(`update auth.mfa_amr_claims set created_at = now() - interval '1 hour'`);
  await db.close();
  await page.getByLabel('Sender’s email').fill('shop@north.example');
  await page.getByRole('button', { name: 'Save addresses' }).click();
  await page.getByText('Sign in again to save').waitFor();
  expect(await page.getByLabel('Sender’s email').inputValue()).toBe('shop@north.example');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.waitForURL('**/auth/login**');
  // The rejections are on purpose.
  expect(problems.filter((problem) => !/\b(409|403|400)\b/.test(problem))).toEqual([]);
  await leave(page);
});
