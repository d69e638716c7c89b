import * as z from 'zod';
import { isCountry } from '#domain/orders/countries.ts';

/** A rate typed in percent becomes a share with five decimals: `8.875` is 0.08875. */
const share = z
  .string()
  .trim()
  .regex(/^\d{1,2}([.,]\d{1,3})?$/, 'Enter a percentage, such as 8 or 8.875')
  .transform((text) => Math.round(Number(text.replace(',', '.')) * 1000) / 100_000);

/** A new rate. Rates are never changed, so there is no form for an existing one. */
export const taxRateForm = (today: string) =>
  z
    .object({
      country: z
        .string()
        .refine((code) => code === '' || isCountry(code), 'Choose a country')
        .transform((code) => code || null),
      region: z
        .string()
        .trim()
        .max(100, 'At most 100 characters')
        .transform((text) => text || null),
      rate: share,
      name: z.string().trim().min(1, 'Enter what buyers see, such as VAT').max(40, 'At most 40 characters'),
      inclusive: z.boolean(),
      reverse_charge: z.boolean(),
      needs_address: z.boolean(),
      valid_from: z.iso.date('Choose a day').refine((day) => day >= today, 'Choose today or a later day'),
    })
    .refine(({ country, region }) => region === null || country !== null, {
      path: ['country'],
      message: 'Choose the region’s country',
    });

interface TaxRateState {
  id: string;
  country: string | null;
  region: string | null;
  valid_from: string;
  created_at: string;
}

/** `current` applies, `planned` will, and `replaced` did. */
export function stateOfRate(
  rate: TaxRateState,
  all: readonly TaxRateState[],
  today: string,
): 'planned' | 'current' | 'replaced' {
  if (rate.valid_from > today) return 'planned';
  const isNewer = (other: TaxRateState) =>
    other.country === rate.country &&
    other.region?.toUpperCase() === rate.region?.toUpperCase() &&
    other.valid_from <= today &&
    [other.valid_from, other.created_at].join(' ') > [rate.valid_from, rate.created_at].join(' ');
  return all.some(isNewer) ? 'replaced' : 'current';
}
