import { formatMoney } from './format.ts';

/**
 * The currency of the catalogue and of sums over orders, which every document carries (`root.tsx`). For code in browsers;
 * components that are also rendered on the server ask `useShop`.
 */
export function shopCurrency(): string {
  const { currency } = document.documentElement.dataset;
  if (currency === undefined) throw new Error('this document names no currency');
  return currency;
}

/** `$1,490.00` in the shop's currency. What belongs to an order has a currency of its own. */
export const formatShopMoney = (amount: number): string => formatMoney(amount, shopCurrency());
