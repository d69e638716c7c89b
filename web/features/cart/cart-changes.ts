import { MAX_QUANTITY } from '#domain/orders/pricing.ts';
import type { CartItem } from './cart-items.ts';

/** Sets the quantity of one line; 0 or less removes the line. */
export function withQuantity(items: readonly CartItem[], id: string, quantity: number): CartItem[] {
  if (quantity <= 0) return items.filter((item) => item.id !== id);
  const held = Math.min(quantity, MAX_QUANTITY);
  return items.map((item) => (item.id === id ? { ...item, quantity: held, saved: false } : item));
}

/** A removed line and its position. */
export interface RemovedLine {
  item: CartItem;
  place: number;
}

/** Restores lines to their positions. A package that was added again in the meantime gains the removed quantity. */
export function withRestored(items: readonly CartItem[], removed: readonly RemovedLine[]): CartItem[] {
  return removed
    .toSorted((a, b) => a.place - b.place)
    .reduce<CartItem[]>(
      (list, { item, place }) => {
        const again = list.find(({ id }) => id === item.id);
        if (again === undefined) return list.toSpliced(place, 0, { ...item, saved: false });
        const joined = {
          ...again,
          quantity: Math.min(again.quantity + item.quantity, MAX_QUANTITY),
          serviceLink: again.serviceLink || item.serviceLink,
          saved: false,
        };
        return list.map((line) => (line === again ? joined : line));
      },
      [...items],
    );
}
