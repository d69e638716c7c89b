import { beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { makeAccount, visitAs, type Account } from '#tests/support/accounts.ts';
import { hydrated } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();
let client: Account;
beforeAll(async () => {
  client = await makeAccount(server);
});

async function comeTo(path: string): Promise<Page> {
  const { page } = await visitAs(browser, server, client, 'desktop');
  await page.goto(path);
  await hydrated(page);
  return page;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function goToPortal(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
}

/** Where every element of the page's content is, and how it looks. */
const looks = (page: Page) =>
  page.locator('main *').evaluateAll((elements) =>
    elements.map((element) => {
      const { display, position, color, backgroundColor, gridTemplateColumns, padding, fontSize } =
        getComputedStyle(element);
      return [
        element.tagName,
        display,
        position,
        color,
        backgroundColor,
        gridTemplateColumns,
        padding,
        fontSize,
      ].join();
    }),
  );

test('the page before stays until the style sheet of the portal is there', async () => {
  const page = await comeTo('/');
  const home = await heading(page).textContent();
  const held = Promise.withResolvers<void>();
  const asked = page.waitForRequest(/\/workspace-[^/]+\.css$/);
  await page.route(/\/workspace-[^/]+\.css$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await goToPortal(page);
  await asked;
  expect(await heading(page).textContent()).toBe(home);
  held.resolve();
  await expect.poll(() => heading(page).textContent()).not.toBe(home);
});

test('the portal looks the same whichever style sheet came first', async () => {
  const page = await comeTo('/dashboard');
  await expect.poll(() => page.locator('main h1').count()).toBe(1);
  await page.waitForLoadState('networkidle');
  const first = await looks(page);
  await page.getByRole('link', { name: /home$/ }).first().click();
  await page.waitForURL(`${server.url}/`);
  await expect.poll(() => page.locator('link[rel="stylesheet"][href*="/app-"]').count()).toBe(1);
  await goToPortal(page);
  await expect.poll(() => looks(page)).toEqual(first);
});
