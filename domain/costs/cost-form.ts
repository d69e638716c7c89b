import * as z from 'zod';
import { fromCents } from '#domain/money.ts';
import { isDay } from '#domain/period.ts';
import { amountField, typedCents } from '#domain/typed-amount.ts';
import { costKinds } from './margin.ts';

const text = (max: number) =>
  z.string().trim().min(1, 'Please fill in this field').max(max, `At most ${max} characters`);

/** A cost of an order line as the team types it, and the columns that it becomes. The database checks the same. */
export const CostForm = z.object({
  kind: z.enum(costKinds),
  amount: amountField('Enter an amount, such as 49 or 49.90').transform((text) => fromCents(typedCents(text) ?? 0)),
  description: text(500),
  payee: text(200),
  incurred_on: z.string().refine((day) => isDay(day) && day >= '2000-01-01', 'Enter a date'),
});
