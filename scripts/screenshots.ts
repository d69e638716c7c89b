// `npm run screenshots`: every page at a phone's and a desktop's width, into docs/screenshots. Needs a build (`npm start` makes one).
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions } from 'playwright-core';
import { serviceSlugs } from '#domain/catalogue.ts';
import { findChromium } from './find-chromium.mjs';

const OUT = 'docs/screenshots';
const PORT = '4733';
const BASE = `http://127.0.0.1:${PORT}`;
const PASSWORD = 'Hypecast-demo-1';
const WIDTHS = { phone: 390, desktop: 1440 } as const;

const visitor = [
  '/', ...serviceSlugs.map((slug) => `/services/${slug}`), '/contact', '/about', '/royalty-calculator', '/privacy-policy', '/terms-of-service',
  '/auth/login', '/auth/register', '/auth/forgot-password', '/es', '/ar', '/ar/services/youtube-ads',
];
const client = ['/cart', '/checkout', '/dashboard', '/client', '/auth/profile', '/auth/profile?tab=security'];
const admin = ['/admin'];

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

async function startShop(dataDir: string) {
  const shop = spawn(process.execPath, ['server/main.ts'], { env: { ...process.env, PORT, DATA_DIR: dataDir, DEMO_DATA: 'on', LOG_LEVEL: 'error' }, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    shop.stdout.on('data', (text: Buffer) => text.toString().includes('Hypecast is at') && resolve());
    shop.on('exit', (code) => reject(new Error(`the shop ended with ${code}`)));
  });
  return shop;
}

async function signIn(email: string): Promise<State> {
  const answer = await fetch(`${BASE}/auth/v1/token?grant_type=password`, { method: 'POST', body: JSON.stringify({ email, password: PASSWORD }) });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`);
  return { cookies: [], origins: [{ origin: BASE, localStorage: [{ name: 'hypecast.session', value: JSON.stringify(await answer.json()) }] }] };
}

async function fillCart(state: State): Promise<void> {
  const session = JSON.parse(state.origins[0]?.localStorage[0]?.value ?? '{}') as { access_token: string };
  const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' };
  const items = ['youtube-ads-premium', 'spotify-ads-basic', 'instagram-growth-starter'].map((id) => ({ product_id: id, quantity: 1 }));
  for (const item of items) await fetch(`${BASE}/rest/v1/cart_items`, { method: 'POST', headers, body: JSON.stringify(item) });
}

async function shoot(browser: Browser, paths: readonly string[], state?: State): Promise<void> {
  for (const [name, width] of Object.entries(WIDTHS)) {
    const context = await browser.newContext({ viewport: { width, height: width === WIDTHS.phone ? 844 : 900 }, reducedMotion: 'reduce', ...(state && { storageState: state }) });
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(BASE + path, { waitUntil: 'networkidle' });
      await page.waitForFunction(() => [...document.querySelectorAll<HTMLElement>('.later')].every((part) => part.style.contentVisibility === 'visible'));
      const file = `${path === '/' ? 'home' : path.replace(/\W+/g, '-').replace(/^-/, '')}-${name}.jpg`;
      await page.screenshot({ path: join(OUT, file), fullPage: true, type: 'jpeg', quality: 60 });
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
  await shoot(browser, visitor);
  await shoot(browser, client, clientState);
  await shoot(browser, admin, await signIn('admin@demo.hypecast.test'));
} finally {
  await browser.close();
  shop.removeAllListeners('exit');
  shop.kill('SIGTERM');
  await new Promise((resolve) => shop.once('exit', resolve));
  await rm(dataDir, { recursive: true, force: true });
}
