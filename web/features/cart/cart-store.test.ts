import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CartItem } from './cart-items.ts';

const session = { status: 'authenticated', session: { user: { id: 'nia' } }, error: null };
vi.mock('#web/lib/session/session-store.ts', () => ({
  sessionState: () => session,
  settledSession: () => Promise.resolve(session),
  subscribeSession: () => () => undefined,
}));

const line = (id: string, quantity = 1): CartItem => ({
  id,
  name: id,
  service: 'youtube-ads',
  price: 50,
  packageType: 'basic',
  features: [],
  image: null,
  quantity,
  serviceLink: '',
  saved: true,
});

/** A server whose responses wait until they are released. */
const server = vi.hoisted(() => {
  const state = { rows: [] as CartItem[], gate: Promise.withResolvers<void>() };
  return {
    state,
    fetchItems: async () => {
      const seen = [...state.rows];
      await state.gate.promise;
      return seen;
    },
    addItem: async (_user: string, id: string) => {
      const added = line(id);
      state.rows.push(added);
      return added;
    },
    removeItem: async (_user: string, id: string) => {
      state.rows = state.rows.filter((row) => row.id !== id);
    },
    saveItems: async (_user: string, lines: readonly CartItem[]) => {
      state.rows = [...state.rows.filter((row) => lines.every((line) => line.id !== row.id)), ...lines];
    },
  };
});
vi.mock('./cart-server.ts', () => server);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  server.state.rows = [];
  server.state.gate = Promise.withResolvers<void>();
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

test('[SF-SVC-17] an item added while the cart loads is kept', async () => {
  const { addToCart, cartState } = await import('./cart-store.ts');
  cartState();
  const added = addToCart('youtube-ads-trial');
  server.state.gate.resolve();
  await added;
  await vi.waitFor(() => expect(cartState().status).toBe('ready'));
  expect(cartState().items.map((item) => item.id)).toEqual(['youtube-ads-trial']);
});

test('[SF-CART-09] an item removed while the cart loads stays removed', async () => {
  server.state.rows = [line('youtube-ads-trial'), line('spotify-ads-basic')];
  localStorage.setItem('hypecast.cart', JSON.stringify({ owner: 'nia', items: server.state.rows }));
  const { cartState } = await import('./cart-store.ts');
  const { removeFromCart } = await import('./cart-operations.ts');
  cartState();
  const removed = removeFromCart('youtube-ads-trial');
  await Promise.resolve();
  server.state.gate.resolve();
  await removed;
  await vi.waitFor(() => expect(cartState().status).toBe('ready'));
  expect(cartState().items.map((item) => item.id)).toEqual(['spotify-ads-basic']);
});

test('[SF-CART-09] an immediate undo restores the line locally and on the server', async () => {
  server.state.rows = [
    { ...line('youtube-ads-trial', 3), serviceLink: 'https://youtu.be/1' },
    line('spotify-ads-basic'),
  ];
  localStorage.setItem('hypecast.cart', JSON.stringify({ owner: 'nia', items: server.state.rows }));
  server.state.gate.resolve();
  const { cartState } = await import('./cart-store.ts');
  const { removeFromCart, restoreLines } = await import('./cart-operations.ts');
  cartState();
  await vi.waitFor(() => expect(cartState().status).toBe('ready'));
  const [item] = cartState().items;
  if (item === undefined) throw new Error('no line');
  const removed = removeFromCart(item.id);
  const restored = restoreLines([{ item, place: 0 }]);
  await Promise.all([removed, restored]);
  expect(cartState().items.map(({ id, quantity, serviceLink, saved }) => [id, quantity, serviceLink, saved])).toEqual([
    ['youtube-ads-trial', 3, 'https://youtu.be/1', true],
    ['spotify-ads-basic', 1, '', true],
  ]);
  expect(server.state.rows.find(({ id }) => id === 'youtube-ads-trial')).toMatchObject({
    quantity: 3,
    serviceLink: 'https://youtu.be/1',
  });
});

test('a guest’s cart moves to the account they sign in to', async () => {
  server.state.rows = [line('spotify-ads-basic')];
  const guests = [{ ...line('youtube-ads-trial', 2), serviceLink: 'https://youtu.be/1' }];
  localStorage.setItem('hypecast.cart', JSON.stringify({ owner: 'a-guest', items: guests, isGuests: true }));
  server.state.gate.resolve();
  const { cartState } = await import('./cart-store.ts');
  cartState();
  await vi.waitFor(() => expect(cartState().items.every(({ saved }) => saved)).toBe(true));
  await vi.waitFor(() => expect(server.state.rows).toHaveLength(2));
  expect(server.state.rows.find(({ id }) => id === 'youtube-ads-trial')).toMatchObject({
    quantity: 2,
    serviceLink: 'https://youtu.be/1',
  });
});

test('ignores the stored cart of another account', async () => {
  localStorage.setItem('hypecast.cart', JSON.stringify({ owner: 'ada', items: [line('youtube-ads-trial')] }));
  server.state.gate.resolve();
  const { cartState } = await import('./cart-store.ts');
  cartState();
  await vi.waitFor(() => expect(cartState().status).toBe('ready'));
  expect(cartState().items).toEqual([]);
});
