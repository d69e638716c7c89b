import * as z from 'zod';

/** An amount of money up to `max`, with at most two decimals. */
export const amountUpTo = (max: number) =>
  z
    .number()
    .nonnegative()
    .max(max)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'more than two decimals');

/** The largest amount of an order or a payment. */
export const MAX_AMOUNT = 9_999_999_999;

/** A text that may be left out; null if it is empty. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => text || null);
