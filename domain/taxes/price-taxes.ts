/** The tax that shown prices include. 0.08 is 8 %. */
export interface PriceTax {
  rate: number;
  name: string;
}

/** The response of `price-taxes`: where prices are shown with tax, by country. */
export interface PriceTaxes {
  countries: Readonly<Record<string, PriceTax>>;
}

/** Rates have five decimals. */
const WHOLE = 100_000;

/**
 * A list price as a buyer sees it, in the currency's main unit. What is paid comes from the database (`internal.shown_price`);
 * this shows the same amount on pages that are rendered once for everyone.
 */
export function withTax(net: number, tax: PriceTax | null): number {
  if (tax === null) return net;
  const cents = BigInt(Math.round(net * 100));
  const gross = (2n * cents * BigInt(WHOLE + Math.round(tax.rate * WHOLE)) + BigInt(WHOLE)) / BigInt(2 * WHOLE);
  return Number(gross) / 100;
}
