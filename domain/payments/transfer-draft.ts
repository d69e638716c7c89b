import * as z from 'zod';

const amount = z
  .number()
  .positive()
  .max(9_999_999_999)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'more than two decimals');
const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((value) => value || null);

/** A bank transfer as the team records it: the body of `record-transfer`. */
export const TransferDraft = z.object({
  received_on: z.iso.date(),
  amount,
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Whose balance takes what no order needs. Defaults to the client of the first order. */
  client_id: z.uuid().nullish(),
  payer: optional(200),
  reference: optional(200),
  note: optional(2000),
  /** A file in the bucket `transfers`. */
  proof: optional(500),
  /** The bank's own id of the movement. */
  bank_reference: optional(200),
  /** What each order gets of it. */
  parts: z
    .array(z.object({ order_id: z.uuid(), amount }))
    .max(50)
    .refine((parts) => new Set(parts.map(({ order_id: id }) => id)).size === parts.length, 'an order appears twice'),
});
export type TransferDraft = z.output<typeof TransferDraft>;
export type TransferDraftBody = z.input<typeof TransferDraft>;
