export interface Fields {
  [name: string]: string | Fields | Fields[];
}

/** An amount with its currency. @param cents whole cents */
export const amount = (name: string, cents: number, currency: string): Fields => ({
  [name]: (cents / 100).toFixed(2),
  [`${name}@currencyID`]: currency,
});
