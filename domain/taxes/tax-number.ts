import * as z from 'zod';
import { Country } from '#domain/orders/country-field.ts';

/** The request of `check-tax-number`. */
export const TaxNumberCheck = z.strictObject({
  country: Country,
  region: z.string().trim().max(100).nullish(),
  company: z.string().trim().min(1).max(200),
  number: z.string().trim().min(2).max(40),
});

/**
 * `unneeded`: a confirmation would not change the tax in this country. `unconfirmed`: the register could not be asked, so
 * the team looks at it.
 */
export type TaxNumberStatus = 'confirmed' | 'refused' | 'unconfirmed' | 'unneeded';

/** The response of `check-tax-number`. The number is written without spaces and country. */
export interface TaxNumberResult {
  country: string;
  number: string;
  status: TaxNumberStatus;
}
