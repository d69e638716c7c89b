import { beforeEach, describe, expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();

// The size that a phone's browser leaves for the page.
const phone = { viewport: { width: 390, height: 760 }, isMobile: true, hasTouch: true } as const;
// At `localhost` a browser offers passkeys, as it does at an operator's own host.
const url = (path: string) => server.url.replace('127.0.0.1', 'localhost') + path;
// Each kind of page once, each language twice: pages over a slow network take time.
const samples = [
  '/',
  '/es/services/youtube-ads',
  '/ar',
  '/services/spotify-ads',
  '/es/contact',
  '/ar/about',
  '/royalty-calculator',
  '/auth/login',
  '/privacy-policy',
];

/** Past more than one point, as a hand does: the first alone is no movement. */
const moveMouse = (page: Page) => page.mouse.move(100, 100, { steps: 2 });

interface Shift {
  value: number;
  what: string[];
}

async function onAMobileNetwork(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 205_000,
    uploadThroughput: 90_000,
  });
}

/** Runs in the page before everything else. */
function watchShifts(): void {
  const seen: Shift[] = [];
  Object.assign(window, { seenShifts: seen });
  type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      seen.push({
        value: entry.value,
        what: entry.sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 100) : (node?.textContent ?? ''),
        ),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

describe('loading over a mobile network', () => {
  test.each(samples)('%s paints with its own fonts before scripts load, without layout shift', async (path) => {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    await onAMobileNetwork(context, page);
    await page.addInitScript(watchShifts);
    const fonts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
    await page.goto(url(path), { waitUntil: 'networkidle' });
    const ours = ['Geist', path.startsWith('/ar') ? 'Alexandria' : 'Archivo Poster', 'Archivo Mark'];
    const { shifts, early, loaded } = await page.evaluate((families) => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      return {
        shifts: (window as unknown as { seenShifts: Shift[] }).seenShifts,
        early: scripts.filter(({ startTime }) => !(startTime >= painted)).map(({ name }) => name),
        loaded: families.filter((family) =>
          [...document.fonts].some((face) => face.family === family && face.status === 'loaded'),
        ),
      };
    }, ours);
    // Lighthouse rounds less than this to 0: an icon moves when a browser offers passkeys.
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThan(0.0005);
    expect(early).toEqual([]);
    expect(loaded).toEqual(ours);
    // Everything is written with the characters of the subsets.
    expect(fonts.filter((font) => font.includes('-normal'))).toEqual([]);
    await context.close();
  });

  test.each(['/', '/es/services/spotify-ads', '/ar/about'])('%s has no layout shift on a desktop', async (path) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await onAMobileNetwork(context, page);
    await page.addInitScript(watchShifts);
    await page.goto(url(path), { waitUntil: 'networkidle' });
    const shifts = await page.evaluate(() => (window as unknown as { seenShifts: Shift[] }).seenShifts);
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts),
    ).toBeLessThan(0.0005);
    await context.close();
  });
});

describe('page fonts', () => {
  // Bidi controls included: browsers search the system for a font that has them, which is slow.
  test.each(['/', '/ar'])('%s uses only its own fonts, even without scripts', async (path) => {
    const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(url(path), { waitUntil: 'networkidle' });
    const session = await context.newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'body *' });
    const fontsOf = async (nodeId: number) => (await session.send('CSS.getPlatformFontsForNode', { nodeId })).fonts;
    const fonts = async () => (await Promise.all(nodeIds.map(fontsOf))).flat();
    await expect.poll(async () => (await fonts()).filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
    expect((await fonts()).length).toBeGreaterThan(100);
    await context.close();
  });
});

describe('hydration', () => {
  let context: BrowserContext;
  let page: Page;
  const waits = () => window.hypecastBoot !== undefined;
  /** The modules are requested, and the visitor has done nothing. */
  async function arrive(path: string): Promise<void> {
    await page.goto(url(path));
    await expect
      .poll(async () => (await page.clock.runFor(50), page.locator('link[rel="modulepreload"]').count()))
      .toBeGreaterThan(0);
    expect(await page.locator('link[rel="deferred-modulepreload"]').count()).toBe(0);
  }

  /** The time until the page is hydrated, by its own clock, which only this advances. */
  async function timeToHydrate(step = 2): Promise<number> {
    let passed = 0;
    const pass = async () => {
      await page.clock.runFor(step);
      passed += step;
      return page.evaluate(waits);
    };
    await expect.poll(pass, { interval: 20 }).toBe(false);
    return passed;
  }

  beforeEach(async () => {
    context = await browser.newContext(phone);
    page = await context.newPage();
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    return () => context.close();
  });

  test('starts after three seconds without an interaction', async () => {
    await arrive('/');
    // Browsers report this when the content below a mouse changes, or when there is none.
    await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse' })));
    expect(await timeToHydrate(100)).toBeGreaterThan(1500);
  });

  test.each([
    ['moves the mouse', moveMouse],
    ['scrolls', (page: Page) => page.evaluate(() => scrollTo(0, 300))],
    ['goes on with the keyboard', (page: Page) => page.keyboard.press('Tab')],
    ['puts a finger on the screen', (page: Page) => page.touchscreen.tap(5, 200)],
  ] as const)('starts when the visitor %s', async (_, interact) => {
    await arrive('/');
    await interact(page);
    expect(await timeToHydrate()).toBeLessThan(1500);
  });

  test.each(['/?from=mail', '/#services'])('starts at once for %s', async (path) => {
    await page.goto(url(path));
    expect(await timeToHydrate()).toBeLessThan(1500);
  });

  test('starts at once for a visitor with stored data', async () => {
    await page.goto(url('/robots.txt'));
    await page.evaluate(() => localStorage.setItem('something', 'kept'));
    await page.goto(url('/'));
    expect(await timeToHydrate()).toBeLessThan(1500);
  });
});

test('sections below the fold render soon after the first paint without scrolling', async () => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(url('/'));
  await expect.poll(() => page.locator('main').innerText()).toContain('revenue for clients');
  await expect.poll(() => page.getByRole('contentinfo').innerText()).toContain('All rights reserved');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await context.close();
});
