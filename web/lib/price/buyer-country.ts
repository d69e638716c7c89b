import { useSyncExternalStore } from 'react';
import { DEFAULT_COUNTRY, isCountry, type CountryCode } from '#domain/orders/countries.ts';

const KEY = 'hypecast.country';
const listeners = new Set<() => void>();
let chosen: CountryCode | null = null;

/** The country of the browser's language, such as DE for `de-DE`. */
function guessed(): CountryCode {
  const region = new Intl.Locale(navigator.language).region ?? '';
  return isCountry(region) ? region : DEFAULT_COUNTRY;
}

/** The country that the visitor chose, or a guess. Browser only; components use {@link useBuyerCountry}. */
export function buyerCountry(): CountryCode {
  if (chosen === null) {
    const kept = localStorage.getItem(KEY) ?? '';
    chosen = isCountry(kept) ? kept : guessed();
  }
  return chosen;
}

/** Shows prices for this country, now and at the next visit. */
export function chooseCountry(country: CountryCode): void {
  if (country === chosen || !isCountry(country)) return;
  chosen = country;
  localStorage.setItem(KEY, country);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the visitor buys. The default while a page hydrates: pages are rendered once for everyone. */
export const useBuyerCountry = (): CountryCode => useSyncExternalStore(subscribe, buyerCountry, () => DEFAULT_COUNTRY);
