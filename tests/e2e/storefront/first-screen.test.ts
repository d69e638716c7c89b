import { afterEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { locales, pathIn } from '#domain/locales.ts';
import { makeAccount, visitAs } from '#tests/support/accounts.ts';
import { hydrated, leaveAll, visitWith } from '#tests/support/browser.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 768, height: 1024 };
const LAPTOP = { width: 1440, height: 900 };
const START = `/start?${new URLSearchParams({ link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' })}`;
const MAX_HOME_HEIGHT = 9000;

const { server, browser } = await startWithBrowser({ DEMO_DATA: 'on' });
afterEach(() => leaveAll(browser));

type Viewport = typeof PHONE;
async function open(viewport: Viewport, path: string): Promise<Page> {
  const { page } = await visitWith(browser, server.url, { viewport });
  await page.route('**/functions/v1/link-preview?*', (route) => route.abort());
  await page.goto(path);
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/** Runs in the page: the names of the buttons and links in the signal colour that the first screen shows. */
const primaryActions = () =>
  [...document.querySelectorAll('a, button')]
    .filter((one) => getComputedStyle(one).backgroundColor === 'rgb(255, 90, 54)')
    .filter((one) => one.getBoundingClientRect().height > 0 && one.getBoundingClientRect().top < innerHeight)
    .map((one) => one.textContent);

/** Runs in the page: pairs of neighbours in prices and figures whose ink touches, at the size of a headline. */
function touchingPairs(): string[] {
  const figure = document.querySelector('.figure');
  const context = document.createElement('canvas').getContext('2d');
  if (figure === null || context === null) throw new Error('no figure to measure');
  const { fontFamily, fontWeight, letterSpacing } = getComputedStyle(figure);
  context.font = `${fontWeight} 100px ${fontFamily}`;
  const tracking = letterSpacing === 'normal' ? 0 : Number.parseFloat(letterSpacing);
  const size = Number.parseFloat(getComputedStyle(figure).fontSize);
  const digits = [...'0123456789'];
  const gap = (first: string, second: string) => {
    const { width, actualBoundingBoxRight: right } = context.measureText(first);
    const { actualBoundingBoxLeft: left } = context.measureText(second);
    return width - right - left + (tracking / size) * 100;
  };
  return digits.flatMap((first) => digits.filter((second) => gap(first, second) < 1).map((second) => first + second));
}

describe('the start page', () => {
  test.each([
    ['a phone', PHONE],
    ['a laptop', LAPTOP],
  ])('shows the button that buys, and the sizes, above the fold of %s', async (_, viewport) => {
    for (const locale of locales) {
      const page = await open(viewport, pathIn(locale, START));
      const slider = page.getByRole('slider');
      await slider.waitFor();
      const buy = page.locator('main [data-slot="button"]').first();
      const box = await buy.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0), locale).toBeLessThanOrEqual(viewport.height);
      expect(await page.evaluate(primaryActions)).toEqual([await buy.textContent()]);
    }
  });

  test('labels each stop and lists what the chosen package includes', async () => {
    const page = await open(LAPTOP, START);
    await page.getByRole('slider', { name: 'How far should it go?' }).press('Home');
    const labels = await page.locator('.goal-slider + div > *').allTextContents();
    expect(labels).toEqual(['1k', '5k', '10k', '20k', '35k', '50k', '100k', '200k', '500k+']);
    const included = page.getByRole('region', { name: 'What’s included' });
    await included.getByText('One skippable in-stream ad, your video as it is').waitFor();
    await page.getByRole('slider').press('End');
    await included.getByText('One skippable in-stream ad, your video as it is').waitFor({ state: 'detached' });
  });
});

describe('the home page', () => {
  test('is at most 9,000 px tall on a phone, and no wider than its screen', async () => {
    for (const locale of locales) {
      const page = await open(PHONE, pathIn(locale, '/'));
      await page.locator('.later:not([data-laid-out])').first().waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.documentElement.scrollHeight), locale).toBeLessThanOrEqual(
        MAX_HOME_HEIGHT,
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth), locale).toBe(PHONE.width);
    }
  });

  test('has digits that do not touch', async () => {
    const page = await open(LAPTOP, '/');
    expect(await page.evaluate(touchingPairs)).toEqual([]);
  });

  test.each(['/', '/services/youtube-ads', '/contact', '/start'])('%s has one primary action', async (path) => {
    for (const viewport of [PHONE, LAPTOP]) {
      const page = await open(viewport, path);
      expect((await page.evaluate(primaryActions)).length).toBeLessThanOrEqual(1);
    }
  });
});

describe('a service page', () => {
  test('shows the cheapest package as a card', async () => {
    const page = await open(LAPTOP, '/services/youtube-ads');
    expect(await page.locator('article[data-package]').first().getAttribute('data-package')).toBe('youtube-ads-trial');
  });

  test('keeps the badge of the most popular package on its card', async () => {
    for (const locale of locales) {
      const page = await open(TABLET, pathIn(locale, '/services/youtube-ads'));
      const card = page.locator('#package-youtube-ads-premium');
      const outside = await card.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        const badge = element.querySelector('header > span')?.getBoundingClientRect();
        return badge === undefined || badge.left < left || badge.right > right;
      });
      expect(outside, locale).toBe(false);
    }
  });

  test.each([PHONE, TABLET, LAPTOP])('compares packages in rows of one line at $width px', async (viewport) => {
    const page = await open(viewport, '/services/youtube-ads');
    const rows = page.locator('.package-table tbody > tr:first-child');
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(heights.length).toBe(9);
    expect(Math.max(...heights)).toBeLessThanOrEqual(60);
    await page.getByRole('button', { name: 'What’s included: Elite' }).click();
    await page.locator('[data-package="youtube-ads-elite"] .package-details').waitFor();
  });
});

test('the portal of a phone has orders and releases in its bar, and a campaign to book within reach', async () => {
  const { page } = await visitAs(browser, server, await makeAccount(server), 'phone');
  await page.goto('/dashboard');
  const book = page.getByRole('banner').getByRole('link', { name: 'Book a campaign' });
  await book.waitFor();
  expect((await book.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const bar = page.locator('[data-bottom-bar]');
  expect(await bar.getByRole('link').allTextContents()).toEqual([
    'Overview',
    'Orders',
    'Releases',
    'Campaigns',
    'Analytics',
    'Billing',
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});
