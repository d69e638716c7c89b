/** Whole cents. All money arithmetic uses cents; decimals exist only at the boundaries. */
export type Cents = number;

/**
 * Converts `'12.50'`, `12.5` or `12` to 1250. @throws {RangeError} for anything but an amount with at most two decimals
 */
export function toCents(amount: string | number): Cents {
  const match = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(String(amount));
  if (match === null) throw new RangeError(`not an amount of money: ${amount}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) throw new RangeError(`amount out of range: ${amount}`);
  return sign === '-' && cents !== 0 ? -cents : cents;
}

/** Converts 1250 to `12.5`, the format of the database and the API. */
export function fromCents(cents: Cents): number {
  return cents / 100;
}
