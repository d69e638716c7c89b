import { get, set } from 'idb-keyval';

/** Chrome, Edge and Samsung Internet offer to install the app; the type library does not know the event. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const DISMISSED = 'install-dismissed';

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function change(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

// Once per document, before the screens that show it.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    void offerUnlessDismissed(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => change(null));
}

async function offerUnlessDismissed(event: InstallOffer): Promise<void> {
  if ((await get<boolean>(DISMISSED)) !== true) change(event);
}

export const canInstall = (): boolean => offer !== null;

export function subscribeInstall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The browser asks once per offer. Call it from a click. */
export async function install(): Promise<void> {
  const offered = offer;
  change(null);
  await offered?.prompt();
}

/** For good on this device: it outlives a sign-out, which empties local storage. */
export async function dismissInstall(): Promise<void> {
  try {
    await set(DISMISSED, true);
  } finally {
    change(null);
  }
}
