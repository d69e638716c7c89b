import { toCents } from '#domain/money.ts';

/** An order of a transfer, with what was typed for it; null if nothing was. */
export interface ChosenPart {
  order: { id: string; open: number; order_date: string };
  /** In cents; `undefined` if it is no amount. */
  typed: number | null | undefined;
}

/**
 * What each order gets of `amount`, in cents and in the order of `parts`: what was typed, and of the rest the oldest orders
 * first as much as they owe.
 */
export function suggestParts(amount: number, parts: readonly ChosenPart[]): number[] {
  let left = amount - parts.reduce((sum, { typed }) => sum + (typed ?? 0), 0);
  const oldestFirst = parts
    .filter(({ typed }) => typed === null)
    .toSorted((a, b) => a.order.order_date.localeCompare(b.order.order_date) || a.order.id.localeCompare(b.order.id));
  const suggested = new Map<string, number>();
  for (const { order } of oldestFirst) {
    const cents = Math.max(0, Math.min(left, toCents(order.open)));
    suggested.set(order.id, cents);
    left -= cents;
  }
  return parts.map(({ order, typed }) => (typed === null ? (suggested.get(order.id) ?? 0) : (typed ?? 0)));
}
