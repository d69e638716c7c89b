import { MAX_LINES, MAX_QUANTITY } from '#domain/orders/pricing.ts';
import { fc } from '#tests/support/fast-check.ts';

/** What is sold to whom. Discounts are 1/10,000, tax rates 1/100,000: 8 % is 8000. */
export interface Purchase {
  lines: { cents: number; quantity: number }[];
  /** Null without a promo code. */
  discount: number | null;
  tax: number;
  inclusive: boolean;
  /** The seller's country has the tax of each line rounded. */
  byLine: boolean;
  /** The rate allows the reverse charge, and the buyer's tax number is confirmed. */
  reverseCharge: boolean;
  /** The share of the total that each refund gives back, in 1/10,000. */
  refunds: number[];
}

/** Amounts whose halves, taxes and shares need rounding, among others. */
const cents = fc.oneof(fc.constantFrom(1, 3, 5, 7, 49, 50, 99, 12_345, 99_999), fc.integer({ min: 0, max: 5_000_000 }));

export const purchases: fc.Arbitrary<Purchase> = fc.record({
  lines: fc.array(fc.record({ cents, quantity: fc.integer({ min: 1, max: MAX_QUANTITY }) }), {
    minLength: 1,
    maxLength: MAX_LINES,
  }),
  discount: fc.option(
    fc.oneof(fc.constantFrom(1, 333, 1000, 2000, 6667, 9999, 10_000), fc.integer({ min: 1, max: 10_000 })),
    { nil: null },
  ),
  tax: fc.oneof(
    fc.constantFrom(0, 1, 2_500, 8_000, 8_875, 19_000, 20_000, 25_500),
    fc.integer({ min: 0, max: 99_999 }),
  ),
  inclusive: fc.boolean(),
  byLine: fc.boolean(),
  reverseCharge: fc.boolean(),
  refunds: fc.array(fc.integer({ min: 1, max: 9_999 }), { maxLength: 3 }),
});

export const WHOLE = 100_000n;

/** `above / below`, rounded half up. */
export const rounded = (above: bigint, below: bigint) => (2n * above + below) / (2n * below);

/** An amount divided by the largest remainder. */
export function sharesOf(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const exact = weights.map((weight, at) => {
    const above = BigInt(amount) * BigInt(weight);
    return { at, cents: above / whole, remainder: above % whole };
  });
  const left = BigInt(amount) - exact.reduce((sum, { cents }) => sum + cents, 0n);
  const lucky = exact.toSorted((a, b) => Number(b.remainder - a.remainder) || a.at - b.at).slice(0, Number(left));
  return exact.map((share) => Number(share.cents) + (lucky.includes(share) ? 1 : 0));
}

type Taxed = Pick<Purchase, 'tax' | 'inclusive' | 'byLine' | 'reverseCharge'>;

/** The tax of what is left of the lines after the discount, in cents. */
function expectedTax(
  { tax, inclusive, byLine, reverseCharge }: Taxed,
  totals: readonly number[],
  discount: number,
): number {
  const rate = BigInt(reverseCharge ? 0 : tax);
  const parts = sharesOf(discount, totals);
  const rests = totals.map((total, at) => total - (parts[at] ?? 0));
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const taxOn = (amount: bigint) =>
    inclusive && !reverseCharge ? amount - rounded(amount * WHOLE, WHOLE + rate) : rounded(amount * rate, WHOLE);
  return sum((byLine ? rests : [sum(rests)]).map((rest) => Number(taxOn(BigInt(rest)))));
}

/** The sums in whole cents, written from the description and not from the SQL. `off`: the discount, where it is an amount. */
export function expectedSums({ lines, discount, ...taxed }: Purchase, off?: number) {
  const { tax, inclusive, reverseCharge } = taxed;
  const rate = BigInt(reverseCharge ? 0 : tax);
  const withTax = inclusive && !reverseCharge;
  const priced = lines.map((line) => {
    const net = BigInt(line.cents);
    const each = withTax ? rounded(net * (WHOLE + rate), WHOLE) : net;
    return { each, total: each * BigInt(line.quantity) };
  });
  const totals = priced.map(({ total }) => Number(total));
  const subtotal = totals.reduce((sum, total) => sum + total, 0);
  const taken = Math.min(off ?? Number(rounded(BigInt(subtotal) * BigInt(discount ?? 0), 10_000n)), subtotal);
  const due = expectedTax(taxed, totals, taken);
  const rest = subtotal - taken;
  return {
    lines: priced.map(({ each, total }) => [Number(each), Number(total)]),
    sums: { subtotal, discount: taken, tax: due, total: withTax ? rest : rest + due },
  };
}

/** Amounts and taxes of credit notes: the tax is rounded over all notes, and a last one gives back the rest. */
export function expectedCredits(sums: { tax: number; total: number }, shares: readonly number[]) {
  const credits: { total: number; tax: number }[] = [];
  let given = 0;
  let taxGiven = 0;
  const give = (amount: number) => {
    given += amount;
    const tax = Number(rounded(BigInt(sums.tax) * BigInt(given), BigInt(sums.total))) - taxGiven;
    taxGiven += tax;
    credits.push({ total: amount, tax });
  };
  for (const share of shares) {
    const amount = Math.floor((sums.total * share) / 30_000);
    if (amount > 0) give(amount);
  }
  if (given < sums.total) give(sums.total - given);
  return credits;
}
