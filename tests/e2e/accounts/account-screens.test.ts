import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { PASSWORD, makeAccount, visitAs, type Account } from '#tests/support/accounts.ts';
import { hydrated, leave, linkIn, pictureFailure, visit, waitForEmail } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();
let client: Account;
let admin: Account;

beforeAll(async () => {
  [client, admin] = await Promise.all([makeAccount(server), makeAccount(server, { admin: true })]);
});

let page: Page;
afterEach(async (context) => {
  await pictureFailure(context, page);
  await leave(page);
});

async function come(path: string, as?: Account): Promise<void> {
  ({ page } = as === undefined ? await visit(browser, server.url) : await visitAs(browser, server, as));
  await page.goto(path);
}

describe('without an account', () => {
  test('[AC-AUTH-01] [AC-GUARD-01] auth screens and public pages are open to everyone', async () => {
    await come('/');
    for (const path of [
      '/auth/login',
      '/auth/register',
      '/auth/forgot-password',
      '/auth/reset-password',
      '/auth/verify-email',
      '/auth/unauthorized',
      '/owner',
      '/services/youtube-ads',
      '/contact',
    ]) {
      await page.goto(path);
      await hydrated(page);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test('[AC-AUTH-02] switches one form between two modes, with a Google button', async () => {
    await come('/auth/login');
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL('**/auth/register');
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await page.getByLabel('Confirm password').waitFor();
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/auth/login');
    await page.getByLabel('Remember me').waitFor();
    expect(await page.getByLabel('Confirm password').count()).toBe(0);
  });

  test('[AC-AUTH-20] the callback shows progress and redirects to sign-in when there is nothing to complete', async () => {
    await come('/');
    await page.route('**/auth/v1/**', () => undefined);
    await page.goto('/auth/callback?code=00000000-0000-4000-8000-000000000000');
    await page.getByText('Completing authentication...').waitFor();
    await page.unroute('**/auth/v1/**');
    await page.goto('/auth/callback');
    await page.waitForURL('**/auth/login**');
  });
});

describe('with an account', () => {
  test('[AC-GUARD-05] a guarded screen shows that it verifies the session', async () => {
    await come('/');
    const html = await (await fetch(`${server.url}/cart`)).text();
    expect(html).toContain('Verifying authentication...');
  });

  test('[AC-GUARD-18] stores a session with tokens, times and user', async () => {
    await come('/auth/login');
    await page.getByLabel('Email', { exact: true }).fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/dashboard');
    const stored = await page.evaluate(
      () => JSON.parse(localStorage.getItem('hypecast.session') ?? '{}') as Record<string, unknown>,
    );
    expect(Object.keys(stored)).toEqual(
      expect.arrayContaining(['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type', 'user']),
    );
  });

  test('[DATA-13] an audit log failure does not prevent sign-in', async () => {
    await come('/auth/login');
    const sent = page.waitForRequest(
      (request) => request.url().includes('/rest/v1/audit_logs') && request.method() === 'POST',
    );
    await page.route('**/rest/v1/audit_logs**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByLabel('Email', { exact: true }).fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    expect((await sent).postDataJSON()).toMatchObject({ action: 'login', user_id: client.id });
    await page.waitForURL('**/dashboard');
  });

  test('[AC-AUTH-08] an admin lands in the admin area', async () => {
    await come('/auth/login');
    await page.getByLabel('Email', { exact: true }).fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/admin');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('[AC-AUTH-25] [AC-AUTH-26] [AC-ROLE-01] access denied shows email and role, and links onward', async () => {
    await come('/auth/unauthorized', admin);
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    await page.getByText(admin.email).waitFor();
    await page.getByText('Administrator', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
    expect(
      await page
        .getByRole('button', { name: 'Go back' })
        .or(page.getByRole('link', { name: 'Go back' }))
        .count(),
    ).toBe(1);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('[AC-ROLE-05] a client can open cart, checkout, dashboard, orders and profile', async () => {
    await come('/', client);
    for (const path of ['/cart', '/checkout', '/dashboard', '/client', '/auth/profile']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test('[AC-AUTH-12] [AC-AUTH-13] [AC-AUTH-14] [AC-AUTH-16] a forgotten password is reset by email', async () => {
    const forgetful = await makeAccount(server);
    await come('/auth/forgot-password');
    await page.getByLabel('Email', { exact: true }).fill(forgetful.email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    const email = await waitForEmail(server.url, forgetful.email, /password/i);
    expect(email.text).toMatch(/\b\d{6}\b/);
    await page.goto(linkIn(email, '/auth/confirm'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/auth/reset-password');
    await page.getByLabel('New password', { exact: true }).fill('Another-horse-2');
    await page.getByText('One special character').first().waitFor();
    await page.getByLabel('Confirm password').fill('Another-horse-2');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await page.getByText('Your password has been changed. Redirecting...').waitFor();
    await page.waitForURL('**/auth/login**');
    await page.getByLabel('Email', { exact: true }).fill(forgetful.email);
    await page.getByLabel('Password', { exact: true }).fill('Another-horse-2');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/dashboard');
  });

  test('[AC-AUTH-14] removes tokens in query or hash from the address bar at once', async () => {
    await come('/auth/reset-password?access_token=aaa.bbb.ccc&refresh_token=abcdefghijkl');
    await page.waitForURL(`${server.url}/auth/reset-password`);
    await page.goto('/');
    await page.goto('/auth/reset-password#access_token=aaa.bbb.ccc&refresh_token=abcdefghijkl&type=recovery');
    await page.waitForURL(`${server.url}/auth/reset-password`);
  });
});
