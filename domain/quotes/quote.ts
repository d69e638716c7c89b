import * as z from 'zod';
import { emailField } from '#domain/emails/email-field.ts';
import { locales } from '#domain/locales.ts';
import { Country } from '#domain/orders/country-field.ts';
import { workStarts, type WorkStarts } from '#domain/orders/order.ts';
import { MAX_LINES, MAX_QUANTITY } from '#domain/orders/pricing.ts';
import { isDay } from '#domain/period.ts';
import { amountUpTo, optionalText } from '#domain/request-fields.ts';

/** `expired` is computed: a sent quote after its last day. */
export const quoteStates = ['draft', 'sent', 'questioned', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type QuoteState = (typeof quoteStates)[number];

export type QuoteEventKind =
  | 'sent'
  | 'link'
  | 'viewed'
  | 'question'
  | 'answered'
  | 'reminded'
  | 'accepted'
  | 'declined'
  | 'tax_changed'
  | 'withdrawn';

const amount = amountUpTo(1_000_000);
const percent = z.number().positive().max(100).nullish().default(null);
const positive = amount
  .refine((value) => value > 0, 'is zero')
  .nullish()
  .default(null);

const common = {
  quantity: z.int().min(1).max(MAX_QUANTITY),
  /** Of the whole line. It never leaves the team. */
  expected_cost: amount.nullish().default(null),
};
/** A package of the catalogue, or an item of its own with a net price. */
const Line = z.union([
  z.strictObject({ id: z.string().min(1).max(200), ...common }),
  z.strictObject({
    name: z.string().trim().min(1).max(200),
    service_type: z.string().trim().max(100),
    price: amount,
    ...common,
  }),
]);

/** A quote as the team writes it. Prices, discount and costs are net; the deposit is a part of the total. */
export const QuoteDraft = z
  .strictObject({
    contact_id: z.uuid().nullish().default(null),
    name: z.string().trim().min(1).max(200),
    email: emailField(),
    company: optionalText(200),
    address: optionalText(500),
    country: Country,
    region: optionalText(100),
    tax_number: optionalText(40),
    language: z.enum(locales),
    intro: optionalText(5000),
    lines: z.array(Line).min(1).max(MAX_LINES),
    percent_off: percent,
    amount_off: positive,
    deposit_percent: percent,
    deposit_amount: positive,
    due_days: z.int().min(0).max(365),
    work_starts: z.enum(workStarts),
    ends_on: z.string().refine(isDay, 'is not a day'),
  })
  .refine(({ percent_off: share, amount_off: sum }) => share === null || sum === null, {
    path: ['amount_off'],
    message: 'is a share or an amount',
  })
  .refine(({ deposit_percent: share, deposit_amount: sum }) => share === null || sum === null, {
    path: ['deposit_amount'],
    message: 'is a share or an amount',
  });
export type QuoteDraft = z.output<typeof QuoteDraft>;
export type QuoteDraftBody = z.input<typeof QuoteDraft>;

/** A line as a quote shows it. Prices are as the buyer sees them. */
export interface OfferedLine {
  name: string;
  service_type: string;
  quantity: number;
  price: number;
  line_total: number;
}

export interface OfferedSums {
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
  currency: string;
  tax_rate: number;
  tax_name: string;
  tax_inclusive: boolean;
  reverse_charge: boolean;
}

/** The response of `price-quote`. */
export interface QuoteSums extends OfferedSums {
  lines: (OfferedLine & { id: string | null; net: number })[];
  deposit: number | null;
  /** The name of the client whose account it is for, which may be empty; null if no account has proved this mailbox. */
  client: string | null;
  /** What the team or the register says about the tax number. Null if a confirmation would change nothing. */
  number_status: 'confirmed' | 'refused' | 'unconfirmed' | null;
  /** What the team expects to earn. Shares are parts of the net total. */
  margin: QuoteMargin;
}

interface QuoteMargin {
  cost: number;
  margin: number;
  share: number | null;
  floor: number | null;
  below_floor: boolean;
}

/** The response of `save-quote`. `link` is there if the quote was sent. */
export interface SavedQuote {
  id: string;
  number: string;
  version: number;
  updated_at: string;
  link?: string;
}

/** The order of an accepted quote. */
export interface QuoteOrder {
  id: string;
  number: string;
  po_number: string | null;
  status: string;
  payment_status: string;
  paid: number;
  open: number;
  due: number;
  due_on: string | null;
  /** Whether its buyer has an account. */
  by: 'guest' | 'account';
}

/** The response of `read-quote`: what the holder of a link sees. */
export interface QuotePage extends OfferedSums {
  number: string;
  state: Exclude<QuoteState, 'draft' | 'withdrawn'>;
  version: number;
  language: string;
  sent_at: string;
  ends_on: string;
  name: string;
  company: string | null;
  intro: string | null;
  lines: OfferedLine[];
  deposit: number | null;
  due_days: number;
  work_starts: WorkStarts;
  terms_version: string | null;
  refund_policy_version: string | null;
  /** It can no longer be accepted: the team is about to send another version. */
  needs_version: boolean;
  messages: { kind: 'question' | 'answered'; text: string; at: string }[];
  accepted: { name: string; at: string } | null;
  order: QuoteOrder | null;
}

/** A line as it is stored. */
export interface StoredQuoteLine extends OfferedLine {
  /** Of a package. */
  id: string | null;
  package_type: string;
  net: number;
  expected_cost: number | null;
}
