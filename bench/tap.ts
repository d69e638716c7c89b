// A tap one second after the first paint, on a phone with a slow network and a quarter of this processor.
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#tests/support/browser.ts';
import { readBudget } from './support/budget.ts';
import { median, type Benchmark } from './support/finding.ts';
import { finalLengthOf } from './support/sent-length.ts';
import { makePlace, startShop } from './support/shop.ts';

const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
const NETWORK = { offline: false, latency: 150, downloadThroughput: 205_000, uploadThroughput: 90_000 };
const CPU_SLOWDOWN = 4;
const DELAY_MS = 1000;
const MENU = 'button[aria-label="Open menu"]';

const benchmark: Benchmark = async ({ rounds }) => {
  const { tap: budget } = await readBudget();
  const place = await makePlace('pglite');
  const shop = await startShop(place);
  const browser = await launchBrowser();
  try {
    await finalLengthOf(shop.url);
    const taps: Tap[] = [];
    for (let round = 0; round < rounds; round++) taps.push(await tapOnce(browser, shop.url));
    const row = (what: string, times: number[], atMost: number) => ({
      what: `the menu button of the home page, tapped ${DELAY_MS} ms after the first paint: ${what}`,
      figure: `${Math.round(median(times))} ms`,
      beside: `worst ${Math.round(Math.max(...times))} ms`,
      value: median(times),
      goal: { atMost },
    });
    return [
      row(
        'feedback',
        taps.map(({ feedback }) => feedback),
        budget.feedback,
      ),
      row(
        'the menu is open',
        taps.map(({ effect }) => effect),
        budget.effect,
      ),
    ];
  } finally {
    await browser.close();
    await shop.stop();
    await place.remove();
  }
};
export default benchmark;

/** Milliseconds from the tap. */
interface Tap {
  feedback: number;
  effect: number;
}

declare global {
  interface Window {
    tap?: Partial<Tap>;
  }
}

/** Runs in the page: notes when the button shows feedback, and when a dialog is open. */
function watchTap(menu: string): void {
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const tap: Partial<Tap> = (window.tap = {});
      const check = () => {
        const passed = performance.now() - timeStamp;
        const isOpen = document.querySelector('dialog[open]') !== null;
        if (isOpen || document.querySelector(menu)?.ariaBusy === 'true') tap.feedback ??= passed;
        if (isOpen) tap.effect ??= passed;
        else requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    },
    { capture: true, once: true },
  );
}

async function tapOnce(browser: Browser, url: string): Promise<Tap> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(watchTap, MENU);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.waitForTimeout(DELAY_MS);
  await page.locator(MENU).filter({ visible: true }).first().tap({ noWaitAfter: true, force: true });
  await page.waitForFunction(() => window.tap?.effect !== undefined);
  const tap = (await page.evaluate(() => window.tap)) as Tap;
  await context.close();
  return tap;
}
