import * as z from 'zod';
import { rateText } from '#domain/campaigns/result-import.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, type FunctionContext } from '#server/modules/request.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import type { Services } from '#server/services.ts';
import { convertAmounts } from './imports/apply.queries.ts';

const Body = z.object({
  import_id: z.uuid(),
  rates: z.record(z.string().regex(/^[A-Z]{3}$/), rateText),
});

/**
 * `POST /functions/v1/convert-import`: what the amounts of a previewed file are in the shop's currency at these rates, by
 * campaign. Uses the statement that applies the import, so both agree to the cent. Errors: 400, 401, 403.
 */
export async function convertImport(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const { import_id: id, rates } = await readBody(c, Body);
  const list = Object.entries(rates).map(([from, rate]) => ({ from, rate }));
  return c.json({ amounts: await onBehalfOf(services.db, caller, (sql) => convertAmounts(sql, id, list)) });
}
