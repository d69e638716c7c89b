import type { PriceTaxes } from '#domain/taxes/price-taxes.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import { takeFrom, type FunctionContext } from '#server/modules/request.ts';
import type { Services } from '#server/services.ts';
import { findInclusiveRates } from './taxes.queries.ts';

/** Rates change at midnight in the shop's time zone, seldom. The checkout asks the database in any case. */
const MAX_AGE_SECONDS = 300;
/** Browsers ask once in five minutes. */
const PER_IP = { name: 'price-taxes', points: 120, seconds: 60 };

/** `GET /functions/v1/price-taxes`: where prices are shown with tax. The same for everyone, and cached. */
export async function priceTaxes(c: FunctionContext, services: Services): Promise<Response> {
  await takeFrom(services, PER_IP, rateLimitKey(c.get('ip')));
  const body: PriceTaxes = { countries: await findInclusiveRates(services.db) };
  c.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`);
  return c.json(body);
}
