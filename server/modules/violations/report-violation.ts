import { rateLimitKey } from '#server/http/client-ip.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';
import type { Services } from '#server/services.ts';
import { dayOf } from './kept-days.ts';
import { violationsIn, ViolationReport } from './violation-report.ts';
import { countViolation } from './violations.queries.ts';

const PER_IP = { name: 'report-violation', points: 20, seconds: 60 };
/** Reports are worth little and anyone can send them: together they never keep the database busy. */
const IN_ALL = { name: 'report-violation-all', points: 120, seconds: 60 };
const MAX_BYTES = 32 * 1024;

/**
 * `POST /functions/v1/report-violation`: a browser reports what the policy of a page has blocked. Counts it by
 * directive, source and page, and keeps nothing else. Errors: 400, 413, 429.
 */
export async function reportViolation(c: FunctionContext, services: Services): Promise<Response> {
  await takeFrom(services, PER_IP, rateLimitKey(c.get('ip')));
  await takeFrom(services, IN_ALL, '');
  const report = await readBody(c, ViolationReport, MAX_BYTES);
  const day = dayOf(services.clock.now());
  const kinds = Map.groupBy(violationsIn(report, new URL(c.req.url).host), (violation) => JSON.stringify(violation));
  for (const [violation, ...others] of kinds.values())
    if (violation !== undefined) await countViolation(services.db, { day, violation, times: others.length + 1 });
  return c.body(null, 204);
}
