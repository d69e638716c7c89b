import { useSyncExternalStore } from 'react';
import { isCountry, type CountryCode } from '#domain/orders/countries.ts';
import { useShop } from '#web/lib/data/shop.ts';

const KEY = 'hypecast.country';
const listeners = new Set<() => void>();
let chosen: CountryCode | null = null;

/** The country that the visitor chose, else that of the browser's language, such as DE for `de-DE`, else the shop's. */
function buyerCountry(shops: CountryCode): CountryCode {
  chosen ??=
    [localStorage.getItem(KEY) ?? '', new Intl.Locale(navigator.language).region ?? ''].find(isCountry) ?? shops;
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

/** Where the visitor buys. The shop's country while a page hydrates: pages are rendered once for everyone. */
export function useBuyerCountry(): CountryCode {
  const { country } = useShop();
  return useSyncExternalStore(
    subscribe,
    () => buyerCountry(country),
    () => country,
  );
}
