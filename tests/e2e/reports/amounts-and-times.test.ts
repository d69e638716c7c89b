import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { restAs, type Account } from '#tests/support/accounts.ts';
import { hydrated, visitWith } from '#tests/support/browser.ts';
import { putInCart } from '#tests/support/purchases.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

/** The demo's screens on a narrow phone whose clock is half a day behind the shop's. */
const NARROW = { viewport: { width: 360, height: 800 }, timezoneId: 'America/Los_Angeles' };

const { server, browser } = await startWithBrowser({ DEMO_DATA: 'on' });
let client: Account;
let admin: Account;

async function signIn(email: string): Promise<Account> {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Hypecast-demo-1' }),
  });
  const session = (await response.json()) as Account['session'] & { user: { id: string } };
  return { id: session.user.id, email, session };
}

beforeAll(async () => {
  [client, admin] = await Promise.all([signIn('client@demo.hypecast.test'), signIn('admin@demo.hypecast.test')]);
  await putInCart(server, client, { product_id: 'youtube-ads-premium', quantity: 99 });
});

async function visitAs(account: Account): Promise<Page> {
  const { page, context } = await visitWith(browser, server.url, NARROW);
  const [keeper] = context.pages();
  await keeper?.evaluate(
    (session) => localStorage.setItem('hypecast.session', session),
    JSON.stringify(account.session),
  );
  return page;
}

/** Runs in a page. Amounts that a box or the window cuts off; what can be scrolled to is not cut off. */
function cutAmounts(): string[] {
  const AMOUNT = /[$€£]\s?\d/;
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const parent = text.parentElement;
    if (!AMOUNT.test(text.textContent ?? '') || parent === null || !parent.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    for (let box: Element | null = parent; box !== null; box = box.parentElement) {
      const { overflowX, position } = getComputedStyle(box);
      if (overflowX === 'auto' || overflowX === 'scroll') break;
      const frame = box === document.documentElement ? { left: 0, right: innerWidth } : box.getBoundingClientRect();
      // Texts for screen readers are in boxes of one pixel.
      if (position === 'absolute' && frame.right - frame.left <= 1) break;
      const cuts = box === document.documentElement || overflowX === 'hidden' || overflowX === 'clip';
      if (!cuts || (left >= frame.left - 1 && right <= frame.right + 1)) continue;
      found.push(
        `${text.textContent ?? ''} in <${box.tagName.toLowerCase()} class="${box.getAttribute('class') ?? ''}">`,
      );
      break;
    }
  }
  return found;
}

/** Opens a screen and waits for its data. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [class*="sheen"]') === null);
}

/** The first link on this screen to one of its rows, which come after the screen itself. */
async function firstRow(page: Page, path: string, pattern: RegExp): Promise<string> {
  await open(page, path);
  const found = await page.waitForFunction(
    ({ source }) =>
      [...document.querySelectorAll('a[href]')]
        .map((link) => link.getAttribute('href') ?? '')
        .find((href) => new RegExp(source).test(href)),
    { source: pattern.source },
  );
  return (await found.jsonValue())!;
}

describe('amounts on a narrow phone', () => {
  test('are not cut off in shop and portal', async () => {
    const page = await visitAs(client);
    const details = [
      await firstRow(page, '/client', /^\/client\/orders\/[0-9a-f-]{36}$/),
      await firstRow(page, '/dashboard/campaigns', /^\/dashboard\/campaigns\/[0-9a-f-]{36}$/),
    ];
    const screens = [
      '/',
      '/services/digital-publications',
      '/cart',
      '/checkout',
      '/client',
      '/dashboard',
      '/dashboard/campaigns',
      '/dashboard/analytics?period=90d',
      '/dashboard/google-ads?period=90d',
      '/dashboard/billing',
      ...details,
    ];
    const cut: Record<string, string[]> = {};
    for (const path of screens) {
      await open(page, path);
      const found = await page.evaluate(cutAmounts);
      if (found.length > 0) cut[path] = found;
    }
    expect(cut).toEqual({});
  });

  test('are not cut off in the admin area', async () => {
    const page = await visitAs(admin);
    const details = [
      await firstRow(page, '/admin/orders', /^\/admin\/orders\/[0-9a-f-]{36}$/),
      await firstRow(page, '/admin/campaigns', /^\/admin\/campaigns\/[0-9a-f-]{36}$/),
      await firstRow(page, '/admin/people', /^\/admin\/people\/[0-9a-f-]{36}$/),
    ];
    const screens = [
      '/admin',
      '/admin/orders',
      '/admin/campaigns',
      '/admin/catalogue',
      '/admin/catalogue/plans',
      '/admin/promo-codes',
      '/admin/people',
      ...details,
    ];
    const cut: Record<string, string[]> = {};
    for (const path of screens) {
      await open(page, path);
      const found = await page.evaluate(cutAmounts);
      if (found.length > 0) cut[path] = found;
    }
    expect(cut).toEqual({});
  });
});

test('shows times in the shop’s time zone and names it, whatever the browser’s zone', async () => {
  const page = await visitAs(admin);
  await open(page, await firstRow(page, '/admin/orders', /^\/admin\/orders\/[0-9a-f-]{36}$/));
  const placed = await page.getByText(/^Placed /).innerText();
  const [order] = await restAs<{ order_date: string }[]>(
    server,
    admin,
    `orders?select=order_date&id=eq.${new URL(page.url()).pathname.split('/').at(-1)}`,
  );
  const expected = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Asia/Dubai',
    timeZoneName: 'short',
  }).format(new Date(order?.order_date ?? ''));
  expect(placed.replaceAll('\u202f', ' ')).toBe(`Placed ${expected.replaceAll('\u202f', ' ')}`);
  expect(placed).toContain('GMT+4');
});
