import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser, Page, Route } from 'playwright-core';
import {
  endVisits,
  hydrated,
  launchBrowser,
  leave,
  pictureFailure,
  showsBriefly,
  type Visit,
  visit,
  visitWith,
} from '#tests/support/browser.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';
import { inCi } from '#tests/support/tiers.ts';

/** What happens between the first paint and hydration, with the scripts held back as long as a test wants. */
describe('before hydration', () => {
  let server: RunningServer;
  let browser: Browser;
  let visitor: Visit;
  let page: Page;
  let release: () => void;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startProcess('postgres', { DEMO_DATA: 'off' }), launchBrowser()]);
  });
  afterAll(async () => {
    await endVisits(browser);
    await server?.remove();
  });
  beforeEach(async (context) => {
    visitor = await visit(browser, server.url, 'phone');
    page = visitor.page;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route: Route) => {
      await released;
      await route.continue();
    });
    return async () => {
      await pictureFailure(context, page);
      await leave(visitor.page);
    };
  });

  inCi('a click on a button shows feedback at once and is not lost', async () => {
    await page.goto('/services/youtube-ads');
    const button = page.getByRole('button', { name: /add/i }).first();
    await button.click();
    // The feedback until then.
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await showsBriefly(page, 'Redirecting to login...', release);
  });

  inCi('reload and Back keep the scroll position', async () => {
    release();
    const top = () => page.evaluate(() => Math.round(scrollY));
    const name = () => page.evaluate(() => (history.state as { key?: string } | null)?.key);
    await page.goto('/');
    await hydrated(page);
    const first = await name();
    expect(first).toEqual(expect.any(String));
    await page.evaluate(() => scrollTo(0, 1500));
    await page.reload();
    await expect.poll(top).toBe(1500);
    await page.goto('/contact');
    await hydrated(page);
    expect(await name()).not.toBe(first);
    await page.evaluate(() => scrollTo(0, 300));
    await page.goBack();
    await expect.poll(top).toBe(1500);
    await hydrated(page);
    expect([await top(), await name()]).toEqual([1500, first]);
    await page.goForward();
    await expect.poll(top).toBe(300);
    expect(visitor.problems).toEqual([]);
  });

  test('an early submit is sent once the page is ready, with no password in the URL', async () => {
    await page.goto('/auth/login');
    await page.getByLabel('Email', { exact: true }).fill('nobody@example.test');
    await page.getByLabel('Password', { exact: true }).fill('Secret-horse-1');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    expect(page.url()).toBe(`${server.url}/auth/login`);
    release();
    await page.getByText('Invalid login credentials').waitFor();
    expect(page.url()).not.toContain('Secret');
  });

  inCi('without scripts a form returns to its page with nothing in the URL', async () => {
    const { page: plain } = await visitWith(browser, server.url, { javaScriptEnabled: false });
    await plain.goto('/auth/login');
    await plain.getByLabel('Email', { exact: true }).fill('nobody@example.test');
    await plain.getByLabel('Password', { exact: true }).fill('Secret-horse-1');
    await plain.getByRole('button', { name: 'Sign in', exact: true }).click();
    await plain.waitForLoadState();
    expect(plain.url()).toBe(`${server.url}/auth/login`);
    await leave(plain);
  });

  inCi('every public page hydrates without errors', async () => {
    release();
    for (const path of [
      '/',
      '/contact',
      '/services/instagram-featuring',
      '/auth/login',
      '/auth/register',
      '/auth/forgot-password',
      '/auth/verify-email',
    ]) {
      await page.goto(path);
      await hydrated(page);
    }
    expect(visitor.problems).toEqual([]);
  });
});
