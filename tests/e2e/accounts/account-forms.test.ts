import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { PASSWORD, makeAccount, visitAs, type Account } from '#tests/support/accounts.ts';
import {
  hydrated,
  leave,
  linkIn,
  pictureFailure,
  showsBriefly,
  stopClock,
  visit,
  waitForEmail,
} from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';
import { typeSignIn } from '#tests/support/two-factor.ts';

/** The account forms: their requests, messages and error handling. */
const { server, browser } = await startWithBrowser();
let client: Account;
beforeAll(async () => {
  client = await makeAccount(server);
});

let page: Page;
afterEach(async (context) => {
  await pictureFailure(context, page);
  await leave(page);
});

async function come(path: string, as?: Account): Promise<void> {
  ({ page } = as === undefined ? await visit(browser, server.url) : await visitAs(browser, server, as));
  await page.goto(path);
  await hydrated(page);
}

/** Stubs every auth API response under this path. */
async function stubResponse(path: string, status: number, body: object = {}): Promise<void> {
  await page.route(`**/auth/v1/${path}`, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  );
}

const says = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sentTo = (path: RegExp, method = 'POST') =>
  page.waitForRequest((request) => request.method() === method && path.test(request.url()));

async function typeSignUp(values: { password?: string; confirm?: string; email?: string } = {}): Promise<void> {
  const { password = PASSWORD, confirm = password, email = 'nia@example.test' } = values;
  await page.getByLabel('First name').fill(' Nia ');
  await page.getByLabel('Last name').fill(' Cole ');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(confirm);
}

describe('sign-in', () => {
  test('[AC-AUTH-30] [AC-AUTH-31] sends email and trimmed password', async () => {
    await come('/auth/login');
    const sent = sentTo(/grant_type=password/);
    await typeSignIn(page, ` ${client.email} `, ` ${PASSWORD} `);
    expect((await sent).postDataJSON()).toMatchObject({ email: client.email, password: PASSWORD });
  });

  test.for([true, false])('[AC-AUTH-03] [AC-AUTH-30] remember me: %s', async (remember) => {
    await come('/auth/login');
    expect(await page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
      '/auth/forgot-password',
    );
    await page.getByLabel('Remember me').setChecked(remember);
    await typeSignIn(page, client.email);
    await page.waitForURL('**/dashboard');
    const kept = await page.evaluate(() =>
      [localStorage, sessionStorage].map((storage) => storage.getItem('hypecast.session') !== null),
    );
    expect(kept).toEqual([remember, !remember]);
  });

  test('[AC-AUTH-07] [AUTH-25] confirms, then redirects after a second', async () => {
    await come('/auth/login');
    await showsBriefly(page, 'Login successful! Redirecting...', () => typeSignIn(page, client.email));
    await page.waitForURL('**/dashboard');
  });

  test("[ERR-19] [AUTH-25] shows the server's message", async () => {
    await come('/auth/login');
    await typeSignIn(page, client.email, 'Wrong-horse-1');
    await says('Invalid login credentials');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Wrong-horse-1');
  });

  test('[ERR-20] [ERR-21] [ERR-28] [ERR-17] shows a fallback message if the server sends none', async () => {
    await come('/auth/login');
    await stubResponse('token**', 200);
    await typeSignIn(page, client.email);
    await says('Login response missing user data');
    await stubResponse('token**', 400);
    await typeSignIn(page, client.email);
    await says('Login failed');
    await stubResponse('token**', 500);
    await typeSignIn(page, client.email);
    await says('An unexpected error occurred');
    await page.route('**/auth/v1/token**', (route) => route.abort());
    await typeSignIn(page, client.email);
    await says('We couldn’t reach the shop. Check your connection and try again.');
  });

  test('[ERR-22] reports a Google sign-in that cannot start', async () => {
    ({ page } = await visit(browser, server.url));
    await stubResponse('settings', 200, { external: { google: true } });
    await page.addInitScript(() => (crypto.subtle.digest = () => Promise.reject(new Error('no hashes here'))));
    await page.goto('/auth/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await says('Social login failed');
  });

  test('[AC-GUARD-07] [AC-AUTH-08] [AC-AUTH-17] redirects an unconfirmed email to verification', async () => {
    await come('/auth/login?redirect_to=/cart');
    await stubResponse('token**', 400, { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' });
    await typeSignIn(page, client.email);
    await page.waitForURL('**/auth/verify-email**');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ email: client.email, redirect_to: '/cart' });
    await page.getByText(client.email).first().waitFor();
    expect(await page.getByRole('list', { name: 'How to confirm your email' }).locator('li').count()).toBe(3);
  });
});

describe('registration', () => {
  test('[AC-AUTH-05] [AC-AUTH-27] [AC-AUTH-28] the checklist follows the input and enables the button when complete', async () => {
    await come('/auth/register');
    await typeSignUp({ password: '' });
    const password = page.getByLabel('Password', { exact: true });
    const met = () => page.locator('[data-met="true"]').count();
    for (const [typed, count] of [
      ['a', 1],
      ['aB', 2],
      ['aB1', 3],
      ['aB1!', 4],
      ['aB1!aB1!', 5],
    ] as const) {
      await password.fill(typed);
      await expect.poll(met).toBe(count);
      expect(await button('Create account').isDisabled()).toBe(count < 5);
    }
  });

  test('[AC-AUTH-32] [ERR-33] [ERR-34] reports short and mismatched passwords', async () => {
    await come('/auth/register');
    await typeSignUp({ password: 'aB1!', confirm: 'aB1!x' });
    await says('Password must be at least 8 characters long');
    await typeSignUp({ confirm: `${PASSWORD}x` });
    await button('Create account').click();
    await says('Passwords do not match');
  });

  test('[AC-AUTH-06] [AC-AUTH-29] [AC-AUTH-31] [AC-GUARD-09] sends trimmed input without a role', async () => {
    await come('/auth/register');
    await stubResponse('signup**', 400);
    await typeSignUp({ email: ' nia@example.test ', password: ` ${PASSWORD} ` });
    const sent = sentTo(/\/signup/);
    await button('Create account').click();
    const request = await sent;
    expect(request.postDataJSON()).toMatchObject({
      email: 'nia@example.test',
      password: PASSWORD,
      data: { firstName: 'Nia', lastName: 'Cole' },
    });
    expect(request.postData()).not.toMatch(/role|admin/i);
    expect(new URL(request.url()).searchParams.get('redirect_to')).toBe(`${server.url}/auth/callback`);
    await says('Registration failed');
  });

  test('[AC-AUTH-11] [AC-AUTH-09] [AC-AUTH-10] ends a returned session at once', async () => {
    await come('/auth/register');
    await stubResponse('signup**', 200, (await makeAccount(server)).session);
    await typeSignUp();
    const ended = sentTo(/\/logout/);
    await showsBriefly(page, 'Registration successful! Redirecting to login page...', () =>
      button('Create account').click(),
    );
    await ended;
    await page.waitForURL('**/auth/login');
    await says('Account created successfully! Please sign in with your credentials.');
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('nia@example.test');
    expect(
      await page.evaluate(() => localStorage.getItem('hypecast.session') ?? sessionStorage.getItem('hypecast.session')),
    ).toBeNull();
  });
});

describe('registration with operator settings', () => {
  test('the checklist shows the configured password rules', async () => {
    ({ page } = await visit(browser, server.url));
    await page.route('**/functions/v1/shop-settings', async (route) => {
      const response = await route.fetch();
      const passwords = { minLength: 6, requiredCharacters: ['0123456789', '€:'] };
      await route.fulfill({ response, json: { ...((await response.json()) as object), passwords } });
    });
    await page.goto('/auth/register');
    await hydrated(page);
    const rules = page.getByRole('list', { name: 'Your password needs' });
    await rules.getByText('At least 6 characters', { exact: true }).waitFor();
    expect(await rules.locator('span[aria-hidden]:not(:empty)').allInnerTexts()).toEqual([
      'At least 6 characters',
      'One digit',
      'One of these characters: €:',
    ]);
    await typeSignUp({ password: 'ab1:' });
    await says('Password must be at least 6 characters long');
    await stubResponse('signup**', 400);
    await typeSignUp({ password: 'abcd1:' });
    await button('Create account').click();
    await says('Registration failed');
  });
});

describe('forgotten password', () => {
  test('[ERR-23] [AC-GUARD-10] [AUTH-26] requests the email with the right redirect, and shows errors', async () => {
    await come('/auth/forgot-password');
    await page.getByLabel('Email', { exact: true }).fill(client.email);
    await stubResponse('recover**', 400);
    const sent = sentTo(/\/recover/);
    await button('Send reset link').click();
    expect(new URL((await sent).url()).searchParams.get('redirect_to')).toBe(`${server.url}/auth/reset-password`);
    await says('Password reset failed');
    await stubResponse('recover**', 500);
    await button('Send reset link').click();
    await says('Failed to send reset email');
  });

  test('[AC-AUTH-15] [ERR-38] rejects a link without usable tokens', async () => {
    for (const query of [
      '',
      '?access_token=a.b.c',
      '?access_token=a.b.c&refresh_token=abcdefghijkl',
      '?error=access_denied',
      '?code=00000000-0000-4000-8000-000000000000',
    ]) {
      if (query === '') await come('/auth/reset-password');
      else await page.goto(`/auth/reset-password${query}`);
      await says('Invalid or expired reset link. Please request a new password reset.');
    }
    expect(await page.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
      '/auth/forgot-password',
    );
  });

  test('[ERR-24] [ERR-14] [AC-AUTH-28] validates the new password and shows errors', async () => {
    const { email } = await makeAccount(server);
    await come('/auth/forgot-password');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await button('Send reset link').click();
    await page.goto(linkIn(await waitForEmail(server.url, email, /password/i), '/auth/confirm'));
    await button('Continue').click();
    await page.getByLabel('New password', { exact: true }).fill('short');
    expect(await button('Save new password').isDisabled()).toBe(true);
    await page.getByLabel('New password', { exact: true }).fill('Another-horse-2');
    await page.getByLabel('Confirm password').fill('Another-horse-2');
    await stubResponse('user**', 400);
    await button('Save new password').click();
    await says('Password update failed');
    await stubResponse('user**', 500);
    await button('Save new password').click();
    await says('Failed to update password');
    await page.evaluate(() => localStorage.clear());
    await button('Save new password').click();
    await says('Auth session missing!');
  });
});

describe('email verification', () => {
  test('[ERR-26] [ERR-27] [AUTH-27] resends the email or shows the error', async () => {
    await come('/auth/verify-email');
    await button('Resend verification email').click();
    await says('No email found');
    await page.goto(`/auth/verify-email?email=${client.email}`);
    await page.getByText(client.email).waitFor();
    await stubResponse('resend**', 400);
    await button('Resend verification email').click();
    await says('Failed to resend verification');
    await stubResponse('resend**', 500);
    await button('Resend verification email').click();
    await says('Failed to send verification email');
  });

  test('[AC-AUTH-18] [AUTH-27] "I’ve verified my email" refreshes the session and continues', async () => {
    const account = await makeAccount(server);
    const { email_confirmed_at: _, ...unconfirmed } = account.session.user as Record<string, unknown>;
    await come('/cart', { ...account, session: { ...account.session, user: unconfirmed } });
    await page.waitForURL('**/auth/verify-email');
    const renewed = sentTo(/grant_type=refresh_token/);
    await button("I've verified my email").click();
    await renewed;
    await page.waitForURL('**/client');
  });

  test('[AC-AUTH-18] without a session, the button leads to a prefilled sign-in', async () => {
    await come(`/auth/verify-email?email=${client.email}&redirect_to=/cart`);
    await button("I've verified my email").click();
    await page.waitForURL('**/auth/login?redirect_to=%2Fcart');
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(client.email);
  });
});

describe('callback', () => {
  test('[AC-AUTH-22] [AC-AUTH-23] [ERR-31] shows an error for three seconds, then redirects to sign-in', async () => {
    ({ page } = await visit(browser, server.url));
    await stopClock(page);
    for (const [query, text] of [
      ['error=access_denied&error_description=Not+today', 'Not today'],
      ['error=access_denied', 'Authentication failed'],
    ] as const) {
      await page.goto(`/auth/callback?${query}`);
      const message = page.getByRole('alert').getByText(text);
      await expect.poll(async () => (await page.clock.runFor(10), message.isVisible())).toBe(true);
      await page.clock.runFor(2500);
      expect(new URL(page.url()).pathname).toBe('/auth/callback');
      await page.clock.runFor(1000);
      await page.waitForURL('**/auth/login?error=callback_failed');
      await page.getByRole('alert').getByText(text).waitFor();
    }
  });

  test('[AC-AUTH-24] redirects an invalid code to sign-in at once', async () => {
    await come('/auth/callback?code=00000000-0000-4000-8000-000000000000');
    await page.waitForURL('**/auth/login?error=callback_failed');
    await says('Authentication failed');
  });
});

describe('profile', () => {
  test('[AC-PROF-01] [AC-PROF-03] [AC-PROF-04] [AC-PROF-05] [ERR-35] [AUTH-27] shows its tabs, saves names and keeps the email read-only', async () => {
    await come('/auth/profile', await makeAccount(server));
    await page.getByRole('tab').first().waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Profile Information', 'Security', 'Your data']);
    await says('Email cannot be changed');
    expect(await page.getByLabel('Email', { exact: true }).isEditable()).toBe(false);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    const sent = sentTo(/\/user$/, 'PUT');
    await button('Save changes').click();
    expect((await sent).postDataJSON()).toMatchObject({ data: { firstName: 'Ada', lastName: 'Byron' } });
    await says('Profile updated successfully');
    await page.getByText('Profile updated successfully').waitFor({ state: 'hidden' });
    await page.goto('/contact');
    await page.getByRole('button', { name: /Ada/ }).waitFor();
  });

  test('[ERR-25] shows errors of the name form', async () => {
    await come('/auth/profile', await makeAccount(server));
    await page.getByLabel('First name').fill('Ada');
    await stubResponse('user', 400);
    await button('Save changes').click();
    await says('Profile update failed');
    await stubResponse('user', 500);
    await button('Save changes').click();
    await says('Failed to update profile');
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
  });

  test('[ERR-24] shows errors of the password form', async () => {
    await come('/auth/profile?tab=security', await makeAccount(server));
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill('Another-horse-2');
    await page.getByLabel('Confirm new password').fill('Another-horse-2');
    await stubResponse('user', 400);
    await button('Change password').click();
    await says('Password update failed');
    await stubResponse('user', 500);
    await button('Change password').click();
    await says('Failed to update password');
  });

  test("[AC-PROF-02] the back link leads to the role's home screen", async () => {
    for (const admin of [true, false]) {
      await come('/auth/profile', await makeAccount(server, { admin }));
      await page.getByRole('link', { name: admin ? 'Back to admin' : 'Back to your orders' }).click();
      await page.waitForURL((url) => url.pathname === (admin ? '/admin' : '/client'));
      if (admin) await leave(page);
    }
  });
});
