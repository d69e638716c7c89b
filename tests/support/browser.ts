import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without a graphics card, a process of its own for drawing is only in the way.
  '--in-process-gpu',
  // A page opened beside the one that keeps a window (below) needs no process of its own either.
  '--process-per-site',
  '--renderer-process-limit=1',
  // A script runs for so short here that making it fast takes longer than running it.
  '--js-flags=--no-opt --no-maglev --no-sparkplug',
];

let shared: Promise<Browser> | undefined;

/** The browser of this worker, one for all its files; {@link endVisits} is the end of a file. */
export function launchBrowser(): Promise<Browser> {
  shared ??= startBrowser();
  return shared;
}

async function startBrowser(): Promise<Browser> {
  const path = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
    (candidate) => candidate && existsSync(candidate),
  );
  return chromium.launch({ ...(path !== undefined && { executablePath: path }), args: FLAGS });
}

/** How long a test waits for what should be there in a moment: machines that others use as well may stand still for seconds. */
const PATIENCE_MS = 30_000;

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;

/** Runs in a page. Parts of it that nobody has scrolled to (`.later`) have no text to read; after this they have. */
export function layOutAll(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.later, .later .scene-rest { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
}

declare global {
  interface Window {
    /** While it is on, the page is drawn without its finery. */
    plainDrawing?: CSSStyleSheet;
  }
}

/** Runs in a page. Without a graphics card, shadows, blurs and gradients take long to draw; who looks at them turns this off. */
function drawPlainly(): void {
  window.plainDrawing = new CSSStyleSheet();
  window.plainDrawing.replaceSync(
    '*, ::before, ::after, ::backdrop { background-image: none !important; box-shadow: none !important; text-shadow: none !important; filter: none !important; backdrop-filter: none !important; }',
  );
  document.adoptedStyleSheets.push(window.plainDrawing);
}

/** Wakes a page up, as a hand on the mouse does, and waits until everything in it is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('pointermove')));
  await page.waitForFunction(() => window.hypecastBoot === undefined);
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Console errors and uncaught exceptions so far: a passing journey has none that it did not expect. */
  problems: string[];
}

/** An empty context with a page that shows nothing of ours and keeps its window open. */
interface Room {
  context: BrowserContext;
  keeper: Page;
  origin: string;
}

// The first page of a context opens a whole browser window, which takes longer than all that most tests do. Rooms are
// therefore cleared and used again; what belongs to a page (its routes, scripts, history, session storage) ends with it.
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

/** A new page of a visitor who has never been here. {@link leave} ends the visit. @param options as for a new context */
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
  page.setDefaultTimeout(PATIENCE_MS);
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  return { context, page, problems };
}

/** Gives the visit a clock of its own. It could not be taken out of the context again, so that is thrown away at the end. */
export async function installClock(page: Page): Promise<void> {
  takenRooms.set(page.context(), () => page.context().close());
  await page.clock.install();
}

/** As {@link visitWith} on a phone or a desktop; `stored` is in the local storage from the start. */
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

/** Ends the visit that `page` belongs to; nothing of it is left for the next. */
export async function leave(page: Page): Promise<void> {
  const clear = takenRooms.get(page.context());
  takenRooms.delete(page.context());
  await (clear?.() ?? page.context().close());
}

/** Ends all visits of a file, and closes what was kept for its next ones. */
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

export interface InboxMail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Asks the development inbox until a mail to `to` matches; the sender runs beside the request that planned it. */
export async function waitForMail(url: string, to: string, subject: RegExp): Promise<InboxMail> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const mails = (await (await fetch(`${url}/dev/inbox/messages?to=${encodeURIComponent(to)}`)).json()) as InboxMail[];
    const mail = mails.find((candidate) => subject.test(candidate.subject));
    if (mail !== undefined) return mail;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${to} with ${subject}`);
}

/** The first link of a mail that leads below `path`. */
export function linkIn(mail: InboxMail, path: string): string {
  const found = [...mail.text.matchAll(/https?:\/\/\S+/g)]
    .map(([link]) => link)
    .find((link) => new URL(link).pathname.startsWith(path));
  if (found === undefined) throw new Error(`no link to ${path} in "${mail.subject}"`);
  return found;
}

const PICTURES = join(import.meta.dirname, '../../build/failed-journeys');

/** For `afterEach`, before a page is closed: keeps a picture and the address of it when the test has failed. */
export async function pictureFailure({ task }: TestContext, page: Page): Promise<void> {
  if (task.result?.state !== 'fail') return;
  await page.evaluate(() => window.plainDrawing && (window.plainDrawing.disabled = true));
  const file = join(PICTURES, `${task.name.replace(/\W+/g, '-').slice(0, 80)}.png`);
  await page.screenshot({ path: file, fullPage: true });
  process.stderr.write(`${page.url()} -> ${file}\n`);
}
