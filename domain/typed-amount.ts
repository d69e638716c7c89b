import * as z from 'zod';
import { toCents, type Cents } from './money.ts';

/** Cents of what people type, `12.50` or `12,50`; null for nothing, `undefined` for what is no amount. */
export function typedCents(text: string): Cents | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^\d{1,10}([.,]\d{1,2})?$/.test(trimmed) ? toCents(trimmed.replace(',', '.')) : undefined;
}

/** A field of a form with an amount above zero. */
export const amountField = (message: string) => z.string().refine((text) => (typedCents(text) ?? 0) > 0, message);
