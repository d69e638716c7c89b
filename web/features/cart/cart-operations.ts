import { settledSession } from '#web/lib/supabase/session-store.ts';
import { withQuantity, type CartItem } from './cart-items.ts';
import { cartState, keepItems } from './cart-store.ts';

/**
 * Changes show at once and stay when the server cannot be told: the line is then marked as unsaved and sent again at the
 * next load. Each operation throws an {@link Error} with the text for the shopper.
 */
async function signedIn(): Promise<string> {
  const { session } = await settledSession();
  if (session === null) throw new Error('User must be authenticated to change the cart');
  return session.user.id;
}

function markSaved(sent: CartItem): void {
  keepItems(
    cartState().items.map((item) =>
      item.id === sent.id && item.quantity === sent.quantity && item.serviceLink === sent.serviceLink ? { ...item, saved: true } : item,
    ),
  );
}

export async function changeQuantity(id: string, quantity: number): Promise<void> {
  if (quantity <= 0) return removeFromCart(id);
  const user = await signedIn();
  keepItems(withQuantity(cartState().items, id, quantity));
  const changed = cartState().items.find((item) => item.id === id);
  if (changed === undefined) return;
  const server = await import('./cart-server.ts');
  await server.updateQuantity(user, id, changed.quantity);
  markSaved(changed);
}

export async function removeFromCart(id: string): Promise<void> {
  const user = await signedIn();
  keepItems(cartState().items.filter((item) => item.id !== id));
  const server = await import('./cart-server.ts');
  await server.removeItem(user, id);
}

export async function clearCart(): Promise<void> {
  const user = await signedIn();
  keepItems([]);
  const server = await import('./cart-server.ts');
  await server.removeAllItems(user);
}

export async function changeServiceLink(id: string, serviceLink: string): Promise<void> {
  const user = await signedIn();
  const link = serviceLink.trim();
  const known = cartState().items.find((item) => item.id === id);
  if (known === undefined || known.serviceLink === link) return;
  const changed = { ...known, serviceLink: link, saved: false };
  keepItems(cartState().items.map((item) => (item.id === id ? changed : item)));
  const server = await import('./cart-server.ts');
  await server.updateServiceLink(user, changed);
  markSaved(changed);
}
