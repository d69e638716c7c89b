import { useSyncExternalStore } from 'react';

/** The promo code, kept for this tab from cart to checkout. The quote decides whether it applies. */
const STORAGE_KEY = 'hypecast.promo';
const listeners = new Set<() => void>();

export function promoCode(): string {
  return sessionStorage.getItem(STORAGE_KEY) ?? '';
}

export function keepPromo(code: string): void {
  const tidy = code.trim().toUpperCase();
  if (tidy === '') sessionStorage.removeItem(STORAGE_KEY);
  else sessionStorage.setItem(STORAGE_KEY, tidy);
  for (const listener of listeners) listener();
}

export function usePromoCode(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    promoCode,
    () => '',
  );
}
