import { TaxNumberCheck, type TaxNumberResult } from '#domain/taxes/tax-number.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import { toAppError } from '#server/modules/database-errors.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { askRegister } from './ask-register.ts';
import { isTaxNumber } from './tax-number-format.ts';
import { beginTaxCheck, storeTaxCheck } from './taxes.queries.ts';

const PER_USER = { name: 'check-tax-number', points: 10, seconds: 600 };
/** One visitor may open many accounts. */
const PER_IP = { name: 'check-tax-number-ip', points: 30, seconds: 3_600 };

/**
 * `POST /functions/v1/check-tax-number`: what a business's tax number is worth to this client. The register of the European
 * Union is asked outside any transaction, at most once in thirty days for each number. Errors: 400 `invalid_tax_number`,
 * 401, 429.
 */
export async function checkTaxNumber(
  c: FunctionContext,
  services: Services,
  caller: SignedInCaller,
): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  await takeFrom(services, PER_IP, rateLimitKey(c.get('ip')));
  const { country, region, company, number } = await readBody(c, TaxNumberCheck);
  const clientId = caller.claims.sub;
  try {
    const { ask, ...known } = await onBehalfOf(services.db, caller, (sql) =>
      beginTaxCheck(sql, { clientId, country, region: region ?? null, number }),
    );
    if (!isTaxNumber(country, known.number))
      throw new AppError(400, 'invalid_tax_number', 'This is not a tax number of this country. Please check it.');
    if (!ask) return c.json(known satisfies TaxNumberResult);
    const answer = await askRegister(services, country, known.number);
    const status = await onBehalfOf(services.db, caller, (sql) =>
      storeTaxCheck(sql, { clientId, country, number: known.number, company, answer }),
    );
    return c.json({ ...known, status } satisfies TaxNumberResult);
  } catch (error) {
    throw toAppError(error);
  }
}
