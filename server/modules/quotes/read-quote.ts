import * as z from 'zod';
import { callerOf } from '#server/http/caller.ts';
import { rateLimitKey } from '#server/http/client-ip.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import type { Services } from '#server/services.ts';
import { LinkHash, linkInvalid, READS } from './link-request.ts';
import { viewQuote } from './quote-links.queries.ts';

const Body = z.strictObject({ token: LinkHash });

/**
 * `POST /functions/v1/read-quote` {token}: what the link to a quote shows, without an account. Errors: 404 `quote_not_found` for
 * every link that shows nothing, 429.
 */
export async function readQuote(c: FunctionContext, services: Services): Promise<Response> {
  const caller = callerOf(c);
  await takeFrom(services, READS, rateLimitKey(caller.ip));
  const { token } = await readBody(c, Body);
  const page = await onBehalfOf(services.db, caller, (sql) => viewQuote(sql, token));
  if (page === null) throw linkInvalid();
  c.header('cache-control', 'no-store');
  return c.json(page);
}
