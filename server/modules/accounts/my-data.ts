import type { Services } from '#server/services.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { readOwnRecord } from './own-data.queries.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { takeFrom, type FunctionContext } from '#server/modules/request.ts';

const PER_PERSON = { name: 'my-data', points: 10, seconds: 3600 };

/**
 * `POST /functions/v1/my-data`: exports all of the caller's data as a JSON file. Errors: 401, 403 for view-only tokens,
 * 429.
 */
export async function myData(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_PERSON, caller.claims.sub);
  const record = await onBehalfOf(services.db, caller, (sql) => readOwnRecord(sql, caller.claims.sub));
  const day = services.clock.now().toISOString().slice(0, 10);
  return c.body(record, 200, {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="my-data-${day}.json"`,
    'cache-control': 'no-store',
  });
}
