import { readFile } from 'node:fs/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, visitAs, type Account } from '#tests/support/accounts.ts';
import {
  hydrated,
  leave,
  linkIn,
  pictureFailure,
  showsBriefly,
  visit,
  waitForEmail,
  waitForFocus,
} from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';
import { codeOf, enrol, typeSignIn } from '#tests/support/two-factor.ts';

const { server, browser } = await startWithBrowser();

let page: Page;
afterEach(async (context) => {
  await pictureFailure(context, page);
  await leave(page);
});

async function come(path: string, as?: Account): Promise<void> {
  ({ page } = as === undefined ? await visit(browser, server.url) : await visitAs(browser, server, as));
  await page.goto(path);
}

const codeField = () => page.getByLabel('Six-digit code');
const stored = () =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('hypecast.session') ?? 'null') as {
        user: { factors?: { status: string }[] };
      } | null,
  );

describe('setup', () => {
  test('[AC-PROF-10] [AC-GUARD-21] [AC-AUTH-33] scans, verifies and saves codes; then sign-in requires both steps', async () => {
    const account = await makeAccount(server);
    await come('/auth/profile?tab=security', account);
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('My phone');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const picture = dialog.getByRole('img', { name: /QR code/ });
    await picture.waitFor();
    expect(
      await picture.evaluate(async (element: HTMLImageElement) => (await element.decode(), element.naturalWidth)),
    ).toBeGreaterThan(20);
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');

    await dialog.getByLabel('Six-digit code from your app').pressSequentially('000000');
    await dialog.getByText('That code is wrong').waitFor();
    await dialog.getByLabel('Six-digit code from your app').pressSequentially(codeOf(secret));
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const codes = await dialog.getByRole('list', { name: 'Recovery codes' }).locator('code').allTextContents();
    expect(codes).toHaveLength(10);
    expect(codes[0]).toMatch(/^(\w{4}-){3}\w{4}$/);

    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download as text' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    for (const part of [...codes, account.email]) expect(file).toContain(part);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await showsBriefly(page, 'Copied', () => dialog.getByRole('button', { name: 'Copy codes' }).click());
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));

    const done = dialog.getByRole('button', { name: 'Done' });
    expect(await done.isDisabled()).toBe(true);
    await dialog.getByLabel('I’ve stored them').check();
    await done.click();
    await page.getByText('10 of 10 left').waitFor();
    await page.getByText('My phone').waitFor();
    expect((await stored())?.user.factors?.some((factor) => factor.status === 'verified')).toBe(true);
    await leave(page);

    await come('/auth/login');
    await typeSignIn(page, account.email);
    await page.waitForURL('**/auth/two-factor');
    await codeField().pressSequentially(codeOf(secret, 1));
    await page.waitForURL('**/dashboard');
  });

  test('[AC-PROF-10] an unfinished setup does not block a new one', async () => {
    await come('/auth/profile?tab=security', await makeAccount(server));
    for (const leave of [true, false]) {
      await page.getByRole('button', { name: 'Set up', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('img', { name: /QR code/ }).waitFor();
      if (leave) await page.keyboard.press('Escape');
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Copy key' }).waitFor();
  });

  test('[AC-PROF-10] adds a second authenticator, renews recovery codes and removes all', async () => {
    const account = await makeAccount(server);
    const { recoveryCodes } = await enrol(server, account);
    await come('/auth/profile?tab=security', account);
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Phone');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('You already have one with this name').waitFor();
    await dialog.getByLabel('Name').fill('Tablet');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await dialog.getByLabel('Six-digit code from your app').pressSequentially(codeOf(secret));
    await page.getByRole('button', { name: 'Remove Tablet' }).waitFor();

    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await dialog.getByRole('button', { name: 'Create new codes' }).click();
    const list = dialog.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    expect(await list.locator('code').allTextContents()).not.toContain(recoveryCodes[0]);
    await dialog.getByLabel('I’ve stored them').check();
    await dialog.getByRole('button', { name: 'Done' }).click();

    for (const name of ['Phone', 'Tablet']) {
      await page.getByRole('button', { name: `Remove ${name}` }).click();
      await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    }
    await page.getByRole('button', { name: 'Set up', exact: true }).waitFor();
    expect((await stored())?.user.factors ?? []).toEqual([]);
    await page.goto('/cart');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/cart');
  });
});

describe('pending MFA (AAL1)', () => {
  let account: Account;
  let secret: string;
  let recoveryCodes: string[];
  beforeAll(async () => {
    account = await makeAccount(server);
    ({ secret, recoveryCodes } = await enrol(server, account));
  });

  async function firstStep(path: string): Promise<void> {
    await come(path);
    await typeSignIn(page, account.email);
    await page.waitForURL('**/auth/two-factor**');
    await codeField().waitFor();
  }

  test('[AC-GUARD-24] counts as signed out: guards redirect to the second step, header and cart show no user', async () => {
    await firstStep('/auth/login');
    for (const path of ['/cart', '/checkout', '/client', '/dashboard', '/auth/profile', '/admin']) {
      await page.goto(`${path}?x=1`);
      await page.waitForURL('**/auth/two-factor**');
      expect(new URL(page.url()).searchParams.get('redirect_to')).toBe(`${path}?x=1`);
    }
    await page.goto('/contact');
    await hydrated(page);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
    expect(await page.getByRole('button', { name: /Account menu/ }).count()).toBe(0);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await page.waitForURL('**/auth/two-factor**');
    expect(new URL(page.url()).searchParams.get('redirect_to')).toBe('/contact');
  });

  test('[AC-AUTH-33] keeps return path and pending item; a wrong code can be corrected', async () => {
    await come('/services/youtube-ads');
    await page.getByRole('button', { name: /add/i }).first().click();
    await page.waitForURL('**/auth/login**');
    await typeSignIn(page, account.email);
    await page.waitForURL('**/auth/two-factor**');
    await codeField().pressSequentially('000000');
    await page.getByText('That code is wrong or was already used.').waitFor();
    expect(await codeField().inputValue()).toBe('');
    await waitForFocus(codeField());
    await codeField().pressSequentially(codeOf(secret, 1));
    await page.waitForURL('**/services/youtube-ads');
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  });

  test('[AC-AUTH-33] a recovery code works once, in any spelling, and shows how many remain', async () => {
    const code = recoveryCodes[0] ?? '';
    await firstStep('/auth/login?redirect_to=/client');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill('not one of them');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('That recovery code is wrong').waitFor();
    await page.getByLabel('Recovery code').fill(` ${code.toUpperCase().match(/.{4}/g)?.join('-')} `);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/client');
    await page.getByText('You have 9 left').waitFor();
    await leave(page);

    await firstStep('/auth/login');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('That recovery code is wrong or was already used.').waitFor();
  });

  test('[AC-AUTH-33] shows messages for rate limit and lost connection', async () => {
    await firstStep('/auth/login');
    await page.route('**/auth/v1/factors/**', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/json',
        body: '{"code":429,"error_code":"over_request_rate_limit","msg":"Request rate limit reached"}',
      }),
    );
    await codeField().pressSequentially('111111');
    await page.getByText('Too many attempts.').waitFor();
    await page.unroute('**/auth/v1/factors/**');
    await page.route('**/auth/v1/factors/**', (route) => route.abort());
    await codeField().pressSequentially('222222');
    await page.getByText('We couldn’t reach the shop.').waitFor();
    expect(await codeField().inputValue()).toBe('222222');
  });

  test('offers to switch accounts', async () => {
    await firstStep('/auth/login?redirect_to=/cart');
    await page.getByRole('button', { name: 'Sign in with another account' }).click();
    await page.waitForURL('**/auth/login?redirect_to=%2Fcart');
    expect(await stored()).toBeNull();
    await page.goto('/auth/two-factor');
    await page.waitForURL('**/auth/login');
  });

  test('[AC-AUTH-33] a reset link requires the second factor before the new password', async () => {
    await come('/auth/forgot-password');
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    const email = await waitForEmail(server.url, account.email, /password/i);
    await page.goto(linkIn(email, '/auth/confirm'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/auth/two-factor');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes[1] ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/auth/reset-password');
    await page.getByLabel('New password', { exact: true }).fill('Another-horse-2');
    await page.getByLabel('Confirm password').fill('Another-horse-2');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText('Your password has been changed. Redirecting...').waitFor();
  });
});
