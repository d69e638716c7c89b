import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, visitAs } from '#tests/support/accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { endVisits, launchBrowser, leave, visit } from '#tests/support/browser.ts';
import { startOpenIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';

let server: RunningServer;
let browser: Browser;
let provider: OpenIdProvider;

beforeAll(async () => {
  [server, browser, provider] = await Promise.all([
    startProcess('postgres', { DEMO_DATA: 'off' }),
    launchBrowser(),
    startOpenIdProvider(),
  ]);
});
afterAll(async () => {
  await endVisits(browser);
  await server?.remove();
  await provider?.close();
});

test('an owner tries a provider by signing in, and visitors find it on the sign-in page', async () => {
  const owner = await makeAccount(server, { admin: true });
  const { page } = await visitAs(browser, server, owner);
  await page.goto('/admin/set-up/sign-in');
  const card = page.getByRole('region', { name: 'Another provider' });
  await card.getByLabel('Short name').fill('studio');
  await card.getByLabel('Issuer URL').fill(provider.issuer);
  await card.getByLabel('Client ID').fill(provider.clientId);
  await card.getByLabel('Client secret', { exact: true }).fill('wrong');
  await card.getByRole('button', { name: 'Test and save' }).click();
  await page.getByText('The test sign-in failed, so nothing was saved').waitFor();
  await page.getByText(/The provider said: invalid_client/).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await barriers(page)).toEqual([]);

  // What was typed is there, without the secret.
  expect(await card.getByLabel('Issuer URL').inputValue()).toBe(provider.issuer);
  await card.getByRole('button', { name: 'Test and save' }).click();
  await card.getByText('Enter the client secret.').waitFor();
  await card.getByLabel('Client secret', { exact: true }).fill(provider.clientSecret);
  await card.getByRole('button', { name: 'Test and save' }).click();
  await page.getByText('Sign-in with Studio works').waitFor();
  await page.getByText('You signed in there as nia@provider.test.').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await leave(page);

  const visitor = await visit(browser, server.url, 'phone');
  await visitor.page.goto('/ar/auth/login');
  await visitor.page.getByRole('button', { name: /^المتابعة بحساب .*Studio/ }).waitFor();
  await visitor.page.goto('/auth/login');
  await visitor.page.getByRole('button', { name: 'Continue with Studio' }).click();
  await visitor.page.waitForURL('**/client');
  expect(visitor.problems).toEqual([]);
  await leave(visitor.page);
});
