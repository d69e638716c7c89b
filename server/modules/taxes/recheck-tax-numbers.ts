import type { Services } from '#server/services.ts';
import { askRegister } from './ask-register.ts';
import { findOldConfirmations, storeTaxCheck } from './taxes.queries.ts';

export const RECHECK_TAX_NUMBERS_SECONDS = 86_400;

/** The register limits how much one client may ask. */
const BATCH = 50;

/**
 * Asks the register again about numbers whose clients are charged every month. One that has lapsed makes the plan cost its
 * tax, and the client is asked to agree to that.
 */
export async function recheckTaxNumbers(services: Services): Promise<void> {
  for (const old of await findOldConfirmations(services.db, BATCH)) {
    const answer = await askRegister(services, old.country, old.number);
    await storeTaxCheck(services.db, { ...old, answer });
  }
}
