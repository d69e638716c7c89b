import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '#server/platform/db/postgres.ts';
import { makeAccount, PASSWORD, visitAs } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { endVisits, launchBrowser, leave, visit } from '#tests/support/browser.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import type { StripeStandIn } from '#tests/support/stripe/control.ts';
import { startStripe } from '#tests/support/stripe/stand-in.ts';

let server: RunningServer;
let browser: Browser;
let stripe: StripeStandIn;

beforeAll(async () => {
  // A shop in public, which only real payments make ready.
  stripe = await startStripe({ secretKey: 'sk_live_51NorthStar7k2q' });
  [server, browser] = await Promise.all([
    startProcess('postgres', { DEMO_DATA: 'off', PUBLIC_URL: 'https://north.example', STRIPE_API_BASE: stripe.url }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await endVisits(browser);
  await server?.remove();
  await stripe?.close();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const secret = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

test.each(['phone', 'desktop'] as const)('an owner connects Stripe on a %s', { timeout: 120_000 }, async (size) => {
  const owner = await makeAccount(server, { admin: true });
  const { page, problems } = await visitAs(browser, server, owner, size);
  await page.goto('/admin/set-up');
  await page.getByText('Enter the live keys of your Stripe account.').waitFor();
  await page.getByRole('searchbox').fill('webhook');
  await page.getByRole('link', { name: /^Payments with Stripe/ }).click();

  await page.getByText('Stripe isn’t connected yet').waitFor();
  await page.getByText('https://north.example/functions/v1/stripe-webhook').waitFor();
  await button(page, 'Test and save').click();
  await page.getByText('Enter the publishable key.').waitFor();
  expect(await page.getByLabel('Publishable key').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('Publishable key').fill(stripe.keys.publishableKey);
  await secret(page, 'Secret key').fill('sk_live_wrong');
  await secret(page, 'Webhook signing secret').fill('whsec');
  await button(page, 'Test').click();
  await page.getByText('Not the signing secret of a webhook endpoint of Stripe').waitFor();
  await secret(page, 'Webhook signing secret').fill(stripe.keys.webhookSecret);
  await button(page, 'Test and save').click();
  await page.getByText('Stripe does not accept this secret key.').waitFor();
  expect(await barriers(page)).toEqual([]);
  await secret(page, 'Secret key').fill(stripe.keys.secretKey);
  await button(page, 'Test').click();
  await page.getByText('Live mode: Hypecast, US (acct_1StandInHypecast).').waitFor();
  await button(page, 'Test and save').click();
  await page.getByText('Stripe’s keys saved').waitFor();
  await page.getByText('which ends in 7k2q').waitFor();
  expect(await secret(page, 'Secret key').inputValue()).toBe('');
  expect([await barriers(page), await fits(page)]).toEqual([[], true]);
  await page.goto('/admin/set-up');
  await page.getByText('Search settings').waitFor();
  await page.getByText('Replace the sample name').waitFor();
  expect(await page.getByText('Enter the live keys of your Stripe account.').count()).toBe(0);

  await page.goto('/admin/set-up/payments');
  await button(page, 'Remove').click();
  await page.getByText('Clients can no longer pay,').waitFor();
  await button(page, 'Remove the keys').click();
  await page.getByText('Stripe isn’t connected yet').waitFor();
  await page.getByText('acct_1StandInHypecast').waitFor();
  await button(page, 'Forget this account').click();
  await page.getByRole('dialog').getByText('only be refunded in Stripe’s dashboard').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget this account' }).click();
  await expect.poll(() => page.getByText('acct_1StandInHypecast').count()).toBe(0);
  expect(problems.filter((problem) => !/\b(400|409)\b/.test(problem))).toEqual([]);
  await leave(page);
});

test('an owner closes sign-ups, and the last one to save is shown what others have set', async () => {
  const owner = await makeAccount(server, { admin: true });
  const [first, second] = await Promise.all([visitAs(browser, server, owner), visitAs(browser, server, owner)]);
  const visitor = await visit(browser, server.url);
  for (const { page } of [first, second]) {
    await page.goto('/admin/set-up/sign-in');
    await page.getByRole('checkbox', { name: 'Anyone can open an account' }).waitFor();
  }
  const { page } = first;
  await page.getByLabel('Anyone can open an account').uncheck();
  await page.getByLabel('Minimum password length').fill('5');
  await button(page, 'Save accounts').click();
  await page.getByText('Must be a whole number from 6 to 72').waitFor();
  await page.getByLabel('Minimum password length').fill('12');
  await page.getByLabel('Characters that a password needs').selectOption('Letters and digits');
  await button(page, 'Save accounts').click();
  await page.getByText('Accounts saved').waitFor();
  expect([await barriers(page), await fits(page)]).toEqual([[], true]);

  await visitor.page.goto('/auth/register');
  await visitor.page.getByText('At least 12 characters').first().waitFor();
  await visitor.page.getByText('One letter').first().waitFor();
  const answer = await fetch(`${server.url}/auth/v1/settings`);
  expect(await answer.json()).toMatchObject({ disable_signup: true });

  await second.page.getByLabel('Minimum password length').fill('10');
  await button(second.page, 'Save accounts').click();
  await button(second.page, 'Show what is set now').click();
  await second.page.getByText('Currently: 12.').waitFor();
  expect(await second.page.getByLabel('Minimum password length').inputValue()).toBe('10');
  expect(await second.page.getByLabel('Anyone can open an account').isChecked()).toBe(false);
  await button(second.page, 'Save accounts').click();
  await second.page.getByText('Accounts saved').waitFor();
  for (const one of [page, second.page, visitor.page]) await leave(one);
});

test('a sign-in again leads back to the page, with what was typed', async () => {
  const owner = await makeAccount(server, { admin: true });
  const { page } = await visitAs(browser, server, owner);
  await page.goto('/admin/set-up/data');
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Lisbon');
  await page.getByText(/It’s \d+:\d\d [AP]M there now/).waitFor();
  const db = openPostgres(server.databaseUrl ?? '', 1);
  await db.query(`update auth.mfa_amr_claims set created_at = now() - interval '1 hour'`);
  await db.close();
  await button(page, 'Save time zone').click();
  await button(page, 'Sign in again').click();
  await page.waitForURL('**/auth/login**');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign in').click();
  await page.waitForURL('**/admin/set-up/data');
  await expect.poll(() => page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Europe/Lisbon');
  await button(page, 'Save time zone').click();
  await page.getByText('Time zone saved').waitFor();
  // Pages are rendered again within two seconds.
  const zone = async () => {
    await page.reload();
    return page.locator('html').getAttribute('data-time-zone');
  };
  await expect.poll(zone).toBe('Europe/Lisbon');
  await page.getByRole('combobox', { name: 'Time zone' }).waitFor();
  expect([await barriers(page), await fits(page)]).toEqual([[], true]);
  await leave(page);
});
