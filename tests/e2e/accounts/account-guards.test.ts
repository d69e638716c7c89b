import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, logOut, restAs, visitAs, type Account } from '#tests/support/accounts.ts';
import { hydrated, installClock, leave, pictureFailure, visit } from '#tests/support/browser.ts';
import { fillCart } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';
import { typeSignIn } from '#tests/support/two-factor.ts';

const SESSION_ENDED =
  'Your session has ended, for example because you signed out on another device. Sign in again to pick up where you left off.';

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

const forEverybody = [
  '/',
  '/contact',
  '/services/spotify-ads',
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/unauthorized',
];
const forClients = [
  '/cart',
  '/checkout',
  '/checkout/success',
  '/auth/profile',
  '/client',
  '/dashboard',
  '/dashboard/billing',
  '/dashboard/notifications',
];
const forAdmins = ['/admin', '/admin/orders'];

/** The final path of each URL, once its screen has a heading. */
async function endsOf(paths: readonly string[]): Promise<string[]> {
  const ends: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    ends.push(new URL(page.url()).pathname);
  }
  return ends;
}

describe('route guards', () => {
  test('[AC-GUARD-01] [AC-GUARD-06] [SF-SHELL-03] visitors see public screens and are redirected to sign-in from others', async () => {
    await come('/');
    expect(await endsOf(forEverybody)).toEqual(forEverybody);
    for (const path of [...forClients, ...forAdmins]) {
      await page.goto(`${path}?from=mail#part`);
      await page.waitForURL('**/auth/login**');
      expect(new URL(page.url()).searchParams.get('redirect_to')).toBe(`${path}?from=mail#part`);
    }
  });

  test('[AC-GUARD-02] [AC-GUARD-03] [AC-GUARD-08] [AC-ROLE-07] [BO-ADM-01] clients see everything except the admin area', async () => {
    await come('/', client);
    const own = forClients.filter((path) => path !== '/checkout/success');
    expect(await endsOf(own)).toEqual(own);
    expect(await endsOf(forAdmins)).toEqual(forAdmins.map(() => '/auth/unauthorized'));
  });

  test('[AC-GUARD-04] [AC-ROLE-07] admins see everything', async () => {
    await come('/', admin);
    const all = [...forClients.filter((path) => path !== '/checkout/success'), ...forAdmins];
    expect(await endsOf(all)).toEqual(all);
  });

  test('[AC-GUARD-07] a user with an unconfirmed email is redirected to verification', async () => {
    const { email_confirmed_at: _, ...unconfirmed } = client.session.user as Record<string, unknown>;
    await come('/', { ...client, session: { ...client.session, user: unconfirmed } });
    for (const path of [...forClients, ...forAdmins]) {
      await page.goto(path);
      await page.waitForURL('**/auth/verify-email');
    }
  });

  test('[AC-GUARD-11] sign-out leads home from the shop menu and to sign-in from the portal menu', async () => {
    await come('/contact', await makeAccount(server));
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await leave(page);
    await come('/client', await makeAccount(server));
    await logOut(page);
    await page.waitForURL('**/auth/login');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  test('[C27] the chosen language survives sign-out, which clears everything else', async () => {
    await come('/client', await makeAccount(server));
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('link', { name: 'Español' }).click();
    await page.getByRole('button', { name: /^Menú de la cuenta/ }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL('**/es/auth/login');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await page.goto('/contact');
    expect(new URL(page.url()).pathname).toBe('/es/contact');
  });
});

describe('session changed elsewhere', () => {
  test('a remote sign-out redirects the next click to sign-in with the reason, and back', async () => {
    const account = await makeAccount(server);
    await come('/dashboard', account);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // No request of this screen is under way when the session changes.
    await page.goto('/robots.txt');
    const response = await fetch(`${server.url}/auth/v1/logout?scope=global`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.session.access_token}` },
    });
    expect(response.status).toBe(204);
    await page.goto('/dashboard/billing?year=2026');
    await page.waitForURL('**/auth/login**');
    await page.getByText(SESSION_ENDED).waitFor();
    expect(new URL(page.url()).searchParams.get('redirect_to')).toBe('/dashboard/billing?year=2026');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await typeSignIn(page, account.email);
    await page.waitForURL('**/dashboard/billing?year=2026');
  });

  test('a role change refreshes the token and opens or closes admin screens', async () => {
    const account = await makeAccount(server);
    const setRole = (role: string) =>
      restAs(server, admin, 'rpc/set_person_role', {
        method: 'POST',
        body: JSON.stringify({ person: account.id, role }),
      });
    await come('/dashboard', account);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // No request of this screen is under way when the session changes.
    await page.goto('/robots.txt');
    await setRole('admin');
    const refreshed = () => page.waitForResponse('**/auth/v1/token?grant_type=refresh_token');
    await Promise.all([refreshed(), page.goto('/dashboard/billing')]);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await endsOf(['/admin'])).toEqual(['/admin']);
    await page.goto('/robots.txt');
    await setRole('client');
    await Promise.all([refreshed(), page.goto('/admin/orders')]);
    await page.waitForURL('**/auth/unauthorized');
  });
});

describe('expired session', () => {
  /** The server issues no new tokens, and an hour passes. */
  async function endSession(): Promise<void> {
    await page.route('**/auth/v1/token?grant_type=refresh_token', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/json',
        body: '{"code":400,"error_code":"refresh_token_not_found","msg":"Invalid Refresh Token: Refresh Token Not Found"}',
      }),
    );
    await page.clock.fastForward('02:00:00');
    await page.waitForURL('**/auth/login**');
    await page.getByText(SESSION_ENDED).waitFor();
    await page.unroute('**/auth/v1/token?grant_type=refresh_token');
  }

  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')));

  async function comeWithClock(path: string, as: Account): Promise<void> {
    ({ page } = await visitAs(browser, server, as));
    await installClock(page);
    await page.goto(path);
  }

  /** Signs in again. The server's clock has not moved, so the page's clock is set back to it. */
  async function signInAgain(account: Account): Promise<void> {
    await page.clock.setSystemTime(new Date());
    await typeSignIn(page, account.email);
    await page.clock.runFor(2000);
  }

  test('[AC-GUARD-25] [AC-GUARD-17] [AC-GUARD-13] checkout restores input after a new sign-in, except the card', async () => {
    const account = await makeAccount(server);
    await fillCart(server, account, 'youtube-ads-premium');
    await comeWithClock('/checkout', account);
    const typed = { address: '1 Main Street', city: 'Austin', state: 'TX', zipCode: '73301', phone: '+1 555 0100' };
    for (const button of ['Postal address', 'Phone']) await page.getByRole('button', { name: button }).click();
    for (const [name, value] of Object.entries(typed)) await page.locator(`[name="${name}"]`).fill(value);
    await page.getByLabel('Country', { exact: true }).selectOption('CA');
    await page.getByLabel(/YouTube Marketing link/).fill('https://youtu.be/abc');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await endSession();
    expect(new URL(page.url()).searchParams.get('redirect_to')).toBe('/checkout?step=2');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(/4242 ?4242/);
    await signInAgain(account);
    await page.waitForURL('**/checkout?step=2');
    await page.getByLabel('Card number').waitFor();
    expect(await page.getByLabel('Card number').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Previous' }).click();
    for (const [name, value] of Object.entries(typed))
      expect(await page.locator(`[name="${name}"]`).inputValue()).toBe(value);
    expect(await page.getByLabel('Country', { exact: true }).inputValue()).toBe('CA');
    await page.getByText('youtu.be/abc').waitFor();
  });

  test('[AC-GUARD-25] profile restores edited names', async () => {
    const account = await makeAccount(server);
    await comeWithClock('/auth/profile', account);
    await page.getByLabel('First name').fill('Ada');
    await endSession();
    await signInAgain(account);
    await page.waitForURL('**/auth/profile');
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Profile updated successfully').waitFor();
    expect(await drafts()).toEqual([]);
  });

  test('[AC-GUARD-25] drafts belong to their owner and are deleted on sign-out', async () => {
    await come('/auth/profile', await makeAccount(server));
    await page.getByLabel('First name').fill('Ada');
    await page.reload();
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada');
    await logOut(page);
    await page.waitForURL('**/auth/login');
    expect(await drafts()).toEqual([]);
  });

  test('[AC-GUARD-25] contact form keeps its text on reload without a session', async () => {
    await come('/contact');
    await hydrated(page);
    await page.getByLabel('Message', { exact: true }).fill('Half a thought');
    await page.reload();
    await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('Half a thought');
  });

  test('[ERR-30] [AC-GUARD-16] a lost connection does not redirect to sign-in', async () => {
    const account = await makeAccount(server);
    const stale = { ...account.session, expires_at: Math.floor(Date.now() / 1000) - 60 };
    ({ page } = await visitAs(browser, server, { ...account, session: stale }));
    await installClock(page);
    await page.route('**/auth/v1/token**', (route) => route.abort());
    await page.goto('/client');
    await page.getByText('Verifying authentication...').waitFor();
    // Each refresh attempt fails in real time, while the page's clock is paused.
    const failed = page.getByRole('heading', { name: 'Failed to initialize authentication' });
    await expect.poll(async () => (await page.clock.runFor(2000), failed.isVisible())).toBe(true);
    expect(new URL(page.url()).pathname).toBe('/client');
    await page.unroute('**/auth/v1/token**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/client');
  });
});
