import { useSyncExternalStore } from 'react';
import type { PriceTax, PriceTaxes } from '#domain/taxes/price-taxes.ts';
import { useBuyerCountry } from './buyer-country.ts';

const listeners = new Set<() => void>();
let taxes: PriceTaxes['countries'] = {};
let asked = false;

/** Until the rates are there, and if they cannot be loaded, prices stay without tax, as the page was rendered. */
async function load(): Promise<void> {
  const response = await fetch('/functions/v1/price-taxes');
  if (!response.ok) throw new Error(`price-taxes: HTTP ${response.status}`);
  taxes = ((await response.json()) as PriceTaxes).countries;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!asked) {
    asked = true;
    load().catch((error: unknown) => {
      asked = false;
      console.error('prices are shown without tax', error);
    });
  }
  return () => listeners.delete(listener);
}

const none: PriceTaxes['countries'] = {};

/** The tax that prices are shown with in the visitor's country; null where they are shown without. */
export function useShownTax(): PriceTax | null {
  const country = useBuyerCountry();
  const known = useSyncExternalStore(
    subscribe,
    () => taxes,
    () => none,
  );
  return known[country] ?? null;
}
