import * as z from 'zod';
import { isDay } from '#domain/period.ts';
import { costKinds } from './margin.ts';

/** What an amount looks like as typed: two decimals, with a point or a comma. */
export const AMOUNT = /^\d{1,9}([.,]\d{1,2})?$/;
export const amountOf = (typed: string): number => Number(typed.trim().replace(',', '.'));

const text = (max: number) =>
  z.string().trim().min(1, 'Please fill in this field').max(max, `At most ${max} characters`);

/** A cost of an order line as the team types it, and the columns that it becomes. The database checks the same. */
export const CostForm = z.object({
  kind: z.enum(costKinds),
  amount: z
    .string()
    .trim()
    .regex(AMOUNT, 'Enter an amount, such as 49 or 49.90')
    .transform(amountOf)
    .refine((amount) => amount > 0, 'Enter an amount above zero'),
  description: text(500),
  payee: text(200),
  incurred_on: z.string().refine((day) => isDay(day) && day >= '2000-01-01', 'Enter a date'),
});
