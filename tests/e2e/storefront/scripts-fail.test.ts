import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { hydrated, leave, pictureFailure, showsBriefly, stopClock, visit, visitWith } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const SCRIPTS = /\/assets\/.*\.js$/;
const NOTICE = 'Part of this page didn’t load';

const { server, browser } = await startWithBrowser();
let page: Page;

beforeEach(async (context) => {
  ({ page } = await visit(browser, server.url, 'phone'));
  return async () => {
    await pictureFailure(context, page);
    await leave(page);
  };
});

const notice = () => page.getByRole('alert').filter({ hasText: NOTICE });
const addButton = () => page.getByRole('button', { name: /add/i }).first();

/** Submits the sign-in form, and expects that the browser itself sends it and returns to the page. */
async function submitNatively(): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('visitor@example.test');
  await page.getByLabel('Password', { exact: true }).fill('Secret-horse-1');
  const sent = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === 'POST');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await sent;
  await page.waitForLoadState();
  expect(page.url()).toBe(`${server.url}/auth/login`);
}

describe('all scripts are blocked', () => {
  beforeEach(async () => {
    await page.route(SCRIPTS, (route) => route.abort());
  });

  test('a click shows a notice with a link instead of waiting forever', async () => {
    await page.goto('/services/youtube-ads');
    await addButton().click();
    await notice().waitFor();
    expect(await addButton().getAttribute('aria-busy')).toBeNull();
    await page.unroute(SCRIPTS);
    await notice().getByRole('link', { name: 'Reload the page' }).click();
    await page.waitForLoadState();
    await hydrated(page);
    expect(await notice().isVisible()).toBe(false);
    await showsBriefly(page, 'Redirecting to login...', () => addButton().click());
  });

  test.each([
    ['/es', 'Una parte de esta página no se cargó'],
    ['/ar', 'تعذر تحميل جزء من هذه الصفحة'],
  ])('the notice on %s is translated', async (path, text) => {
    await page.goto(path);
    await page.evaluate(() => dispatchEvent(new Event('pointermove')));
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
  });

  test('forms submit natively, and links work', async () => {
    await page.goto('/auth/login');
    await page.evaluate(() => dispatchEvent(new Event('pointermove')));
    await notice().waitFor();
    await submitNatively();
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await page.waitForURL('**/auth/login');
  });
});

test('without JavaScript, a notice explains that buttons need it', async () => {
  const { page: plain } = await visitWith(browser, server.url, { javaScriptEnabled: false });
  await plain.goto('/services/youtube-ads');
  await plain.getByText('The buttons and forms on this page need JavaScript').waitFor();
  await leave(plain);
});

test('one failed module shows the notice at once and keeps typed text', async () => {
  await page.route(/\/assets\/login-[\w-]+\.js$/, (route) => route.abort());
  await page.goto('/auth/login');
  await page.getByLabel('Email', { exact: true }).fill('visitor@example.test');
  await notice().waitFor();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('visitor@example.test');
  await submitNatively();
});

describe('one module takes 30 seconds', () => {
  let release: () => void;
  beforeEach(async () => {
    await stopClock(page);
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/(login|service)-[\w-]+\.js$/, async (route) => {
      await released;
      await route.continue();
    });
  });

  test('input is held for ten seconds, then released; the page works once the module arrives', async () => {
    await page.goto('/services/youtube-ads');
    await addButton().click();
    await page.locator('link[rel="modulepreload"]').first().waitFor({ state: 'attached' });
    await page.clock.runFor(9000);
    expect(await addButton().getAttribute('aria-busy')).toBe('true');
    expect(await notice().isVisible()).toBe(false);
    await page.clock.runFor(1500);
    await notice().waitFor();
    expect(await addButton().getAttribute('aria-busy')).toBeNull();
    release();
    await expect
      .poll(async () => (await page.clock.runFor(100), page.evaluate(() => window.hypecastBoot)))
      .toBeUndefined();
    expect(await notice().isVisible()).toBe(false);
    await addButton().click();
    await page.getByText('Redirecting to login...').first().waitFor();
  });

  test('after ten seconds, forms submit natively', async () => {
    await page.goto('/auth/login');
    await page.getByLabel('Email', { exact: true }).fill('visitor@example.test');
    await page.locator('link[rel="modulepreload"]').first().waitFor({ state: 'attached' });
    await page.clock.runFor(10_500);
    await notice().waitFor();
    await submitNatively();
    release();
  });
});
