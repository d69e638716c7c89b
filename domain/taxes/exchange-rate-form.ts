import * as z from 'zod';

const currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'Enter the three letters of a currency, such as USD');

/** A new exchange rate. Rates are never changed: a newer one for the same day takes its place. */
export const exchangeRateForm = z
  .object({
    from_currency: currency,
    to_currency: currency,
    /** A text: documents print it as it was typed. */
    rate: z
      .string()
      .trim()
      .regex(/^\d{1,9}([.,]\d{1,10})?$/, 'Enter a rate, such as 3.6725')
      .transform((text) => text.replace(',', '.'))
      .refine((rate) => Number(rate) > 0, 'Enter a rate above zero'),
    valid_from: z.iso.date('Choose a day'),
    valid_until: z.union([z.literal('').transform(() => null), z.iso.date('Choose a day')]),
    source: z.string().trim().min(1, 'Enter who publishes it').max(100, 'At most 100 characters'),
  })
  .refine(({ from_currency: from, to_currency: to }) => from !== to, {
    path: ['to_currency'],
    message: 'Choose another currency',
  })
  .refine(({ valid_from: from, valid_until: until }) => until === null || until >= from, {
    path: ['valid_until'],
    message: 'Choose the first day or a later one',
  });
