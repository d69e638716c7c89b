import type { Services } from '#server/services.ts';
import { RegisterError } from './tax-register.ts';
import type { RegisterAnswer } from './taxes.queries.ts';

/** `unconfirmed` if the register does not answer, or does not know the country. */
export async function askRegister(
  { taxRegister, log }: Pick<Services, 'taxRegister' | 'log'>,
  country: string,
  number: string,
): Promise<RegisterAnswer> {
  try {
    const known = await taxRegister.knows(country, number);
    return known === null ? 'unconfirmed' : known ? 'confirmed' : 'refused';
  } catch (error) {
    if (!(error instanceof RegisterError)) throw error;
    log.warn({ err: error, country }, 'a tax number could not be checked');
    return 'unconfirmed';
  }
}
