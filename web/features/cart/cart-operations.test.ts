import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

test('[ERR-10] every cart action without a session fails with "User must be authenticated"', async () => {
  const { changeQuantity, changeServiceLink, clearCart, removeFromCart } = await import('./cart-operations.ts');
  const { addToCart } = await import('./cart-store.ts');
  const attempts = [
    changeQuantity('youtube-ads-premium', 2),
    removeFromCart('youtube-ads-premium'),
    clearCart(),
    changeServiceLink('youtube-ads-premium', 'https://example.test'),
    addToCart('youtube-ads-premium'),
  ];
  for (const attempt of attempts) await expect(attempt).rejects.toThrow(/^User must be authenticated/);
});
