import { shareOf, type Cents } from '#domain/money.ts';

export interface PricedLine {
  unitPrice: Cents;
  quantity: number;
}

export interface Totals {
  subtotal: Cents;
  discount: Cents;
  tax: Cents;
  total: Cents;
}

/** Maximum quantity of one package per line. */
export const MAX_QUANTITY = 99;
/** Maximum number of lines per order. */
export const MAX_LINES = 50;

/**
 * Prices lines: discount on the subtotal, tax on the rest, each rounded half up to the cent, so that the printed lines
 * add up. The database does the same (`internal.price_items`, `internal.add_up`) and is authoritative; this function only
 * verifies it in tests.
 *
 * @param discountRate 1/10,000 of the subtotal: 10 % is 1000
 * @param taxRate 1/10,000 of the discounted subtotal: 8 % is 800
 */
export function priceLines(lines: readonly PricedLine[], discountRate: number, taxRate: number): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
  const discount = shareOf(subtotal, discountRate);
  const tax = shareOf(subtotal - discount, taxRate);
  return { subtotal, discount, tax, total: subtotal - discount + tax };
}
