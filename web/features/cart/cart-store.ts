import { useSyncExternalStore } from 'react';
import type { Session } from '@supabase/auth-js';
import { packageTypes } from '#domain/catalogue/catalogue.ts';
import { MAX_QUANTITY } from '#domain/orders/pricing.ts';
import { sessionState, settledSession, subscribeSession } from '#web/lib/session/session-store.ts';
import { isGuestUser } from '#web/lib/session/session-storage.ts';
import { isViewing } from '#web/lib/session/view-session.ts';
import { countItems, isSame, mergeCarts, type CartItem } from './cart-items.ts';

/**
 * The cart, stored in local storage and synced with `cart_items`. Every page includes this module, so the API calls
 * (`cart-server.ts`) and the REST client are loaded only for a signed-in user.
 */
export interface CartState {
  /** `loading` until the server's cart has been read once; `error` only if there is no local cart to show instead. */
  status: 'loading' | 'ready' | 'error';
  items: readonly CartItem[];
  error: string | null;
}

interface StoredCart {
  owner: string | null;
  items: CartItem[];
  /** A guest's: it goes to the account that the guest signs in to. */
  isGuests?: boolean;
}

type ToStore = Omit<StoredCart, 'items'> & { items: readonly CartItem[] };

const STORAGE_KEY = 'hypecast.cart';
const serverState: CartState = { status: 'loading', items: [], error: null };

let state: CartState = serverState;
let owner: string | null = null;
let isGuests = false;
let started = false;
/** The number of changes made in this tab. */
let changes = 0;
let turn: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

function publish(next: Partial<CartState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function readStored(): StoredCart {
  const text = localStorage.getItem(STORAGE_KEY);
  try {
    const value: unknown = text === null ? null : JSON.parse(text);
    return isStoredCart(value) ? value : { owner: null, items: [] };
  } catch (error) {
    console.error('the local cart could not be read', error);
    return { owner: null, items: [] };
  }
}

function isStoredCart(value: unknown): value is StoredCart {
  return (
    typeof value === 'object' &&
    value !== null &&
    'items' in value &&
    Array.isArray(value.items) &&
    value.items.every(isCartItem)
  );
}

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Partial<CartItem>;
  return (
    typeof item.id === 'string' &&
    typeof item.name === 'string' &&
    typeof item.price === 'number' &&
    typeof item.quantity === 'number' &&
    Array.isArray(item.features) &&
    packageTypes.some((type) => type === item.packageType)
  );
}

/** Replaces the items on screen and in local storage; other tabs follow through the storage event. */
function show(items: readonly CartItem[]): void {
  if (isViewing()) return publish({ items });
  if (items.length > 0) localStorage.setItem(STORAGE_KEY, JSON.stringify({ owner, items, isGuests } satisfies ToStore));
  else localStorage.removeItem(STORAGE_KEY);
  publish({ items });
}

/** Shows a local change. A load that is in flight then knows that its result is out of date. */
export function keepItems(items: readonly CartItem[]): void {
  changes += 1;
  show(items);
}

/** Runs calls to the server one after another, so that a list read before a change never arrives after it. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

export function cartState(): CartState {
  start();
  return state;
}

/** Reads the server's cart and merges the local one into it. */
export function loadCart(): Promise<void> {
  return inTurn(load);
}

/** Resolves when the loads and changes that have begun have ended. Until then, the items are those of the last visit. */
export function settledCart(): Promise<void> {
  start();
  return inTurn(async () => undefined);
}

/** Ignores a cart that another account left in this browser. What a guest left is new to the account's own cart. */
function ownStoredItems(user: string): CartItem[] {
  const stored = readStored();
  if (stored.owner === null || stored.owner === user) return stored.items;
  return stored.isGuests === true ? stored.items.map((item) => ({ ...item, saved: false })) : [];
}

function setOwner({ user }: Session): string {
  owner = user.id;
  isGuests = isGuestUser(user);
  return owner;
}

async function load(): Promise<void> {
  const { status, session } = await settledSession();
  if (status !== 'authenticated' || session === null) return publish({ status: 'ready', error: null });
  const user = setOwner(session);
  const stored = ownStoredItems(user);
  if (state.items.length === 0 && stored.length > 0) publish({ items: stored });
  const before = changes;
  try {
    const server = await import('./cart-server.ts');
    const there = await server.fetchItems(user);
    // A local change is in flight: read again once it has arrived.
    if (changes !== before) return void loadCart();
    const { items, toSave } = mergeCarts(ownStoredItems(user), there);
    show(items);
    publish({ status: 'ready', error: null });
    if (toSave.length === 0) return;
    await server.saveItems(user, toSave);
    show(state.items.map((item) => (toSave.some((sent) => isSame(sent, item)) ? { ...item, saved: true } : item)));
  } catch (error) {
    console.error('the cart could not be loaded', error);
    publish({
      status: stored.length > 0 ? 'ready' : 'error',
      error: error instanceof Error ? error.message : String(error),
    });
  }
}

function start(): void {
  if (started || typeof window === 'undefined') return;
  started = true;
  // The stored cart belongs to the team member who is viewing.
  if (isViewing()) return publish({ status: 'ready' });
  const stored = readStored();
  owner = stored.owner;
  isGuests = stored.isGuests === true;
  state = { ...state, items: stored.items };
  let known: string | null | undefined;
  const follow = () => {
    const { status, session } = sessionState();
    if (status === 'loading') return;
    const user = session?.user.id ?? null;
    if (user === known) return;
    known = user;
    if (user === null) publish({ status: 'ready', items: readStored().items });
    else void loadCart();
  };
  subscribeSession(follow);
  follow();
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === STORAGE_KEY) publish({ items: readStored().items });
  });
}

function subscribe(listener: () => void): () => void {
  start();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCart(): CartState {
  return useSyncExternalStore(subscribe, cartState, () => serverState);
}

/** The total quantity, for the badge; 0 on the server and during hydration. */
export function useCartCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => countItems(cartState().items),
    () => 0,
  );
}

/**
 * Adds a package, or `quantity` to its line, with the link that it promotes if there is one.
 * @throws {Error} with a message for the shopper if not signed in or rejected by the server. The local cart is then
 * unchanged.
 */
export async function addToCart(
  packageId: string,
  { quantity = 1, link = '' }: { quantity?: number; link?: string } = {},
): Promise<void> {
  start();
  const { session } = await settledSession();
  if (session === null) throw new Error('User must be authenticated to add items to the cart');
  const user = setOwner(session);
  const added = await inTurn(async () =>
    (await import('./cart-server.ts')).addItem(user, packageId, Math.min(quantity, MAX_QUANTITY), link),
  );
  const known = state.items.some((item) => item.id === added.id);
  keepItems(known ? state.items.map((item) => (item.id === added.id ? added : item)) : [added, ...state.items]);
}
