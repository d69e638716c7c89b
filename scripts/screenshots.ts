// `npm run screenshots`: every page at a phone's and a desktop's width, into docs/screenshots.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findChromium } from './find-chromium.mjs';
import { ensureBuilt, SERVER } from './prepare.mjs';

const OUT = 'docs/screenshots';
const PORT = '4733';
const BASE = `http://127.0.0.1:${PORT}`;
const PASSWORD = 'Hypecast-demo-1';
const WIDTHS = { phone: 390, desktop: 1440 } as const;
/** The screenshots give an impression; they are scaled down to keep the repository small. */
const SCALES = { phone: 0.8, desktop: 0.5 } as const;
const QUALITY = 30;

const visitor = [
  '/',
  // One service stands for all: their pages differ in texts and pictures.
  '/services/youtube-ads',
  '/contact',
  '/about',
  '/royalty-calculator',
  '/auth/login',
  '/auth/register',
  '/es',
  '/ar',
  '/ar/services/youtube-ads',
];
const client = [
  '/cart',
  '/checkout',
  '/client',
  '/dashboard',
  '/dashboard/campaigns',
  '/dashboard/analytics',
  '/dashboard/google-ads',
  '/dashboard/billing',
  '/dashboard/support',
  '/dashboard/notifications',
  '/auth/profile',
  '/auth/profile?tab=security',
];
const admin = [
  '/admin',
  '/admin/orders',
  '/admin/campaigns',
  '/admin/campaigns/import',
  '/admin/tickets',
  '/admin/catalogue',
  '/admin/promo-codes',
  '/admin/reviews',
  '/admin/articles',
  '/admin/announcements',
  '/admin/video-testimonials',
  '/email-management',
  '/email-preview',
  '/admin/people',
  '/admin/audit',
  '/admin/system',
  '/admin/set-up',
];
/** One detail screen of each kind: the account that can read it, its path, and a query for its row. */
const single = [
  { as: 'client', path: '/client/orders', rows: 'orders?status=eq.in_progress' },
  { as: 'client', path: '/dashboard/campaigns', rows: 'campaigns?status=eq.active' },
  { as: 'client', path: '/dashboard/support/tickets', rows: 'tickets?status=eq.pending' },
  { as: 'admin', path: '/admin/orders', rows: 'orders?status=eq.in_progress' },
  { as: 'admin', path: '/admin/campaigns', rows: 'campaigns?status=eq.active' },
  { as: 'admin', path: '/admin/tickets', rows: 'tickets?status=eq.open' },
] as const;

interface Place {
  path: string;
  /** The picture's file name, without its extension. */
  name: string;
}

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

async function startShop(dataDir: string) {
  ensureBuilt();
  const shop = spawn(process.execPath, [SERVER], {
    env: { ...process.env, PORT, DATA_DIR: dataDir, DEMO_DATA: 'on', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    shop.stdout.on('data', (text: Buffer) => text.toString().includes('Hypecast is at') && resolve());
    shop.on('exit', (code) => reject(new Error(`the server exited with ${code}`)));
  });
  return shop;
}

async function signIn(email: string): Promise<State> {
  const answer = await fetch(`${BASE}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`);
  return {
    cookies: [],
    origins: [
      { origin: BASE, localStorage: [{ name: 'hypecast.session', value: JSON.stringify(await answer.json()) }] },
    ],
  };
}

function headersOf(state: State): Record<string, string> {
  const session = JSON.parse(state.origins[0]?.localStorage[0]?.value ?? '{}') as { access_token: string };
  return { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' };
}

/** The screens that are about one row, with a row that is there. */
async function singlePaths(as: 'client' | 'admin', state: State): Promise<Place[]> {
  const wanted = single.filter((one) => one.as === as);
  return Promise.all(
    wanted.map(async ({ path, rows }) => {
      const [row] = (await (
        await fetch(`${BASE}/rest/v1/${rows}&select=id&limit=1`, { headers: headersOf(state) })
      ).json()) as { id: string }[];
      if (row === undefined) throw new Error(`the demo has none of ${rows}`);
      return { path: `${path}/${row.id}`, name: `${path.slice(1).replaceAll('/', '-')}-one` };
    }),
  );
}

async function fillCart(state: State): Promise<void> {
  const headers = headersOf(state);
  const items = ['youtube-ads-premium', 'spotify-ads-basic', 'instagram-growth-starter'].map((id) => ({
    product_id: id,
    quantity: 1,
  }));
  for (const item of items)
    await fetch(`${BASE}/rest/v1/cart_items`, { method: 'POST', headers, body: JSON.stringify(item) });
}

const named = (paths: readonly string[]): Place[] =>
  paths.map((path) => ({ path, name: path === '/' ? 'home' : path.replace(/\W+/g, '-').replace(/^-/, '') }));

/** The whole page as WebP, which Playwright's own screenshots cannot write. */
async function captureWebp(page: Page, scale: number): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    captureBeyondViewport: true,
    // The clip's scale counts here; the context's device scale factor does not.
    clip: { ...cssContentSize, scale },
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}

async function shoot(browser: Browser, places: readonly Place[], state?: State): Promise<void> {
  for (const kind of ['phone', 'desktop'] as const) {
    const width = WIDTHS[kind];
    const context = await browser.newContext({
      viewport: { width, height: width === WIDTHS.phone ? 844 : 900 },
      reducedMotion: 'reduce',
      ...(state && { storageState: state }),
    });
    const page = await context.newPage();
    for (const { path, name } of places) {
      await page.goto(BASE + path, { waitUntil: 'networkidle' });
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLElement>('.later')].every((part) => part.dataset.laidOut !== undefined),
      );
      const file = `${name}-${kind}.webp`;
      await writeFile(join(OUT, file), await captureWebp(page, SCALES[kind]));
      console.log(file);
    }
    await context.close();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'hypecast-screenshots-'));
const shop = await startShop(dataDir);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  const clientState = await signIn('client@demo.hypecast.test');
  await fillCart(clientState);
  await shoot(browser, named(visitor));
  await shoot(browser, [...named(client), ...(await singlePaths('client', clientState))], clientState);
  const adminState = await signIn('admin@demo.hypecast.test');
  await shoot(browser, [...named(admin), ...(await singlePaths('admin', adminState))], adminState);
} finally {
  await browser.close();
  shop.removeAllListeners('exit');
  shop.kill('SIGTERM');
  await new Promise((resolve) => shop.once('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
}
