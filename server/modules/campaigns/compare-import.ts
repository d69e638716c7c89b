import * as z from 'zod';
import { rateText } from '#domain/campaigns/result-import.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, type FunctionContext } from '#server/modules/request.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/services.ts';
import { compareDays } from './imports/changes.queries.ts';
import { importFormats } from './imports/formats/formats.ts';
import { findImport } from './imports/imports.queries.ts';
import { Mapping } from './mapping.ts';

const Body = z.object({
  import_id: z.uuid(),
  mapping: Mapping,
  rates: z.record(z.string().regex(/^[A-Z]{3}$/), rateText.nullable()).default({}),
});

/**
 * `POST /functions/v1/compare-import`: what applying a previewed file would change, day by day: the figures that its days
 * have now and would have. Amounts in a currency without a rate are left out. Changes nothing. Errors: 400, 401, 403, 404,
 * 409 not previewed.
 */
export async function compareImport(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const body = await readBody(c, Body);
  const compared = await onBehalfOf(services.db, caller, async (sql) => {
    const previewed = await findImport(sql, body.import_id);
    if (previewed === null) throw new AppError(404, 'not_found', 'This import does not exist');
    const format = importFormats.find(({ id }) => id === previewed.format);
    if (previewed.state !== 'previewed' || format === undefined)
      throw new AppError(409, 'conflict', 'Only a previewed import can be compared');
    const rates = Object.entries(body.rates).map(([from, rate]) => ({ from, rate }));
    return compareDays(sql, { ...previewed, mapping: Object.fromEntries(body.mapping), rates }, format.kind);
  });
  return c.json(compared);
}
