import type { OpenOrder } from '#web/features/transfers/admin/open-orders.ts';
import { typedCents } from '#domain/typed-amount.ts';
import type { ChosenPart } from '#web/features/transfers/admin/suggest-parts.ts';
import { formatShopMoney } from '#web/lib/format/shop-currency.ts';
import type { Owner } from './rest-owners.ts';

/** An order that a transfer pays, with what was typed for it. */
export interface ChosenOrder {
  order: OpenOrder;
  text: string;
}

export const typedPart = ({ order, text }: ChosenOrder): ChosenPart => ({ order, typed: typedCents(text) });

interface Division {
  parts: readonly ChosenOrder[];
  /** What each part gets, and what is left. */
  cents: readonly number[];
  rest: number;
  /** Who keeps the rest. */
  heir: Owner | null;
}

/** Why a transfer cannot be divided like this; null if it can. */
export function problemWithParts({ parts, cents, rest, heir }: Division): string | null {
  const wrong = parts.find(({ text }) => typedCents(text) === undefined);
  if (wrong !== undefined) return `The amount for ${wrong.order.order_number} is not an amount such as 12.50.`;
  const over = parts.find(({ order }, at) => (cents[at] ?? 0) > Math.round(order.open * 100));
  if (over !== undefined)
    return `${over.order.order_number} owes ${formatShopMoney(over.order.open)}. Give it that much at most; the rest is kept as credit.`;
  if (rest < 0) return 'The orders get more than what arrived. Lower an amount.';
  return heir === null ? 'Choose the order that was paid, or the client whose credit it is.' : null;
}
