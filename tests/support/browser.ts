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
];

export async function launchBrowser(): Promise<Browser> {
  const path = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((candidate) => candidate && existsSync(candidate));
  return chromium.launch({ ...(path !== undefined && { executablePath: path }), args: FLAGS });
}

export const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;

/** Runs in a page. Parts of it that nobody has scrolled to (`.later`) have no text to read; after this they have. */
export function layOutAll(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.later { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** Console errors and uncaught exceptions so far: a passing journey has none that it did not expect. */
  problems: string[];
}

export async function visit(
  browser: Browser,
  baseURL: string,
  size: keyof typeof sizes = 'desktop',
  storageState?: Exclude<BrowserContextOptions['storageState'], string>,
): Promise<Visit> {
  const context = await browser.newContext({ baseURL, viewport: sizes[size], reducedMotion: 'reduce', serviceWorkers: 'block', ...(storageState && { storageState }) });
  await context.addInitScript(layOutAll);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  return { context, page, problems };
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
  const found = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link).find((link) => new URL(link).pathname.startsWith(path));
  if (found === undefined) throw new Error(`no link to ${path} in "${mail.subject}"`);
  return found;
}

const PICTURES = join(import.meta.dirname, '../../build/failed-journeys');

/** For `afterEach`, before a page is closed: keeps a picture and the address of it when the test has failed. */
export async function pictureFailure({ task }: TestContext, page: Page): Promise<void> {
  if (task.result?.state !== 'fail') return;
  const file = join(PICTURES, `${task.name.replace(/\W+/g, '-').slice(0, 80)}.png`);
  await page.screenshot({ path: file, fullPage: true });
  process.stderr.write(`${page.url()} -> ${file}\n`);
}
