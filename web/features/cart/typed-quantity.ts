import { MAX_QUANTITY } from '#domain/orders/pricing.ts';

/** Why the quantity is not what was typed: there is a most, a least, or there was no number. */
export type QuantityRemark = 'most' | 'least' | 'kept';

/** The quantity that a typed text comes to, from 1 to {@link MAX_QUANTITY}; `before` when it is no number. */
export function readQuantity(typed: string, before: number): { quantity: number; remark: QuantityRemark | null } {
  const number = typed.trim() === '' ? Number.NaN : Number(typed);
  if (Number.isNaN(number)) return { quantity: before, remark: 'kept' };
  const whole = Math.trunc(number);
  if (whole > MAX_QUANTITY) return { quantity: MAX_QUANTITY, remark: 'most' };
  if (whole < 1) return { quantity: 1, remark: 'least' };
  return { quantity: whole, remark: null };
}
