import { settledSession } from '#web/lib/session/session-store.ts';
import { withQuantity, withRestored, type RemovedLine } from './cart-changes.ts';
import { isSame, type CartItem } from './cart-items.ts';
import { cartState, inTurn, keepItems } from './cart-store.ts';

/**
 * Changes show immediately and stay if the server cannot be reached: the line is then marked as unsaved and sent again
 * on the next load. Each operation throws an {@link Error} with a message for the shopper.
 */
async function signedIn(): Promise<string> {
  const { session } = await settledSession();
  if (session === null) throw new Error('User must be authenticated to change the cart');
  return session.user.id;
}

type CartServer = typeof import('./cart-server.ts');

/** Loads the API calls with the first change. */
const callServer = <T>(call: (server: CartServer) => Promise<T>): Promise<T> =>
  inTurn(async () => call(await import('./cart-server.ts')));

function markSaved(sent: CartItem): void {
  keepItems(cartState().items.map((item) => (isSame(sent, item) ? { ...item, saved: true } : item)));
}

export async function changeQuantity(id: string, quantity: number): Promise<void> {
  if (quantity <= 0) return removeFromCart(id);
  const user = await signedIn();
  keepItems(withQuantity(cartState().items, id, quantity));
  const changed = cartState().items.find((item) => item.id === id);
  if (changed === undefined) return;
  await callServer((server) => server.updateQuantity(user, id, changed.quantity));
  markSaved(changed);
}

export async function removeFromCart(id: string): Promise<void> {
  const user = await signedIn();
  keepItems(cartState().items.filter((item) => item.id !== id));
  await callServer((server) => server.removeItem(user, id));
}

export async function clearCart(): Promise<void> {
  const user = await signedIn();
  keepItems([]);
  await callServer((server) => server.removeAllItems(user));
}

/** Restores removed lines with their quantities and links, after any removal that is still in flight. */
export async function restoreLines(removed: readonly RemovedLine[]): Promise<void> {
  const user = await signedIn();
  keepItems(withRestored(cartState().items, removed));
  const back = cartState().items.filter((item) => removed.some((line) => line.item.id === item.id));
  await callServer((server) => server.saveItems(user, back));
  for (const item of back) markSaved(item);
}

export async function changeServiceLink(id: string, serviceLink: string): Promise<void> {
  const user = await signedIn();
  const link = serviceLink.trim();
  const known = cartState().items.find((item) => item.id === id);
  if (known === undefined || known.serviceLink === link) return;
  const changed = { ...known, serviceLink: link, saved: false };
  keepItems(cartState().items.map((item) => (item.id === id ? changed : item)));
  await callServer((server) => server.updateServiceLink(user, changed));
  markSaved(changed);
}
