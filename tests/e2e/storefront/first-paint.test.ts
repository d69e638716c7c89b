import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { endVisits, launchBrowser, layOutAll, leaveAll, visitWith } from '#tests/support/browser.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startProcess('postgres', { DEMO_DATA: 'off' }), launchBrowser()]);
});
afterAll(async () => {
  await endVisits(browser);
  await server?.remove();
});

// What a phone's browser leaves for the page.
const phone = { viewport: { width: 390, height: 760 }, isMobile: true, hasTouch: true } as const;
// At `localhost` a browser offers passkeys, as it does at an operator's own address.
const address = (path: string) => server.url.replace('127.0.0.1', 'localhost') + path;
// Each kind of page once, each language twice: a page over a slow line takes its time.
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

/** As a hand does, past more than one point: the first alone is no movement yet. */
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

/** Runs in the page ahead of everything else. */
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

describe('while a page arrives over a mobile network', () => {
  test.each(samples)(
    '%s paints first with the letters it comes with, fetches scripts then, and nothing moves',
    async (path) => {
      const context = await browser.newContext(phone);
      const page = await context.newPage();
      await onAMobileNetwork(context, page);
      await page.addInitScript(watchShifts);
      const fonts: string[] = [];
      page.on(
        'request',
        (request) =>
          request.resourceType() === 'font' && !request.url().startsWith('data:') && fonts.push(request.url()),
      );
      await page.goto(address(path), { waitUntil: 'networkidle' });
      const ours = ['Geist', path.startsWith('/ar') ? 'Alexandria' : 'Archivo Poster', 'Archivo Mark'];
      const { shifts, early, faces } = await page.evaluate((families) => {
        const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
        const fetched = performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\.(js|css|woff2|webmanifest)$/.test(name));
        const set = families.filter((family) =>
          [...document.fonts].some((face) => face.family === family && face.status === 'loaded'),
        );
        return {
          shifts: (window as unknown as { seenShifts: Shift[] }).seenShifts,
          early: fetched.filter(({ startTime }) => !(startTime >= painted)).map(({ name }) => name),
          faces: set,
        };
      }, ours);
      // Lighthouse shows less than this as 0: beside the passkey button that a browser may offer, another button's icon moves.
      expect(
        shifts.reduce((sum, { value }) => sum + value, 0),
        JSON.stringify(shifts),
      ).toBeLessThan(0.0005);
      expect(early).toEqual([]);
      expect(faces).toEqual(ours);
      // What is further down is written with letters of the cut faces.
      expect(fonts.filter((font) => !font.includes('.cut'))).toEqual([]);
      await context.close();
    },
  );

  test.each(['/', '/es/services/spotify-ads', '/ar/about'])(
    '%s does not move on a desktop, where more of it is on the screen',
    async (path) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await onAMobileNetwork(context, page);
      await page.addInitScript(watchShifts);
      await page.goto(address(path), { waitUntil: 'networkidle' });
      const shifts = await page.evaluate(() => (window as unknown as { seenShifts: Shift[] }).seenShifts);
      expect(
        shifts.reduce((sum, { value }) => sum + value, 0),
        JSON.stringify(shifts),
      ).toBeLessThan(0.0005);
      await context.close();
    },
  );
});

/** Runs in the page ahead of everything else: what of it the first paint left out. */
function watchFirstPaint(): void {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    const skipped = [...document.querySelectorAll('.later')].filter(
      (part) => !part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
    );
    Object.assign(window, { skippedAtFirst: skipped.length });
  }).observe({ type: 'paint', buffered: true });
}
const skippedAtFirst = () => (window as unknown as { skippedAtFirst?: number }).skippedAtFirst;

/** Runs in the page ahead of everything else: what each frame leaves out when its scripts have run. An observer hears of a paint frames later. */
function watchFrames(): void {
  const frames: { at: number; hidden: number }[] = [];
  const next = window.requestAnimationFrame.bind(window);
  const note = () => {
    const hidden = [...document.querySelectorAll('.later')].filter(
      (part) => getComputedStyle(part).contentVisibility === 'hidden',
    );
    frames.push({ at: performance.now(), hidden: hidden.length });
  };
  window.requestAnimationFrame = (callback) =>
    next((time) => {
      callback(time);
      note();
    });
  const noteEach = () => {
    note();
    next(noteEach);
  };
  next(noteEach);
  Object.assign(window, { frames });
}
function hiddenAtFirst(): number | undefined {
  const { frames } = window as unknown as { frames: { at: number; hidden: number }[] };
  const [paint] = performance.getEntriesByName('first-contentful-paint') as (PerformanceEntry & {
    paintTime?: number;
  })[];
  const painted = paint?.paintTime ?? paint?.startTime;
  return painted === undefined ? undefined : frames.findLast(({ at }) => at <= painted)?.hidden;
}
const skippedNow = () =>
  [...document.querySelectorAll('.later')].filter((part) => getComputedStyle(part).contentVisibility === 'hidden')
    .length;

describe('the first paint of a phone', () => {
  let context: BrowserContext;
  let page: Page;
  beforeEach(async () => {
    context = await browser.newContext(phone);
    page = await context.newPage();
    await page.addInitScript(watchFirstPaint);
    return () => context.close();
  });

  test('has the first screen alone, and the rest is let in right after it', async () => {
    await page.addInitScript(watchFrames);
    await page.goto(address('/'));
    await expect.poll(() => page.evaluate(hiddenAtFirst)).toBe(await page.locator('.later').count());
    await expect.poll(() => page.evaluate(skippedNow)).toBe(0);
    expect(await page.locator('html').getAttribute('data-first-paint')).toBeNull();
  });

  test('lets the rest in for somebody who scrolls before everything has arrived', async () => {
    await page.route('**/never.png', () => new Promise(() => undefined));
    await page.addInitScript(() => {
      new Image().src = '/never.png';
    });
    await page.goto(address('/'), { waitUntil: 'domcontentloaded' });
    expect(await page.evaluate(skippedNow)).toBeGreaterThan(0);
    await page.evaluate(() => scrollTo(0, 300));
    await expect.poll(() => page.evaluate(skippedNow)).toBe(0);
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  });

  test('has the whole page for somebody who is sent further down', async () => {
    await page.goto(address('/services/youtube-ads#pricing'));
    await expect.poll(() => page.evaluate(skippedAtFirst)).toBeLessThan(await page.locator('.later').count());
    expect(await page.locator('#pricing').evaluate((part) => part.getBoundingClientRect().top)).toBeLessThan(
      phone.viewport.height / 2,
    );
  });
});

/** Runs in the page ahead of everything else: the faces of the first paint, and how many of them it still waited for. */
function watchFaces(): void {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    const faces = [...document.fonts];
    Object.assign(window, {
      atFirst: { faces: faces.length, awaited: faces.filter(({ status }) => status !== 'loaded').length },
    });
  }).observe({ type: 'paint', buffered: true });
}
const atFirst = () => (window as unknown as { atFirst?: { faces: number; awaited: number } }).atFirst;
const broughtFaces = () =>
  document.querySelector('noscript[data-faces]')?.textContent.match(/url\("?data:font/g)?.length;

describe('the faces of a page', () => {
  test('are none but those it brings along, until somebody does something', async () => {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    await page.addInitScript(watchFaces);
    await page.goto(address('/ar'));
    const brought = (await page.evaluate(broughtFaces)) ?? 0;
    expect(brought).toBeGreaterThan(0);
    await expect.poll(() => page.evaluate(atFirst)).toEqual({ faces: brought, awaited: 0 });
    await moveMouse(page);
    await expect.poll(() => page.evaluate(() => document.fonts.size)).toBeGreaterThan(brought);
    await context.close();
  });

  // Not for the marks of direction either, which nobody sees: to search the system for a face takes a browser long.
  test.each(['/', '/ar'])('%s has them without scripts too, and nothing is set in another', async (path) => {
    const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(address(path), { waitUntil: 'networkidle' });
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

describe('a page wakes up', () => {
  let context: BrowserContext;
  let page: Page;
  const asleep = () => window.hypecastBoot !== undefined;
  const sheets = () => [...document.styleSheets].filter(({ href }) => href !== null).length;

  /** Everything is there that hydration needs, and nobody has done anything. */
  async function arrive(path: string): Promise<void> {
    await page.goto(address(path));
    const modules = (await page.locator('script[data-boot]').getAttribute('data-boot'))?.split(' ') ?? [];
    await expect
      .poll(async () => (await page.clock.runFor(50), page.locator('link[rel="modulepreload"]').count()))
      .toBe(modules.length);
  }

  /** Until a page is hydrated, by its own clock, which stands still but for this. */
  async function timeToWake(step = 10): Promise<number> {
    let passed = 0;
    const pass = async () => {
      await page.clock.runFor(step);
      passed += step;
      return page.evaluate(asleep);
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

  test('after three seconds in which nothing happens', async () => {
    await arrive('/');
    // What a browser says of a mouse when the page below it changes, or when there is none.
    await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse' })));
    expect(await timeToWake(100)).toBeGreaterThan(1500);
    expect(await page.evaluate(sheets)).toBe(0);
    await moveMouse(page);
    await expect.poll(() => page.evaluate(sheets)).toBe(1);
  });

  test.each([
    ['moves the mouse', moveMouse],
    ['scrolls', (page: Page) => page.evaluate(() => scrollTo(0, 300))],
    ['goes on with the keyboard', (page: Page) => page.keyboard.press('Tab')],
    ['puts a finger on the screen', (page: Page) => page.touchscreen.tap(5, 200)],
  ] as const)('when somebody %s', async (_, stir) => {
    await arrive('/');
    await stir(page);
    expect(await timeToWake()).toBeLessThan(1500);
    // For what scripts add from here on.
    expect(await page.evaluate(sheets)).toBe(1);
  });

  test.each(['/?from=mail', '/#services'])('at once for %s, an address that asks for something', async (path) => {
    await page.goto(address(path));
    expect(await timeToWake()).toBeLessThan(1500);
  });

  test('at once for somebody who has something here', async () => {
    await page.goto(address('/robots.txt'));
    await page.evaluate(() => localStorage.setItem('something', 'kept'));
    await page.goto(address('/'));
    expect(await timeToWake()).toBeLessThan(1500);
  });
});

test('parts that the first paint leaves out are laid out soon after it, without a scroll', async () => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(address('/'));
  await expect.poll(() => page.locator('main').innerText()).toContain('revenue for clients');
  await expect.poll(() => page.getByRole('contentinfo').innerText()).toContain('All rights reserved');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await context.close();
});

test('drawings further down are there soon after the first paint, each in its own box', async () => {
  const { page, problems } = await visitWith(browser, server.url, phone);
  await page.goto('/ar');
  const boxes = page.locator('[data-drawn-later]');
  await expect
    .poll(() => boxes.evaluateAll((all) => all.filter((box) => box.querySelector('svg') === null).length))
    .toBe(0);
  expect(
    await boxes.evaluateAll((all) =>
      all.map((box) => `${box.getAttribute('data-drawn-later')} ${box.querySelector('svg')?.getAttribute('viewBox')}`),
    ),
  ).toEqual(
    expect.arrayContaining([
      'youtube-ads 0 0 640 360',
      'apple-music-ads 0 0 440 300',
      'instagram-fan-pages 0 0 400 300',
    ]),
  );
  // Hydration leaves them.
  await page.getByRole('button', { name: 'فتح القائمة' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await boxes.evaluateAll((all) => all.filter((box) => box.querySelector('svg') === null).length)).toBe(0);
  expect(problems).toEqual([]);
});

/** Where everything is and how it looks, element by element. */
function look(): string[] {
  for (const animation of document.getAnimations()) animation.finish();
  const shown = [
    'color',
    'backgroundColor',
    'backgroundImage',
    'fontFamily',
    'fontSize',
    'fontWeight',
    'fontStretch',
    'textTransform',
    'opacity',
    'display',
    'borderTopColor',
    'boxShadow',
    'maskImage',
    'zIndex',
  ] as const;
  return [...document.querySelectorAll('body *')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return [element.tagName, x, y, width, height, ...shown.map((name) => style[name])].join('|');
  });
}

/** Puts the drawings that come later into their boxes, as the boot script does. */
async function drawPictures(page: Page): Promise<void> {
  const beside = await page.locator('[data-state]').getAttribute('data-state');
  const { pictures } = (await (await fetch(server.url + beside)).json()) as { pictures: Record<string, string[]> };
  await page.evaluate((drawings) => {
    for (const box of document.querySelectorAll<HTMLElement>('[data-drawn-later]'))
      box.innerHTML = drawings[box.dataset.drawnLater ?? '']?.shift() ?? '';
  }, pictures);
}

/** The letters that the first screen does not need come when a text is laid out with them: here they are there before. */
async function fontsLoaded(): Promise<void> {
  // Another style sheet makes faces anew, once styles are worked out.
  document.body.getBoundingClientRect();
  await Promise.all([...document.fonts].map((face) => face.load()));
}

describe('the styles that a page comes with', () => {
  afterEach(() => leaveAll(browser));

  const kinds = [
    '/',
    '/services/youtube-ads',
    '/services/ai-video-creation',
    '/contact',
    '/about',
    '/royalty-calculator',
    '/terms-of-service',
    '/auth/register',
    '/ar',
    '/ar/services/instagram-growth',
    '/es/contact',
  ];

  async function looks(page: Page): Promise<string[]> {
    const lines: string[] = [];
    for (const viewport of [phone.viewport, { width: 1440, height: 900 }]) {
      await page.setViewportSize(viewport);
      // A page hears of its new size later, and makes faces anew for it.
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(viewport.width);
      await page.evaluate(fontsLoaded);
      lines.push(...(await page.evaluate(look)).map((line) => `${viewport.width}|${line}`));
    }
    return lines;
  }

  test.each(kinds)('%s looks the same with them and with all of them, on a phone and on a desktop', async (path) => {
    const { page } = await visitWith(browser, server.url, {
      viewport: phone.viewport,
      javaScriptEnabled: false,
      bypassCSP: true,
    });
    // Without scripts it would have all of them.
    await page.route('**/*.css', (route) => route.abort());
    await page.goto(path, { waitUntil: 'load' });
    await drawPictures(page);
    await page.evaluate(layOutAll);
    const before = await looks(page);
    const rest = (await page.locator('style[data-rest]').getAttribute('data-rest')) ?? '';
    // A page without scripts never tells that a sheet has come: it is put in as text.
    await page.evaluate(
      (css) => {
        const sheet = document.createElement('style');
        sheet.textContent = css;
        document.head.append(sheet);
      },
      await (await fetch(server.url + rest)).text(),
    );
    const after = await looks(page);
    expect(after.flatMap((line, index) => (line === before[index] ? [] : [`${before[index]} -> ${line}`]))).toEqual([]);
    expect(before.length).toBeGreaterThan(100);
  });
});
