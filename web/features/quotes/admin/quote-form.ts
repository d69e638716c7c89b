import * as z from 'zod';
import type { RestRow } from '#database/rows.ts';
import { emailField } from '#domain/emails/email-field.ts';
import { isLocale, locales, SOURCE_LOCALE } from '#domain/locales.ts';
import { isCountry } from '#domain/orders/countries.ts';
import { workStarts } from '#domain/orders/order.ts';
import { MAX_LINES } from '#domain/orders/pricing.ts';
import { addDays, isDay } from '#domain/period.ts';
import type { QuoteDraftBody } from '#domain/quotes/quote.ts';
import { AMOUNT, emptyLine, OrderLineForm, priceOf } from '#web/lib/services/order-line.ts';

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en-US')} characters`);

/** A part: none, a share in percent, or an amount. */
const part = z.enum(['none', 'percent', 'amount']);

export const QuoteForm = z
  .object({
    email: emailField('Write an email address'),
    name: text(200).min(1, 'Write a name'),
    company: text(200),
    address: text(500),
    country: z.string().refine(isCountry, 'Choose a country'),
    region: text(100),
    taxNumber: text(40),
    language: z.enum(locales),
    intro: text(5000),
    lines: z.array(OrderLineForm).min(1).max(MAX_LINES),
    discountKind: part,
    discount: z.string().trim(),
    depositKind: part,
    deposit: z.string().trim(),
    dueDays: z
      .string()
      .trim()
      .regex(/^\d{1,3}$/, 'From 0 to 365 days')
      .refine((days) => Number(days) <= 365, 'From 0 to 365 days'),
    workStarts: z.enum(workStarts),
    endsOn: z.string().refine(isDay, 'Choose a day'),
  })
  .superRefine((form, check) => {
    for (const field of ['discount', 'deposit'] as const) {
      const kind = form[`${field}Kind`];
      const isGood = AMOUNT.test(form[field]) && priceOf(form[field]) > 0;
      if (kind === 'percent' && !(isGood && priceOf(form[field]) <= 100))
        check.addIssue({ code: 'custom', path: [field], message: 'More than 0, up to 100 %' });
      if (kind === 'amount' && !isGood)
        check.addIssue({ code: 'custom', path: [field], message: 'Write an amount such as 250' });
    }
  });
export type QuoteFields = z.input<typeof QuoteForm>;

/** What the server stores. `contactId`: the message that the quote answers. */
export function toDraft(fields: z.output<typeof QuoteForm>, contactId: string | null): QuoteDraftBody {
  const { discountKind, discount, depositKind, deposit } = fields;
  return {
    contact_id: contactId,
    name: fields.name,
    email: fields.email,
    company: fields.company,
    address: fields.address,
    country: isCountry(fields.country) ? fields.country : 'US',
    region: fields.region,
    tax_number: fields.taxNumber,
    language: fields.language,
    intro: fields.intro,
    lines: fields.lines.map((line) => {
      const shared = {
        quantity: Number(line.quantity),
        expected_cost: line.cost === '' ? null : priceOf(line.cost),
      };
      return line.packageId === ''
        ? { name: line.name, service_type: line.service, price: priceOf(line.price), ...shared }
        : { id: line.packageId, ...shared };
    }),
    percent_off: discountKind === 'percent' ? priceOf(discount) : null,
    amount_off: discountKind === 'amount' ? priceOf(discount) : null,
    deposit_percent: depositKind === 'percent' ? priceOf(deposit) : null,
    deposit_amount: depositKind === 'amount' ? priceOf(deposit) : null,
    due_days: Number(fields.dueDays),
    work_starts: fields.workStarts,
    ends_on: fields.endsOn,
  };
}

export type QuoteDefaults = Pick<RestRow<'quote_settings'>, 'valid_days' | 'due_days'>;

export function emptyQuote({ valid_days, due_days }: QuoteDefaults, country: string, today: string): QuoteFields {
  return {
    email: '',
    name: '',
    company: '',
    address: '',
    country,
    region: '',
    taxNumber: '',
    language: SOURCE_LOCALE,
    intro: '',
    lines: [emptyLine],
    discountKind: 'none',
    discount: '',
    depositKind: 'none',
    deposit: '',
    dueDays: String(due_days),
    workStarts: 'paid',
    endsOn: addDays(today, valid_days),
  };
}

export type QuoteVersion = RestRow<'quote_versions'>;

const partOf = (share: number | null, amount: number | null) =>
  share !== null
    ? (['percent', String(share)] as const)
    : amount !== null
      ? (['amount', String(amount)] as const)
      : (['none', ''] as const);

/** A version as the editor shows it. A package that is no longer sold becomes an item of its own, at the price that it had. */
export function fieldsOf(version: QuoteVersion, soldIds: ReadonlySet<string>): QuoteFields {
  const { email, language } = version;
  const [discountKind, discount] = partOf(version.percent_off, version.amount_off);
  const [depositKind, deposit] = partOf(version.deposit_percent, version.deposit_amount);
  return {
    email,
    name: version.name,
    company: version.company ?? '',
    address: version.address ?? '',
    country: version.country,
    region: version.region ?? '',
    taxNumber: version.tax_number ?? '',
    language: isLocale(language) ? language : SOURCE_LOCALE,
    intro: version.intro ?? '',
    lines: version.lines.map((line) => {
      const isSold = line.id !== null && soldIds.has(line.id);
      return {
        packageId: isSold ? (line.id ?? '') : '',
        name: isSold ? '' : line.name,
        service: line.service_type,
        price: isSold ? '' : String(line.net),
        quantity: String(line.quantity),
        cost: line.expected_cost === null ? '' : String(line.expected_cost),
      };
    }),
    discountKind,
    discount,
    depositKind,
    deposit,
    dueDays: String(version.due_days),
    workStarts: version.work_starts,
    endsOn: version.ends_on,
  };
}
