import * as z from 'zod';
import { amountUpTo, MAX_AMOUNT, optionalText } from '#domain/request-fields.ts';

const amount = amountUpTo(MAX_AMOUNT).positive();

/** A bank transfer as the team records it: the body of `record-transfer`. */
export const TransferDraft = z.object({
  received_on: z.iso.date(),
  amount,
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Whose balance takes what no order needs. Defaults to the client of the first order. */
  client_id: z.uuid().nullish(),
  payer: optionalText(200),
  reference: optionalText(200),
  note: optionalText(2000),
  /** A file in the bucket `transfers`. */
  proof: optionalText(500),
  /** The bank's own id of the movement. */
  bank_reference: optionalText(200),
  /** What each order gets of it. */
  parts: z
    .array(z.object({ order_id: z.uuid(), amount }))
    .max(50)
    .refine((parts) => new Set(parts.map(({ order_id: id }) => id)).size === parts.length, 'an order appears twice'),
});
export type TransferDraft = z.output<typeof TransferDraft>;
export type TransferDraftBody = z.input<typeof TransferDraft>;
