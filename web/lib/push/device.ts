import { rememberSent } from './memory.ts';

/** What this browser can do with push messages. On iPhones and iPads, only installed apps can get them. */
export type PushSupport = 'ready' | 'install-first' | 'unsupported';

const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'ready';
  return isApplePhone() && !matchMedia('(display-mode: standalone)').matches ? 'install-first' : 'unsupported';
}

/** For the offline page and push messages. Does nothing where workers are unavailable, such as without https. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  } catch (error) {
    // The portal works without it; private windows of some browsers refuse it.
    console.error('the service worker could not be registered', error);
  }
}

export const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription()) ?? null;

/** Whether this browser has a subscription that was made for the shop's key. */
export async function isSubscribed(): Promise<boolean> {
  return pushSupport() === 'ready' && Notification.permission === 'granted' && (await currentSubscription()) !== null;
}

/**
 * Subscribes this browser if the user permits it. Without an earlier permission, call it after a click: browsers ignore
 * other requests. Null if the user did not permit it. `key` is the shop's.
 */
export async function subscribe(key: string): Promise<{ endpoint: string; keys: Record<string, string> } | null> {
  if (Notification.permission !== 'granted' && (await Notification.requestPermission()) !== 'granted') return null;
  await registerServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  const previous = await pushManager.getSubscription();
  // A subscription for another key cannot be used; asking again with the same key returns it.
  if (previous !== null && keyOf(previous) !== key) await previous.unsubscribe();
  return toSend(await pushManager.subscribe(wanted));
}

function toSend(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys };
}

function keyOf({ options }: PushSubscription): string | null {
  if (options.applicationServerKey === null) return null;
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const UNSUBSCRIBE_TIMEOUT_MS = 1000;

/** Ends this browser's subscription. Sign-out must not wait for it longer than a moment: the server has forgotten it already. */
export async function unsubscribe(): Promise<void> {
  const ended = currentSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .then(() => rememberSent(null));
  const late = new Promise((resolve) => setTimeout(resolve, UNSUBSCRIBE_TIMEOUT_MS));
  try {
    await Promise.race([ended, late]);
  } catch (error) {
    console.error('the push subscription could not be ended', error);
  }
}
