import * as z from 'zod';
import { QuoteDraft, type QuoteSums } from '#domain/quotes/quote.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { toAppError } from '#server/modules/database-errors.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import type { Services } from '#server/services.ts';
import { checkNumber } from './check-number.ts';
import { priceDraft } from './quotes.queries.ts';

/** The editor asks while a quote is typed. */
const PER_USER = { name: 'price-quote', points: 120, seconds: 60 };

const Body = z.strictObject({ draft: QuoteDraft });

/**
 * `POST /functions/v1/price-quote` {draft}: what it would cost, as `save-quote` stores it. Nothing is stored, except what the
 * register says about the tax number. Errors: 400, 401, 403, 422, 429.
 */
export async function priceQuote(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_USER, caller.claims.sub);
  const { draft } = await readBody(c, Body);
  try {
    await checkNumber(services, caller, draft);
    return c.json((await onBehalfOf(services.db, caller, (sql) => priceDraft(sql, draft))) satisfies QuoteSums);
  } catch (error) {
    throw toAppError(error);
  }
}
