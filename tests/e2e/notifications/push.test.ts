import { describe, expect, test } from 'vitest';
import type { BrowserContext, Page, Worker } from 'playwright-core';
import { barriers } from '#tests/support/axe.ts';
import { logOut, makeAccount, newSession, restAs, type Account } from '#tests/support/accounts.ts';
import { hydrated, sizes, stopClock, visitWith } from '#tests/support/browser.ts';
import { makeBrowser } from '#tests/support/push-service.ts';
import { startWithBrowser } from '#tests/support/start-with-browser.ts';

const { server, browser } = await startWithBrowser();

/** Runs in a page: stands in for the browser's question and its push service, which need a person and the internet. */
function fakePush({
  answer,
  subscription,
}: {
  answer: NotificationPermission;
  subscription: { endpoint: string };
}): void {
  let permission = sessionStorage.getItem('answered') ?? 'default';
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => {
    if (!navigator.userActivation.isActive) throw new Error('asked without a click');
    sessionStorage.setItem('answered', (permission = answer));
    return answer;
  };
  const made = {
    options: { applicationServerKey: null },
    endpoint: subscription.endpoint,
    toJSON: () => subscription,
    unsubscribe: async () => (
      localStorage.removeItem('fake-push'),
      sessionStorage.setItem('unsubscribed', 'yes'),
      true
    ),
  };
  PushManager.prototype.getSubscription = async () =>
    (localStorage.getItem('fake-push') === null ? null : made) as unknown as PushSubscription;
  PushManager.prototype.subscribe = async () => {
    localStorage.setItem('fake-push', 'yes');
    return made as unknown as PushSubscription;
  };
}

async function come(path: string, account: Account, answer: NotificationPermission): Promise<Page> {
  const { context, page } = await visitWith(browser, server.url, { viewport: sizes.phone, serviceWorkers: 'allow' });
  await page.addInitScript(fakePush, { answer, subscription: makeBrowser().subscription });
  const [keeper] = context.pages();
  await keeper?.evaluate(
    (session) => localStorage.setItem('hypecast.session', session),
    JSON.stringify(account.session),
  );
  await page.goto(path);
  await hydrated(page);
  return page;
}

const subscriptions = (account: Account) => restAs<object[]>(server, account, 'push_subscriptions?select=device');
const settings = (account: Account) => restAs<object[]>(server, account, 'notification_settings?select=kind,push');

async function workerOf(context: BrowserContext): Promise<Worker> {
  await expect.poll(() => context.serviceWorkers().length).toBeGreaterThan(0);
  return context.serviceWorkers()[0]!;
}

/** The browser replaces the subscription while its worker alone runs; the server then knows the new one. */
async function renewedByWorker(page: Page): Promise<void> {
  const worker = await workerOf(page.context());
  const next = makeBrowser().subscription;
  await worker.evaluate(async (given) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    let work: Promise<unknown> | undefined;
    const event = Object.assign(new Event('pushsubscriptionchange'), {
      newSubscription: { toJSON: () => given },
      waitUntil: (promise: Promise<unknown>) => (work = promise),
    });
    globalThis.dispatchEvent(event);
    await work;
  }, next);
  const again = await fetch(`${server.url}/functions/v1/renew-push`, {
    method: 'POST',
    body: JSON.stringify({ former: next, next }),
  });
  expect(again.status).toBe(200);
}

describe('push messages', () => {
  test('one switch asks, subscribes and stores consent; sign-out unsubscribes', async () => {
    const account = await makeAccount(server);
    const page = await come('/dashboard/notifications?tab=settings', account, 'granted');
    expect(await subscriptions(account)).toEqual([]);
    await page.getByRole('switch', { name: 'New results: push message' }).click();
    await page.getByText('On. Messages never include names').waitFor();
    await expect.poll(() => settings(account)).toEqual([{ kind: 'results', push: true }]);
    expect(await subscriptions(account)).toEqual([{ device: expect.stringContaining('Chrome') }]);
    expect(await page.getByRole('switch', { name: 'Invoices: push message' }).count()).toBe(0);
    expect(await barriers(page)).toEqual([]);

    await page.getByRole('button', { name: 'Turn off for this device' }).click();
    await page.getByRole('button', { name: 'Turn on for this device' }).waitFor();
    expect(await subscriptions(account)).toEqual([]);
    await page.getByRole('button', { name: 'Turn on for this device' }).click();
    await page.getByRole('button', { name: 'Turn off for this device' }).waitFor();

    const other = await makeAccount(server);
    // Signing out waits a second for the browser.
    await stopClock(page);
    await logOut(page);
    await page.waitForURL(/\/auth\/login/);
    expect(await page.evaluate(() => sessionStorage.getItem('unsubscribed'))).toBe('yes');
    await page.clock.resume();

    const returnAs = async (who: Account) => {
      await page.evaluate(
        (session) => localStorage.setItem('hypecast.session', session),
        JSON.stringify((who.session = await newSession(server, who.email))),
      );
      await page.goto('/dashboard/notifications?tab=settings');
    };
    await returnAs(other);
    await page.getByRole('button', { name: 'Turn on for this device' }).waitFor();
    await page.evaluate(() => localStorage.clear());
    await returnAs(account);
    await page.getByRole('button', { name: 'Turn off for this device' }).waitFor();
    await renewedByWorker(page);
    expect(await barriers(page)).toEqual([]);

    // A subscription that its worker did not hear of is sent by the next page.
    const sent = page.waitForResponse((response) => response.url().endsWith('/subscribe-push') && response.ok());
    await page.reload();
    await sent;
    await page.getByRole('button', { name: 'Turn off for this device' }).waitFor();
    // Removed on another device: stays off, although the browser is still subscribed.
    const mine = `push_subscriptions?user_id=eq.${account.id}&select=id`;
    expect(await restAs(server, account, mine, { method: 'DELETE' })).toHaveLength(1);
    await page.reload();
    await page.getByRole('button', { name: 'Turn on for this device' }).waitFor();
    await page.getByRole('button', { name: 'Turn on for this device' }).click();
    await page.getByRole('button', { name: /^Remove Chrome/ }).click();
    await page.getByText('are off.').waitFor();
    await page.getByRole('button', { name: 'Turn on for this device' }).waitFor();
    await page.context().close();
  });

  test('a browser that blocks them shows instructions and stores no consent', async () => {
    const account = await makeAccount(server);
    const page = await come('/dashboard/notifications?tab=settings', account, 'denied');
    await page.getByRole('switch', { name: 'New results: push message' }).click();
    await page.getByText('Your browser blocks notifications from this site.').first().waitFor();
    expect([await settings(account), await subscriptions(account)]).toEqual([[], []]);
    await page.context().close();
  });
});

describe('service worker', () => {
  test('shows a message and opens its page, but no other site', async () => {
    const page = await come('/dashboard/notifications', await makeAccount(server), 'granted');
    const worker = await workerOf(page.context());
    // A browser without a screen shows no notifications, and opens windows only after a click.
    const { shown, opened } = await worker.evaluate(async () => {
      const scope = globalThis as unknown as EventTarget & {
        registration: ServiceWorkerRegistration;
        clients: { openWindow: (url: string) => Promise<null> };
      };
      const shown: [string, NotificationOptions][] = [];
      const opened: string[] = [];
      const replace = (target: object, name: string, value: unknown) => Object.defineProperty(target, name, { value });
      replace(scope.registration, 'showNotification', async (...given: [string, NotificationOptions]) =>
        shown.push(given),
      );
      replace(scope.clients, 'openWindow', async (url: string) => opened.push(url));
      const send = async (type: string, parts: object) => {
        let work: Promise<unknown> | undefined;
        const event = Object.assign(new Event(type), {
          ...parts,
          waitUntil: (given: Promise<unknown>) => (work = given),
        });
        scope.dispatchEvent(event);
        await work;
      };
      for (const url of ['/es/dashboard/campaigns', 'https://evil.example.test/']) {
        const message = { title: 'New results are in', body: 'See.', url, tag: url, lang: 'en', dir: 'ltr' };
        await send('push', { data: { json: () => message } });
        await send('notificationclick', {
          notification: { data: shown.at(-1)?.[1].data as unknown, close: () => undefined },
        });
      }
      return { shown, opened };
    });
    expect(shown[0]).toEqual([
      'New results are in',
      {
        body: 'See.',
        tag: '/es/dashboard/campaigns',
        lang: 'en',
        dir: 'ltr',
        icon: '/icons/icon-192.png',
        data: '/es/dashboard/campaigns',
      },
    ]);
    expect(opened).toEqual([`${server.url}/es/dashboard/campaigns`, `${server.url}/dashboard`]);
    await page.context().close();
  });

  test('shows an offline page in the same language and caches no other page', async () => {
    const page = await come('/ar/dashboard', await makeAccount(server), 'granted');
    const context = page.context();
    await workerOf(context);
    const stored = () =>
      page.evaluate(async () => {
        const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return keys.flat().map(({ url }) => new URL(url).pathname);
      });
    await expect.poll(stored).toContain('/ar/offline');
    /** Returns when the page has read whether the hint was dismissed. */
    const offerInstall = () =>
      page.evaluate(async () => {
        const isUnused = window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
        const opening = indexedDB.open('keyval-store');
        await new Promise((done) => (opening.onsuccess = done));
        const reading = opening.result.transaction('keyval').objectStore('keyval').count();
        await new Promise((done) => (reading.onsuccess = done));
        opening.result.close();
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        return isUnused;
      });
    expect(await offerInstall()).toBe(false);
    const later = page.getByRole('button', { name: 'ليس الآن' });
    await later.click();
    await later.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('navigation').first().waitFor();
    expect(await offerInstall()).toBe(false);
    expect(await later.count()).toBe(0);
    await context.setOffline(true);
    await page.goto('/ar/dashboard/campaigns');
    await page.getByRole('heading', { name: 'أنت غير متصل' }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    expect(await barriers(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'حاول مرة أخرى' }).click();
    await page.getByRole('navigation').first().waitFor();
    expect((await stored()).filter((path) => !path.endsWith('/offline'))).toEqual([]);
    await context.close();
  });

  test('is revalidated on each visit and loads only its pages', async () => {
    const response = await fetch(`${server.url}/sw.js`);
    expect([response.status, response.headers.get('cache-control'), response.headers.get('content-type')]).toEqual([
      200,
      'no-cache',
      'text/javascript; charset=utf-8',
    ]);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; connect-src 'self'");
  });
});
