import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type TestContext } from 'vitest';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without a GPU, a separate GPU process only adds overhead.
  '--in-process-gpu',
  // A page beside the one that keeps the window open (below) needs no process of its own.
  '--process-per-site',
  '--renderer-process-limit=1',
];
/** Most scripts run so briefly here that optimising takes longer than running them. */
const NO_OPTIMISING = '--js-flags=--no-opt --no-maglev --no-sparkplug';

let shared: Promise<Browser> | undefined;

/** The browser of this worker, shared by all its files; call {@link endVisits} at the end of a file. */
export function launchBrowser(): Promise<Browser> {
  shared ??= startBrowser([...FLAGS, NO_OPTIMISING]);
  return shared;
}

/** A browser for pages that compute, such as the hash of a file. The caller closes it. */
export const launchOptimisingBrowser = (): Promise<Browser> => startBrowser(FLAGS);

async function startBrowser(args: string[]): Promise<Browser> {
  const path = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
    (candidate) => candidate && existsSync(candidate),
  );
  return chromium.launch({ ...(path !== undefined && { executablePath: path }), args });
}

/** How long a test waits for something that should appear at once: shared machines may stall for seconds. */
const DEFAULT_TIMEOUT_MS = 30_000;

export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const;

/**
 * Runs in a page. Sections with `content-visibility` (`.later`) have no text to read until they are laid out; this
 * forces it.
 */
function layOutAll(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.later, .later .scene-rest { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
}

declare global {
  interface Window {
    /** While set, the page is drawn without expensive effects. */
    plainDrawing?: CSSStyleSheet;
  }
}

/**
 * Runs in a page. Without a GPU, shadows, blurs and gradients are slow to draw; tests of their appearance turn this
 * off.
 */
function drawPlainly(): void {
  window.plainDrawing = new CSSStyleSheet();
  window.plainDrawing.replaceSync(
    '*, ::before, ::after, ::backdrop { background-image: none !important; box-shadow: none !important; text-shadow: none !important; filter: none !important; backdrop-filter: none !important; }',
  );
  document.adoptedStyleSheets.push(window.plainDrawing);
}

/** Triggers hydration with a pointer event, and waits until everything is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('pointermove')));
  await page.waitForFunction(() => window.hypecastBoot === undefined);
}

export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Dialogs and steps move the focus a frame after they open or close. */
export async function waitForFocus(target: Locator): Promise<void> {
  await expect.poll(() => isFocused(target)).toBe(true);
}

/**
 * Does `action`, and waits until an element that matches `selector` and contains `text` was there, however briefly: the
 * page checks at every frame, from before the action.
 */
export async function showsBriefly(
  page: Page,
  text: string,
  action: () => Promise<void> | void,
  selector = '[role="status"], [aria-live="polite"]',
): Promise<void> {
  const shown = page.waitForFunction(
    ([match, part]) => [...document.querySelectorAll(match)].some((element) => element.textContent.includes(part)),
    [selector, text] as const,
    { polling: 'raf' },
  );
  await Promise.all([shown, action()]);
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Console errors and uncaught exceptions so far; a passing test has only expected ones. */
  problems: string[];
}

/** An empty context with a blank page that keeps its window open. */
interface Room {
  context: BrowserContext;
  keeper: Page;
  origin: string;
}

// The first page of a context opens a browser window, which takes longer than most tests. Contexts are therefore
// cleared and reused; page state (routes, scripts, history, session storage) ends with its page.
const emptyRooms = new WeakMap<Browser, Map<string, Room[]>>();
const takenRooms = new Map<BrowserContext, () => Promise<void>>();

function emptyRoomsOf(browser: Browser, kind: string): Room[] {
  const kinds = emptyRooms.get(browser) ?? new Map<string, Room[]>();
  emptyRooms.set(browser, kinds);
  const rooms = kinds.get(kind) ?? [];
  kinds.set(kind, rooms);
  return rooms;
}

async function openRoom(browser: Browser, baseURL: string, options: BrowserContextOptions): Promise<Room> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  await context.addInitScript(layOutAll);
  await context.addInitScript(drawPlainly);
  const keeper = await context.newPage();
  await keeper.goto(`${baseURL}/robots.txt`);
  return { context, keeper, origin: new URL(baseURL).origin };
}

async function clearRoom({ context, keeper, origin }: Room): Promise<void> {
  await Promise.all(
    context
      .pages()
      .filter((page) => page !== keeper)
      .map((page) => page.close()),
  );
  await context.setOffline(false);
  await Promise.all([context.unrouteAll(), context.clearCookies(), context.clearPermissions()]);
  const session = await context.newCDPSession(keeper);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}

/** A new page of a first-time visitor. {@link leave} ends the visit. @param options as for a new context */
export async function visitWith(browser: Browser, baseURL: string, options: BrowserContextOptions): Promise<Visit> {
  const empty = emptyRoomsOf(browser, JSON.stringify([baseURL, options]));
  const room = empty.pop() ?? (await openRoom(browser, baseURL, options));
  takenRooms.set(room.context, async () => {
    await clearRoom(room);
    empty.push(room);
  });
  return watched(room.context, await room.context.newPage());
}

function watched(context: BrowserContext, page: Page): Visit {
  page.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  return { context, page, problems };
}

/** Installs a fake clock. It cannot be removed from the context, so the context is discarded at the end. */
export async function installClock(page: Page): Promise<void> {
  takenRooms.set(page.context(), () => page.context().close());
  await page.clock.install();
}

/** Like {@link installClock}, with time that passes in `runFor` alone: a running clock adds what a busy machine takes. */
export async function stopClock(page: Page): Promise<void> {
  await installClock(page);
  await pauseClock(page);
}

/** From now on, the time of an installed clock passes in `runFor` alone. A clock can be paused in its future only. */
export const pauseClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000);

/** Like {@link visitWith} on a phone or a desktop; `stored` is in local storage from the start. */
export async function visit(
  browser: Browser,
  baseURL: string,
  size: keyof typeof sizes = 'desktop',
  stored: Record<string, string> = {},
): Promise<Visit> {
  const visitor = await visitWith(browser, baseURL, { viewport: sizes[size] });
  const [keeper] = visitor.context.pages();
  await keeper?.evaluate((entries) => Object.assign(localStorage, entries), stored);
  return visitor;
}

/** Counts presses of a pointer in the pages of a visit, from its next page on. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  // A label passes its click on to the field; that is one press.
  await page.addInitScript(`addEventListener('pointerdown', () => countClick(), true)`);
  return async () => clicks;
}

/** Ends the visit that `page` belongs to and clears its state. */
export async function leave(page: Page): Promise<void> {
  const clear = takenRooms.get(page.context());
  takenRooms.delete(page.context());
  await (clear?.() ?? page.context().close());
}

/** Ends all visits of a file, and closes the contexts kept for reuse. */
export async function endVisits(browser: Browser | undefined): Promise<void> {
  if (browser === undefined) return;
  for (const context of browser.contexts()) takenRooms.delete(context);
  emptyRooms.delete(browser);
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/** Ends all visits. */
export async function leaveAll(browser: Browser): Promise<void> {
  const taken = browser.contexts().map((context) => takenRooms.get(context));
  for (const context of browser.contexts()) takenRooms.delete(context);
  await Promise.all(taken.map((clear) => clear?.()));
}

interface InboxEmail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** The emails to `to` in the development inbox whose subject matches, the newest first. */
export async function inboxOf(url: string, to: string, subject: RegExp): Promise<InboxEmail[]> {
  const response = await fetch(`${url}/dev/inbox/messages?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as InboxEmail[]).filter((candidate) => subject.test(candidate.subject));
}

/** Polls the development inbox until an email to `to` matches; emails are sent asynchronously. */
export async function waitForEmail(url: string, to: string, subject: RegExp): Promise<InboxEmail> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const [email] = await inboxOf(url, to, subject);
    if (email !== undefined) return email;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${to} with ${subject}`);
}

/** The first link of an email whose path begins with `path`. */
export function linkIn(email: InboxEmail, path: string): string {
  const found = [...email.text.matchAll(/https?:\/\/\S+/g)]
    .map(([link]) => link)
    .find((link) => new URL(link).pathname.startsWith(path));
  if (found === undefined) throw new Error(`no link to ${path} in "${email.subject}"`);
  return found;
}

const PICTURES = join(import.meta.dirname, '../../build/failed-journeys');

/** For `afterEach`, before a page is closed: saves a screenshot and the URL if the test has failed. */
export async function pictureFailure({ task }: TestContext, page: Page): Promise<void> {
  if (task.result?.state !== 'fail') return;
  await page.evaluate(() => window.plainDrawing && (window.plainDrawing.disabled = true));
  const file = join(PICTURES, `${task.name.replace(/\W+/g, '-').slice(0, 80)}.png`);
  await page.screenshot({ path: file, fullPage: true });
  process.stderr.write(`${page.url()} -> ${file}\n`);
}
