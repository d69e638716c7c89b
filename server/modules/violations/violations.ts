import type { Violations } from '#domain/violations/violations.ts';
import type { FunctionContext } from '#server/modules/request.ts';
import type { Services } from '#server/services.ts';
import { firstKeptDay } from './kept-days.ts';
import { listViolations } from './violations.queries.ts';

const MAX_ROWS = 100;

/** `GET /functions/v1/violations`: what the policies of pages have blocked in browsers. Errors: 401, 403. */
export async function violations(c: FunctionContext, { db, clock }: Services): Promise<Response> {
  const since = firstKeptDay(clock.now());
  const result: Violations = { since, violations: await listViolations(db, since, MAX_ROWS) };
  return c.json(result);
}
