import * as z from 'zod';
import type { CountryCode } from '#domain/orders/countries.ts';
import { readAtMost } from '#server/platform/read-at-most.ts';
import { registerCode } from './tax-number-format.ts';

const VIES = new URL('https://ec.europa.eu/taxation_customs/vies/rest-api/');
/** The register asks the member states, some of which answer slowly. The buyer waits for it. */
const TIMEOUT_MS = 6_000;
const MAX_BYTES = 50_000;

/** Its member states; it knows no others. */
const MEMBERS = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

/** Asks the European Union's register of tax numbers (VIES). */
export interface TaxRegister {
  /**
   * Whether the number belongs to a business. Null for a country that the register does not know. @throws {RegisterError}
   * if it gives no usable answer
   */
  knows(country: CountryCode, number: string): Promise<boolean | null>;
}

export class RegisterError extends Error {
  override readonly name = 'RegisterError';
}

/** It reports trouble at a member state with status 200 and without `valid`. */
const Answer = z.object({ countryCode: z.string(), vatNumber: z.string(), valid: z.boolean() });

/** @param base and `timeoutMs` are other ones in tests only */
export function createTaxRegister({ base = VIES, timeoutMs = TIMEOUT_MS } = {}): TaxRegister {
  return {
    async knows(country, number) {
      if (!MEMBERS.has(country)) return null;
      const asked = { countryCode: registerCode(country), vatNumber: number };
      try {
        const response = await fetch(new URL('check-vat-number', base), {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify(asked),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!response.ok) {
          await response.body?.cancel();
          throw new RegisterError(`the register answered with status ${response.status}`);
        }
        const body = await readAtMost(response, MAX_BYTES, () => new RegisterError('the answer is too large'));
        const answer = Answer.safeParse(JSON.parse(body.toString('utf8')));
        if (!answer.success || answer.data.countryCode !== asked.countryCode || answer.data.vatNumber !== number)
          throw new RegisterError('the register gave no answer about this number');
        return answer.data.valid;
      } catch (error) {
        if (error instanceof RegisterError) throw error;
        throw new RegisterError('the register could not be asked', { cause: error });
      }
    },
  };
}
