import { MAX_QUANTITY } from '#domain/orders/pricing.ts';

/** Why the quantity differs from the input: above the maximum, below the minimum, or not a number. */
export type QuantityRemark = 'most' | 'least' | 'kept';

/** The quantity for the input, from 1 to {@link MAX_QUANTITY}; `before` if it is not a number. */
export function readQuantity(typed: string, before: number): { quantity: number; remark: QuantityRemark | null } {
  const number = typed.trim() === '' ? Number.NaN : Number(typed);
  if (Number.isNaN(number)) return { quantity: before, remark: 'kept' };
  const whole = Math.trunc(number);
  if (whole > MAX_QUANTITY) return { quantity: MAX_QUANTITY, remark: 'most' };
  if (whole < 1) return { quantity: 1, remark: 'least' };
  return { quantity: whole, remark: null };
}
