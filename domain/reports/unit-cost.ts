const unitCosts = new Map<string, Intl.NumberFormat>();

/** What one result cost, the same in every language: two significant digits below ten cents (`$0.033`), else `$1.20`. */
export function formatUnitCost(amount: number, currency: string): string {
  const isSmall = amount > 0 && amount < 0.095;
  const key = `${currency} ${isSmall}`;
  const format =
    unitCosts.get(key) ??
    new Intl.NumberFormat('en-US', { style: 'currency', currency, ...(isSmall && { maximumSignificantDigits: 2 }) });
  unitCosts.set(key, format);
  return format.format(amount);
}
