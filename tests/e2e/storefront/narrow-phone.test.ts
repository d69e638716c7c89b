import { seededServices } from '#tests/support/seeded-services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { locales, pathIn } from '#domain/locales.ts';
import { publicPages } from '#domain/storefront/public-pages.ts';
import { DEMO_ADMIN, DEMO_CLIENT } from '#server/demo/demo-accounts.ts';
import { endVisits, launchBrowser, leave, visitWith } from '#tests/support/browser.ts';
import { findClipping } from '#tests/support/clipping.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';

/** The narrowest phone that is still sold, and the width of a page at 400 % zoom (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 };
const PASSWORD = 'Hypecast-demo-1';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([
    startProcess('postgres', { DEMO_PASSWORD: PASSWORD, DEMO_DATA: 'on' }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await endVisits(browser);
  await server?.remove();
});

async function come(email: string | null): Promise<Page> {
  const { context, page } = await visitWith(browser, server.url, { viewport: NARROW });
  if (email === null) return page;
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const session = await response.text();
  await context.pages()[0]?.evaluate((value) => localStorage.setItem('hypecast.session', value), session);
  return page;
}

/** What is cut off on each page. Screens that load data are looked at once nothing is loading. */
async function clippedOn(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [class*="sheen"]') === null);
    await page.evaluate(() => document.fonts.ready);
    const clipped = await page.evaluate(findClipping);
    if (clipped.length > 0) found[path] = clipped;
  }
  return found;
}

const inAllLanguages = (path: string) => locales.map((locale) => pathIn(locale, path));

test.each(locales)('no public page is clipped in %s', async (locale) => {
  const page = await come(null);
  const paths = publicPages(seededServices)
    .filter(({ written }) => written.includes(locale))
    .map(({ path }) => pathIn(locale, path));
  expect(await clippedOn(page, [...paths, pathIn(locale, '/start'), pathIn(locale, '/auth/forgot-password')])).toEqual(
    {},
  );
  await leave(page);
});

test('no portal screen is clipped', async () => {
  const page = await come(DEMO_CLIENT);
  const paths = [
    '/dashboard',
    '/dashboard/notifications?tab=settings',
    '/dashboard/billing',
    '/dashboard/support',
    '/dashboard/campaigns',
    '/dashboard/analytics',
    '/dashboard/google-ads',
    '/client',
    '/auth/profile',
  ];
  expect(await clippedOn(page, paths.flatMap(inAllLanguages))).toEqual({});
  await leave(page);
});

test('no admin list is clipped', async () => {
  const page = await come(DEMO_ADMIN);
  const paths = [
    '/admin/orders',
    '/admin/payments',
    '/admin/margin',
    '/admin/margin?tab=freelancers',
    '/admin/margin?tab=expected',
    '/admin/campaigns',
    '/admin/tickets',
    '/admin/catalogue',
    '/admin/promo-codes',
    '/admin/reviews',
    '/admin/set-up/spend',
    '/admin/taxes',
    '/admin/people',
    '/admin/audit',
    '/admin/set-up',
    '/admin/set-up/payments',
    '/admin/set-up/sign-in',
    '/admin/set-up/data',
    '/admin/set-up/server',
    '/admin/system',
    '/admin/video-testimonials',
    '/email-management',
  ];
  expect(await clippedOn(page, paths)).toEqual({});
  await leave(page);
});

test.each([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])('first calls to action are above the fold at $width x $height in every language', async (viewport) => {
  const { page } = await visitWith(browser, server.url, { viewport });
  for (const locale of locales) {
    await page.goto(pathIn(locale, '/'));
    await page.evaluate(() => document.fonts.ready);
    const ends = await page
      .locator('main [data-slot="button"]')
      .evaluateAll((all) => all.slice(0, 2).map((button) => button.getBoundingClientRect().bottom));
    expect([locale, ends.length, Math.max(...ends) < viewport.height]).toEqual([locale, 2, true]);
  }
  await leave(page);
});

test('a full stop after a slanted letter is kerned without overlap', async () => {
  const page = await come(null);
  await page.goto('/');
  const kerning = await page.evaluate(async () => {
    await document.fonts.load('900 100px "Archivo Poster"', 'Y.');
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.font = '900 100px "Archivo Poster"';
    const width = (text: string) => pen.measureText(text).width;
    return width('Y.') - width('Y') - width('.');
  });
  expect(kerning).toBeLessThan(0);
  expect(kerning).toBeGreaterThan(-15);
  await leave(page);
});
