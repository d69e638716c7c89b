import { useLoaderData } from 'react-router';
import { formatPayout, formatPayoutExactly, type Mills } from '#domain/storefront/payouts.ts';
import type { CalculatorData } from './royalty-calculator-data.ts';

/** Formats payouts in the currency of their source, which the page's data names. */
export function usePayouts() {
  const { sign } = useLoaderData<CalculatorData>();
  return {
    payout: (amount: Mills) => formatPayout(amount, sign),
    exactly: (amount: Mills) => formatPayoutExactly(amount, sign),
    rate: (perStream: number) => `${sign}${perStream}`,
  };
}
