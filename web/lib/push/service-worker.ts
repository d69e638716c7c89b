// The service worker: shows push messages, tells the server when the browser replaces its subscription, and has a page of
// its own for navigations without a connection. It caches nothing else: pages and API responses are private.
// `server/rendering/app-documents.ts` serves it at `/sw.js`.
import type { PushContent } from '#domain/notifications/push.ts';
import { pathIn, splitLocale } from '#domain/locales.ts';
import { pushMemory, rememberSent } from './memory.ts';

/** The library of worker types declares other globals than that of documents. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Navigation extends WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface PushMessage extends WorkerEvent {
  data: { json(): unknown } | null;
}
interface SubscriptionChange extends WorkerEvent {
  newSubscription?: PushSubscription | null;
}
interface NotificationClick extends WorkerEvent {
  notification: Notification;
}
interface WindowClient {
  url: string;
  focus(): Promise<unknown>;
}
interface Worker {
  location: Location;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: Navigation) => void): void;
  addEventListener(type: 'push', listener: (event: PushMessage) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChange) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void;
}
declare const self: Worker;
/** Of the offline pages, set by the server before this script: new pages are a new worker. */
declare const VERSION: string;

const CACHE = `offline-${VERSION}`;

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const offlinePath = (url: string) => pathIn(splitLocale(new URL(url).pathname).locale, '/offline');

/** Keeps the offline page in the language of a page. */
async function keepOfflinePage(url: string): Promise<void> {
  const cache = await caches.open(CACHE);
  const path = offlinePath(url);
  if ((await cache.match(path)) === undefined)
    await cache.add(new Request(path, { cache: 'reload', credentials: 'omit' }));
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const urls = (await windows()).map(({ url }) => url);
      await Promise.all((urls.length > 0 ? urls : [self.location.href]).map(keepOfflinePage));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name !== CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.registration.navigationPreload?.enable();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate' && event.request.method === 'GET') event.respondWith(navigate(event));
});

async function navigate(event: Navigation): Promise<Response> {
  let response: Response;
  try {
    response = (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(offlinePath(event.request.url))) ?? Response.error();
  }
  // Without a connection to keep it, the page stays without one in this language.
  event.waitUntil(keepOfflinePage(event.request.url).catch(() => undefined));
  return response;
}

self.addEventListener('push', (event) => {
  // Only the shop can encrypt a message for this browser.
  if (event.data === null) return;
  const { title, url, ...shown } = event.data.json() as PushContent;
  event.waitUntil(self.registration.showNotification(title, { ...shown, icon: '/icons/icon-192.png', data: url }));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.newSubscription ?? null));
});

/**
 * The former keys authorize the change: a worker has no session. If the server cannot be reached, the next page of the portal
 * finds the difference.
 */
async function renew(given: PushSubscription | null): Promise<void> {
  const { sent } = await pushMemory();
  // Signed out, or the browser took the permission back.
  if (sent === null || Notification.permission !== 'granted') return;
  const { key, session, ...previous } = sent;
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint = '', keys = {} } = (given ?? (await self.registration.pushManager.subscribe(wanted))).toJSON();
  const response = await fetch('/functions/v1/renew-push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ former: previous, next: { endpoint, keys } }),
  });
  if (response.ok) await rememberSent({ endpoint, keys, key, session });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** Never a page of another site, and never in place of a page that may hold unsaved input. */
async function open(path: string): Promise<void> {
  const url = new URL(path, self.location.origin);
  const target = url.origin === self.location.origin ? url.href : new URL('/dashboard', self.location.origin).href;
  const shown = (await windows()).find((client) => client.url === target);
  await (shown === undefined ? self.clients.openWindow(target) : shown.focus());
}
