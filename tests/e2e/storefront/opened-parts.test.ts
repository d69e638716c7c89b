import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { DEMO_ADMIN, DEMO_CLIENT } from '#server/demo/demo-accounts.ts';
import { barriers } from '#tests/support/axe.ts';
import { endVisits, hydrated, launchBrowser, pictureFailure, type sizes, visit } from '#tests/support/browser.ts';
import { startProcess, type RunningServer } from '#tests/support/process.ts';

const PASSWORD = 'Hypecast-demo-1';

/** What opens, and where axe looks then. Dialogs whose forms have their own tests are checked there. */
const kinds = {
  dialog: 'dialog[open]',
  menu: '[popover]:popover-open',
  fold: 'details[open]',
  list: ':has(> .unfold-open)',
  player: 'article:has(iframe)',
  bar: '[data-bulk-bar]',
} as const;

type Press = readonly [role: 'button' | 'link' | 'text' | 'checkbox', name: string | RegExp];
type Part = readonly [kind: keyof typeof kinds, ...presses: Press[]];

interface Screen {
  as: 'visitor' | 'client' | 'admin';
  size?: keyof typeof sizes;
  path: string;
  /** Opened one after another; Escape closes dialogs and menus in between. */
  parts: readonly Part[];
}

const screens: readonly Screen[] = [
  {
    as: 'visitor',
    path: '/',
    parts: [
      ['menu', ['button', 'Services']],
      ['menu', ['button', /^Choose a language/]],
      ['dialog', ['button', 'Watch Demo']],
      ['player', ['button', /^Play .* video$/]],
    ],
  },
  { as: 'visitor', size: 'phone', path: '/', parts: [['dialog', ['button', 'Open menu']]] },
  { as: 'visitor', size: 'phone', path: '/ar', parts: [['dialog', ['button', 'فتح القائمة']]] },
  {
    as: 'visitor',
    path: '/services/youtube-ads',
    parts: [
      ['list', ['button', /more features/]],
      ['fold', ['text', /\?$/]],
    ],
  },
  { as: 'visitor', size: 'phone', path: '/terms-of-service', parts: [['fold', ['text', 'Contents']]] },
  { as: 'client', path: '/dashboard', parts: [['menu', ['button', /Account menu/]]] },
  {
    as: 'client',
    path: '/dashboard/billing',
    parts: [
      ['dialog', ['button', 'Pay automatically']],
      ['dialog', ['button', 'Pause plan']],
    ],
  },
  {
    as: 'client',
    path: '/dashboard/google-ads',
    parts: [
      ['menu', ['button', 'Export']],
      ['fold', ['text', 'View as table']],
    ],
  },
  {
    as: 'admin',
    path: '/admin',
    parts: [
      ['dialog', ['button', 'Find anything']],
      ['dialog', ['button', 'Keyboard shortcuts']],
    ],
  },
  { as: 'admin', size: 'phone', path: '/admin', parts: [['menu', ['button', 'Admin menu']]] },
  {
    as: 'admin',
    path: '/admin/orders?status=in_progress',
    parts: [
      ['menu', ['button', 'Views']],
      ['bar', ['checkbox', /^Select HC/]],
      ['dialog', ['link', /^HC-/], ['button', 'Deliver a file or link']],
      ['dialog', ['button', /^(Fill in|Edit answers): /]],
      ['dialog', ['button', 'Cancel the order']],
    ],
  },
  {
    as: 'admin',
    path: '/admin/catalogue',
    parts: [['dialog', ['button', /^Premium/], ['text', 'Arabic']]],
  },
  { as: 'admin', path: '/admin/taxes', parts: [['dialog', ['button', 'Add rate']]] },
  {
    as: 'admin',
    path: '/admin/people',
    parts: [
      ['dialog', ['button', 'Invite']],
      ['dialog', ['link', 'Demo Client'], ['button', 'Change plan']],
      ['dialog', ['button', 'Disable account']],
    ],
  },
  { as: 'admin', path: '/admin/audit', parts: [['dialog', ['button', 'Details']]] },
  { as: 'admin', path: '/admin/tickets', parts: [['dialog', ['button', 'Canned replies']]] },
  {
    as: 'admin',
    path: '/admin/campaigns?status=active',
    parts: [
      ['dialog', ['link', 'Night Drive, search'], ['button', 'Edit']],
      ['dialog', ['button', 'Complete']],
    ],
  },
  { as: 'admin', path: '/email-management?tab=contacts', parts: [['dialog', ['button', 'Maya Lindqvist']]] },
];

let server: RunningServer;
let browser: Browser;
const pages = new Map<string, Page>();
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startProcess('postgres', { DEMO_PASSWORD: PASSWORD, DEMO_DATA: 'on' }),
    launchBrowser(),
  ]);
});
afterAll(async () => {
  await endVisits(browser);
  await server?.remove();
});
afterEach((context) => pictureFailure(context, page));

/** One page for all screens that this person sees at this size. */
async function pageOf({ as, size = 'desktop' }: Screen): Promise<Page> {
  const key = `${as} ${size}`;
  const found = pages.get(key);
  if (found !== undefined) return found;
  const stored: Record<string, string> =
    as === 'visitor' ? {} : { 'hypecast.session': await signIn(as === 'client' ? DEMO_CLIENT : DEMO_ADMIN) };
  const made = (await visit(browser, server.url, size, stored)).page;
  // A video's player is another site's page.
  await made.route(/youtube-nocookie\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' }),
  );
  pages.set(key, made);
  return made;
}

async function signIn(email: string): Promise<string> {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return response.text();
}

async function press([role, name]: Press): Promise<void> {
  const scope = page.locator('dialog[open]').or(page.locator('body')).last();
  const target = role === 'text' ? scope.locator('summary', { hasText: name }) : scope.getByRole(role, { name });
  await target.filter({ visible: true }).first().click();
}

test.each(screens)('$path as $as: opened parts pass axe', async (screen) => {
  page = await pageOf(screen);
  await page.goto(screen.path);
  await hydrated(page);
  for (const [kind, ...presses] of screen.parts) {
    for (const one of presses) await press(one);
    await page.locator(kinds[kind]).first().waitFor();
    expect([presses, await barriers(page, kinds[kind])]).toEqual([presses, []]);
    if (kind === 'dialog' || kind === 'menu') await page.keyboard.press('Escape');
  }
});
